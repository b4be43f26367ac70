import { useOperation } from '@tillkey/client/react'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import { answerAccessRequest, getAccessRequest } from '@tillkey/contract/platform/oauth2/account-access.ts'
import type { AccessAnswer, AccessRequest } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Alert, Stack } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { AccessForm } from '../features/access/access-form.tsx'
import { describeAccessFailure } from '../features/access/failure.ts'
import { LoadedRequest } from '../features/access/loaded-request.tsx'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { useRequestedLanguage } from '../shared/requested-language.ts'
import { useServices } from '../shared/services.ts'

const readChallenge = (): string => new URLSearchParams(window.location.search).get('consent_challenge') ?? ''

/** Asks the user to grant or refuse an app's consent request. */
export function ConsentRoute() {
  const { client } = useServices()
  const { t } = useLazyMessages()
  const { data, error } = useOperation(client, getAccessRequest, { consent_challenge: readChallenge() })
  useRequestedLanguage(data?.ui_locales)
  return (
    <Frame title={t('consent.title')}>
      <Stack>
        <LoadedRequest title={t('consent.title')} request={data} error={error}>
          {(request) => <ConsentForm request={request} />}
        </LoadedRequest>
      </Stack>
    </Frame>
  )
}

function ConsentForm({ request }: { request: AccessRequest }) {
  const { client, brand } = useServices()
  const i18n = useLazyMessages()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = (action: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    action().catch((error: unknown) => {
      setBusy(false)
      setFailure(error)
    })
  }
  const submitAnswer = (body: AccessAnswer) =>
    run(async () => {
      const { redirect_to: next } = await answerAccessRequest(client, {
        consent_challenge: readChallenge(),
        body,
      })
      return leaveFor(next)
    })
  /** Signs out and returns to the app's request, so that the user can sign in with another account. */
  const switchAccount = () =>
    run(async () => {
      const logoutFlow = await createBrowserLogoutFlow(client, { return_to: request.request_url })
      return leaveFor(logoutFlow.logout_url)
    })
  return (
    <>
      {failure === null ? null : <Alert tone="danger">{describeAccessFailure(i18n, failure)}</Alert>}
      <AccessForm
        request={request}
        brand={brand}
        busy={busy}
        onAnswer={submitAnswer}
        onLeave={switchAccount}
      />
    </>
  )
}
