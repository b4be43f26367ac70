import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { OAuth2Client } from '@tillkey/client'
import { getOAuth2Client } from '@tillkey/contract/platform/oauth2/clients.ts'
import english from '../../catalogues/en/clients.json'
import { screenPaths } from '../../screens.ts'
import buttons from '../../shared/button.module.css'
import { CopyButton } from '../../shared/copy-button.tsx'
import { JsonView } from '../../shared/json-view.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { SaveBar } from '../../shared/save-bar.tsx'
import { Facts, Panel, Screen, TwoColumns } from '../../shared/screen.tsx'
import { Tabs } from '../../shared/tabs.tsx'
import { formatTime } from '../../shared/times.ts'
import { useIsAvailable, useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import { ClientActions } from './client-actions.tsx'
import { isValid } from './client-draft.ts'
import { DraftContext, useClientDraft } from './client-draft-context.ts'
import { explainEffects } from './client-effects.ts'
import { ClientForm } from './client-form.tsx'
import styles from './oauth2.module.css'
import { useSaveClient } from './save-client.ts'
import { SecretPanel } from './secret-panel.tsx'
import { SnippetsPanel } from './snippets-panel.tsx'
import { UsagePanel } from './usage-panel.tsx'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/clients/$id')

const tabs = [
  { id: 'setup', title: t('tab.setup') },
  { id: 'json', title: t('tab.json') },
] as const

function Setup({ client }: { client: OAuth2Client }) {
  const isLocked = !useMay()('change')
  const hasSnippets = useObstacle('snippets') === undefined
  const hasUsage = useObstacle('clientUsage') === undefined
  const draft = useClientDraft(client, isLocked)
  const { changes, discard } = draft
  const { save, isPending, failure } = useSaveClient(client, discard)
  return (
    <DraftContext value={draft}>
      <TwoColumns
        aside={
          <>
            <SecretPanel client={client} />
            {hasSnippets && <SnippetsPanel client={draft.draft} />}
            {hasUsage && <UsagePanel id={client.client_id ?? ''} />}
            <Panel title={t('facts.title')}>
              <Facts
                facts={[
                  [t('facts.created'), client.created_at && formatTime(client.created_at)],
                  [t('facts.updated'), client.updated_at && formatTime(client.updated_at)],
                ]}
              />
            </Panel>
          </>
        }
      >
        {isLocked && <p className={styles.help}>{t('locked')}</p>}
        <ClientForm />
      </TwoColumns>
      <SaveBar
        count={changes.length}
        effects={explainEffects(changes)}
        failure={failure}
        isPending={isPending}
        isDisabled={!isValid(draft.draft)}
        onDiscard={discard}
        onSave={() => save(changes)}
      />
    </DraftContext>
  )
}

/** One OAuth2 client. */
export function ClientScreen() {
  const { id } = route.useParams()
  const { tab } = route.useSearch()
  const project = useSlug()
  const isAvailable = useIsAvailable()
  const client = useQuery(operationQuery(useProjectScope(), getOAuth2Client, { id }))
  const name = client.data?.client_name ?? ''
  return (
    <Screen
      title={name === '' ? id : name}
      subtitle={
        <>
          <code>{id}</code> <CopyButton text={id} label={t('client.copyId')} />
        </>
      }
      above={[{ title: t('clients.title'), to: `/p/${project}/clients` }]}
      actions={
        client.data && (
          <>
            {isAvailable(screenPaths.playground) && (
              <Link
                to={screenPaths.playground}
                params={{ project }}
                search={{ client: id }}
                className={buttons.button}
              >
                {t('client.try')}
              </Link>
            )}
            <ClientActions client={client.data} />
          </>
        )
      }
    >
      <Loaded query={client}>
        {(loaded) => (
          <>
            <Tabs label={t('tab.label')} tabs={tabs} current={tab === 'json' ? 'json' : 'setup'} />
            {tab === 'json' ? (
              <JsonView value={loaded} label={t('tab.json')} />
            ) : (
              <Setup key={id} client={loaded} />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  )
}
