import { useOperation } from '@tillkey/client/react'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { answerAccessRequest, getAccessRequest } from '@tillkey/contract/platform/oauth2/account-access.ts'
import type { AccessAnswer, AccessRequest } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Alert, Spinner, Stack } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { AccessForm } from '../features/access/access-form.tsx'
import { goneOnTo, textOfAccessFailure } from '../features/access/failure.ts'
import { Frame } from '../shared/frame.tsx'
import { useLaterWords } from '../shared/later-words.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

const challenge = (): string => new URLSearchParams(window.location.search).get('consent_challenge') ?? ''

/** What an app may do with the account. */
export function ConsentRoute() {
  const { client } = useServices()
  const { t } = useLaterWords()
  const { data, error } = useOperation(client, getAccessRequest, { consent_challenge: challenge() })
  return (
    <Frame title={t('consent.title')}>
      <Stack>
        <Content request={data} error={error} />
      </Stack>
    </Frame>
  )
}

function Content({ request, error }: { request: AccessRequest | undefined; error: unknown }) {
  const words = useLaterWords()
  if (request !== undefined) return <Asked request={request} />
  const next = goneOnTo(error)
  if (next !== undefined) void leaveFor(next)
  if (error === undefined || next !== undefined) return <Spinner label={words.t('wait')} />
  return (
    <>
      <Title>{words.t('consent.title')}</Title>
      <Alert tone="danger">{textOfAccessFailure(words, error)}</Alert>
    </>
  )
}

function Asked({ request }: { request: AccessRequest }) {
  const { client, brand } = useServices()
  const words = useLaterWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    work().catch((error: unknown) => {
      setBusy(false)
      setFailure(error)
    })
  }
  const answer = (body: AccessAnswer) =>
    run(async () => {
      const { redirect_to: next } = await answerAccessRequest(client, {
        consent_challenge: challenge(),
        body,
      })
      return leaveFor(next)
    })
  /** Somebody else signs in for the same app. */
  const leave = () =>
    run(async () => {
      const signOut = await createBrowserLogoutFlow(client, { return_to: request.request_url })
      return leaveFor(signOut.logout_url)
    })
  return (
    <>
      {failure === null ? null : <Alert tone="danger">{textOfAccessFailure(words, failure)}</Alert>}
      <AccessForm request={request} brand={brand} busy={busy} onAnswer={answer} onLeave={leave} />
    </>
  )
}
