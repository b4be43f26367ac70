import { Link } from '@tanstack/react-router'
import type { OAuth2Client } from '@tillkey/client'
import { createOAuth2Client, listOAuth2Clients } from '@tillkey/contract/platform/oauth2/clients.ts'
import { type FormEvent, useState } from 'react'
import english from '../../catalogues/en/clients.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { Switch, TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Facts, Panel, Screen, Stack, TwoColumns } from '../../shared/screen.tsx'
import { useChange } from '../../shared/use-change.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { type AppKind, appKinds } from './app-kinds.ts'
import {
  describeClient,
  explainChoices,
  isComplete,
  type NewClient,
  signsIn,
  suggestedScopes,
} from './new-client.ts'
import styles from './oauth2.module.css'
import { RadioCards } from './radio-cards.tsx'
import { checkRedirectUris } from './redirect-uri.ts'
import { ShownSecret } from './shown-secret.tsx'
import { SnippetsPanel } from './snippets-panel.tsx'
import { UriList } from './uri-list.tsx'

const t = createTranslate(english)

const cards = appKinds.map((value) => ({
  value,
  title: t(`app.${value}`),
  help: t(`app.${value}Text`),
}))

const initial: NewClient = {
  kind: 'server',
  name: '',
  redirectUris: [''],
  scope: suggestedScopes.server,
  isOffline: false,
}

/** The created client: its secret, once, and how to use it. */
function CreatedClient({ client }: { client: OAuth2Client }) {
  const project = useSlug()
  const { client_id: id = '', client_secret: secret } = client
  return (
    <Stack>
      <Panel title={t('created.title')}>
        <div className={styles.group}>
          <Facts facts={[[t('columns.id'), <code key="id">{id}</code>]]} />
          {secret === undefined ? <p>{t('created.public')}</p> : <ShownSecret secret={secret} />}
          <p>
            <Link to={screenPaths.client} params={{ project, id }}>
              {t('created.open')}
            </Link>
          </p>
        </div>
      </Panel>
      <SnippetsPanel client={client} />
    </Stack>
  )
}

interface QuestionsProps {
  answers: NewClient
  onChange: (answers: NewClient) => void
}

/** The questions that apply to the kind of app. */
function Questions({ answers, onChange }: QuestionsProps) {
  const { kind, name, redirectUris, scope, isOffline } = answers
  const choose = (chosen: AppKind): void =>
    onChange({
      ...answers,
      kind: chosen,
      scope: scope === suggestedScopes[kind] ? suggestedScopes[chosen] : scope,
    })
  return (
    <>
      <Panel title={t('new.kind')}>
        <RadioCards legend={t('new.kind')} name="kind" cards={cards} value={kind} onChange={choose} />
      </Panel>
      <Panel title={t('new.questions')}>
        <div className={styles.group}>
          <TextField
            label={t('field.client_name')}
            help={signsIn(kind) ? t('new.nameText') : t('new.machineNameText')}
            value={name}
            onChange={(value) => onChange({ ...answers, name: value })}
            isRequired
          />
          {signsIn(kind) && (
            <UriList
              label={t('field.redirect_uris')}
              uris={redirectUris}
              checks={checkRedirectUris(redirectUris)}
              onChange={(uris) => onChange({ ...answers, redirectUris: uris })}
              help={t(`new.redirect.${kind}` as 'new.redirect.server')}
            />
          )}
          <TextField
            label={t('field.scope')}
            help={signsIn(kind) ? t('new.scopeText') : t('new.machineScopeText')}
            kind="mono"
            value={scope}
            onChange={(value) => onChange({ ...answers, scope: value })}
          />
          {signsIn(kind) && (
            <Switch
              label={t('new.offline')}
              help={t('new.offlineText')}
              isSelected={isOffline}
              onChange={(value) => onChange({ ...answers, isOffline: value })}
            />
          )}
        </div>
      </Panel>
    </>
  )
}

/** Registers an OAuth2 client by the kind of app. */
export function NewClientScreen() {
  const project = useSlug()
  const [answers, setAnswers] = useState(initial)
  const create = useChange(useProjectScope(), createOAuth2Client, { outdates: [listOAuth2Clients] })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isComplete(answers) && !create.isPending) create.mutate({ body: describeClient(answers) })
  }
  const explanation = (
    <Panel title={t('chosen.title')}>
      <ul className={styles.sentences}>
        {explainChoices(answers).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  )
  return (
    <Screen
      title={create.data ? (create.data.client_name ?? t('new.title')) : t('new.title')}
      above={[{ title: t('clients.title'), to: `/p/${project}/clients` }]}
    >
      {create.data ? (
        <CreatedClient client={create.data} />
      ) : (
        <form onSubmit={submit}>
          <TwoColumns aside={explanation}>
            <Questions answers={answers} onChange={setAnswers} />
            <div className={styles.buttons}>
              <Button
                type="submit"
                variant="primary"
                isPending={create.isPending}
                isDisabled={!isComplete(answers)}
              >
                {t('new.create')}
              </Button>
            </div>
          </TwoColumns>
        </form>
      )}
    </Screen>
  )
}
