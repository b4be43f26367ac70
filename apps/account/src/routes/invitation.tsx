import { useOperation } from '@tillkey/client/react'
import {
  acceptProjectInvitation,
  declineProjectInvitation,
  previewInvitation,
} from '@tillkey/contract/platform/project/invitations.ts'
import { Alert, Button, ButtonLink, Spinner, Stack } from '@tillkey/ui'
import { flowAddress } from '@tillkey/web'
import { useState } from 'react'
import { describeLinkFailure } from '../features/operators/failure.ts'
import { OperatorForm } from '../features/operators/operator-form.tsx'
import { Welcome } from '../features/operators/welcome.tsx'
import { screens } from '../screens.ts'
import { Frame } from '../shared/frame.tsx'
import { useLazyMessages } from '../shared/lazy-messages.ts'
import { forgetLinkToken, linkToken } from '../shared/link-token.ts'
import { useServices } from '../shared/services.ts'
import { Title } from '../shared/title.tsx'

/** Answers a project invitation from a mailed link. */
export function InvitationRoute() {
  const { client } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const [token] = useState(linkToken)
  const { data, error } = useOperation(client, previewInvitation, { body: { token } })
  return (
    <Frame title={t('invitation.title')}>
      <Stack gap="loose">
        {data !== undefined && <Invited token={token} invitation={data} />}
        {error !== undefined && (
          <>
            <Title>{t('invitation.title')}</Title>
            <Alert tone="danger">{describeLinkFailure(i18n, error)}</Alert>
          </>
        )}
        {data === undefined && error === undefined && <Spinner label={t('wait')} />}
      </Stack>
    </Frame>
  )
}

type Invitation = Awaited<ReturnType<typeof previewInvitation>>
type Answer = 'accepted' | 'declined'

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useLazyMessages()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const done = (which: Answer) => {
    forgetLinkToken()
    setAnswer(which)
  }
  const { project_name: project } = invitation
  if (answer === 'accepted')
    return <Welcome heading={t('welcome')}>{t('welcome.project', { project })}</Welcome>
  if (answer === 'declined') return <Title focus="arrival">{t('invitation.declined')}</Title>
  return <Question token={token} invitation={invitation} onDone={done} />
}

interface QuestionProps {
  token: string
  invitation: Invitation
  onDone: (answer: Answer) => void
}

function Question({ token, invitation, onDone }: QuestionProps) {
  const { project_name: project, role, owner_email: inviter } = invitation
  const { client } = useServices()
  const i18n = useLazyMessages()
  const { t } = i18n
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const answer = (which: Answer) => {
    const send = which === 'accepted' ? acceptProjectInvitation : declineProjectInvitation
    setBusy(true)
    send(client, { body: { token } }).then(
      () => onDone(which),
      (error: unknown) => {
        setBusy(false)
        setFailure(error)
      },
    )
  }
  return (
    <>
      <Title
        focus="arrival"
        intro={t(role === 'owner' ? 'invitation.owner' : 'invitation.developer', {
          who: inviter === '' ? t('invitation.somebody') : inviter,
          project,
        })}
      >
        {t('invitation.heading', { project })}
      </Title>
      {failure === null ? null : <Alert tone="danger">{describeLinkFailure(i18n, failure)}</Alert>}
      <Acceptance
        token={token}
        invitation={invitation}
        busy={busy}
        onDone={onDone}
        onAccept={() => answer('accepted')}
      />
      <Button size="wide" disabled={busy} onClick={() => answer('declined')}>
        {t('invitation.decline')}
      </Button>
    </>
  )
}

interface AcceptanceProps extends QuestionProps {
  busy: boolean
  onAccept: () => void
}

/** Acceptance for a signed-in user, a known address, or a new user. */
function Acceptance({ token, invitation, busy, onDone, onAccept }: AcceptanceProps) {
  const { client, base } = useServices()
  const { t } = useLazyMessages()
  const { invitee_email: email, next } = invitation
  if (next === 'answer')
    return (
      <Button variant="primary" size="wide" busy={busy ? t('wait') : undefined} onClick={onAccept}>
        {t('invitation.accept')}
      </Button>
    )
  if (next === 'sign_in') {
    const returnTo = `${window.location.origin}${base}${screens.invitations}`
    return (
      <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login', returnTo })}>
        {t('invitation.signIn', { email })}
      </ButtonLink>
    )
  }
  const join = async ({ name, password }: { name: string; password: string }) => {
    await acceptProjectInvitation(client, { body: { token, name, password } })
    onDone('accepted')
  }
  return <OperatorForm email={email} action={t('invitation.join')} onSubmit={join} />
}
