import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { OAuth2Client } from '@tillkey/client'
import { getOAuth2Client } from '@tillkey/contract/platform/oauth2/clients.ts'
import { discoverOidcConfiguration } from '@tillkey/contract/platform/oauth2/oidc.ts'
import { useCallback, useRef, useState } from 'react'
import english from '../../catalogues/en/playground.json'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { CopyButton } from '../../shared/copy-button.tsx'
import { TextField } from '../../shared/fields.tsx'
import { createTranslate } from '../../shared/messages.ts'
import { Empty, Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Panel, Screen, Stack } from '../../shared/screen.tsx'
import { SearchBox } from '../../shared/search-box.tsx'
import { useConsole } from '../../shared/services.ts'
import { StateTag } from '../../shared/state-tag.tsx'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { hasSecret } from './app-kinds.ts'
import { CodeBlock } from './code-block.tsx'
import styles from './oauth2.module.css'
import { type FlowStep, runAuthorizationCode, runClientCredentials } from './playground-runner.ts'
import { RadioCards } from './radio-cards.tsx'

const t = createTranslate(english)
const route = getRouteApi('/p/$project/playground')

const flows = [
  { value: 'code', title: t('flow.code'), help: t('flow.codeText') },
  { value: 'credentials', title: t('flow.credentials'), help: t('flow.credentialsText') },
] as const
type Flow = (typeof flows)[number]['value']

const StepPanel = ({ step: { kind, request, answer, isFailed } }: { step: FlowStep }) => (
  <Panel
    title={t(`step.${kind}`)}
    actions={
      answer !== undefined && (
        <StateTag tone={isFailed ? 'bad' : 'good'}>{isFailed ? t('step.failed') : t('step.done')}</StateTag>
      )
    }
  >
    <div className={styles.group}>
      <h3>{t('step.request')}</h3>
      <CodeBlock label={t('step.request')}>{request}</CodeBlock>
      <h3>{t('step.answer')}</h3>
      {answer === undefined ? (
        <output>{kind === 'authorize' ? t('step.waiting') : t('step.running')}</output>
      ) : (
        <CodeBlock label={t('step.answer')}>{answer}</CodeBlock>
      )}
    </div>
  </Panel>
)

/** Shows the redirect URI of the playground, and whether the client has it. */
const RedirectUri = ({ uri, client }: { uri: string; client: OAuth2Client }) => (
  <div className={styles.group}>
    <h3>{t('redirect.title')}</h3>
    <div className={styles.secret}>
      <code>{uri}</code>
      <CopyButton text={uri} label={t('redirect.copy')} />
    </div>
    {client.redirect_uris?.includes(uri) ? (
      <StateTag tone="good">{t('redirect.registered')}</StateTag>
    ) : (
      <StateTag tone="hold">{t('redirect.missing')}</StateTag>
    )}
  </div>
)

/** Runs flows with a client. The secret is only in the memory of this page. */
function FlowRunner({ client, issuer }: { client: OAuth2Client; issuer: string }) {
  const { base } = useConsole()
  const slug = useSlug()
  const canSignIn = client.grant_types?.includes('authorization_code') ?? false
  const [flow, setFlow] = useState<Flow>(canSignIn ? 'code' : 'credentials')
  const [secret, setSecret] = useState('')
  const [scope, setScope] = useState(client.scope ?? '')
  const [steps, setSteps] = useState<readonly FlowStep[]>([])
  const running = useRef<AbortController>(undefined)
  const server = `${window.location.origin}${base}`
  const redirectUri = `${server}${screenPaths.playgroundCallback}`
  function start(): void {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const options = {
      client,
      secret,
      scope: scope.trim(),
      issuer,
      baseUrl: `${server}/api/p/${slug}`,
      redirectUri,
      onStep: (all: readonly FlowStep[]) => {
        if (!controller.signal.aborted) setSteps(all)
      },
      signal: controller.signal,
    }
    // A failed step shows its error.
    void (flow === 'code' ? runAuthorizationCode : runClientCredentials)(options).catch(() => undefined)
  }
  return (
    <>
      <Panel title={client.client_name || client.client_id}>
        <div className={styles.group}>
          <RadioCards
            legend={t('flow.legend')}
            name="flow"
            cards={flows}
            value={flow}
            onChange={(chosen) => {
              setFlow(chosen)
              setSteps([])
            }}
          />
          {flow === 'code' && <RedirectUri uri={redirectUri} client={client} />}
          <TextField label={t('scope')} kind="mono" value={scope} onChange={setScope} />
          {hasSecret(client) && (
            <TextField
              label={t('secret')}
              help={t('secretText')}
              type="password"
              autoComplete="off"
              value={secret}
              onChange={setSecret}
            />
          )}
          <div className={styles.buttons}>
            <Button variant="primary" onPress={start} isDisabled={hasSecret(client) && secret === ''}>
              {t('run')}
            </Button>
          </div>
        </div>
      </Panel>
      {steps.map((step) => (
        <StepPanel key={step.kind} step={step} />
      ))}
    </>
  )
}

function ChosenClient({ id }: { id: string }) {
  const scope = useProjectScope()
  const client = useQuery(operationQuery(scope, getOAuth2Client, { id }))
  const discovery = useQuery(operationQuery(scope, discoverOidcConfiguration))
  return (
    <Loaded query={client}>
      {(loaded) => (
        <Loaded query={discovery}>
          {({ issuer }) => <FlowRunner key={id} client={loaded} issuer={issuer} />}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Runs a whole flow with a client, and shows each request and answer. */
export function PlaygroundScreen() {
  const { client = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = useCallback(
    (text: string) =>
      void navigate({ search: text.trim() === '' ? {} : { client: text.trim() }, replace: true }),
    [navigate],
  )
  return (
    <Screen title={t('title')}>
      <Stack>
        <SearchBox label={t('client')} value={client} onSearch={choose} />
        {client === '' ? (
          <Empty title={t('empty')}>
            <p>{t('emptyText')}</p>
          </Empty>
        ) : (
          <ChosenClient id={client} />
        )}
      </Stack>
    </Screen>
  )
}
