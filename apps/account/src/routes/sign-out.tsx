import { useOperation } from '@tillkey/client/react'
import { answerSignOutRequest, getSignOutRequest } from '@tillkey/contract/platform/oauth2/account-access.ts'
import type {
  SignOutAnswer,
  SignOutRequest,
} from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Alert, Button, Stack } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { describeAccessFailure } from '../features/access/failure.ts'
import { LoadedRequest } from '../features/access/loaded-request.tsx'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { useRequestedLanguage } from '../shared/requested-language.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

const challenge = (): string => new URLSearchParams(window.location.search).get('logout_challenge') ?? ''

/** Signs out for an app or entirely. */
export function SignOutRoute() {
  const { client } = useServices()
  const { t } = useLazyMessages()
  const { data, error } = useOperation(client, getSignOutRequest, { logout_challenge: challenge() })
  useRequestedLanguage(data?.ui_locales)
  return (
    <Frame title={t('signOut')}>
      <Stack gap="loose">
        <LoadedRequest title={t('signOut')} request={data} error={error}>
          {(request) => <SignOutForm request={request} />}
        </LoadedRequest>
      </Stack>
    </Frame>
  )
}

function SignOutForm({ request: { app } }: { request: SignOutRequest }) {
  const { client } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const [failure, setFailure] = useState<unknown>(null)
  const [chosen, setChosen] = useState<SignOutAnswer['decision'] | null>(null)
  const answer = (decision: SignOutAnswer['decision']) => {
    setChosen(decision)
    answerSignOutRequest(client, { logout_challenge: challenge(), body: { decision } }).then(
      ({ redirect_to: address }) => leaveFor(address),
      (error: unknown) => {
        setChosen(null)
        setFailure(error)
      },
    )
  }
  return (
    <>
      <Title
        focus="arrival"
        intro={app === undefined ? t('signOut.here') : t('signOut.app', { app: app.name })}
      >
        {t('signOut.question')}
      </Title>
      {failure === null ? null : <Alert tone="danger">{describeAccessFailure(i18n, failure)}</Alert>}
      <Button
        variant="primary"
        size="wide"
        busy={chosen === 'sign_out' ? t('signingOut') : undefined}
        onClick={() => answer('sign_out')}
      >
        {t('signOut')}
      </Button>
      <Button size="wide" disabled={chosen !== null} onClick={() => answer('stay')}>
        {t('signOut.stay')}
      </Button>
    </>
  )
}
