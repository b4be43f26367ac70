import { useOperation } from '@tillkey/client/react'
import {
  acceptProjectInvitation,
  declineProjectInvitation,
  lookAtProjectInvitation,
} from '@tillkey/contract/platform/project/invitations.ts'
import { Alert, Button, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { flowAddress } from '@tillkey/web'
import { useState } from 'react'
import { textOfLinkFailure } from '../features/operators/failure.ts'
import { OperatorForm } from '../features/operators/operator-form.tsx'
import { Welcome } from '../features/operators/welcome.tsx'
import { screens } from '../screens.ts'
import { Frame } from '../shared/frame.tsx'
import { forgetLinkToken, linkToken } from '../shared/link-token.ts'
import { useServices } from '../shared/services.ts'

/** Answers an invitation to a project, with the link that its mail brought. */
export function InvitationRoute() {
  const { client } = useServices()
  const [token] = useState(linkToken)
  const { data, error } = useOperation(client, lookAtProjectInvitation, { body: { token } })
  return (
    <Frame title="Invitation">
      <Card>
        <Stack gap="loose">
          {data !== undefined && <Invited token={token} invitation={data} />}
          {error !== undefined && <Alert tone="danger">{textOfLinkFailure(error)}</Alert>}
          {data === undefined && error === undefined && <Spinner label="One moment" />}
        </Stack>
      </Card>
    </Frame>
  )
}

type Invitation = Awaited<ReturnType<typeof lookAtProjectInvitation>>
type Answer = 'accepted' | 'declined'

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const done = (which: Answer) => {
    forgetLinkToken()
    setAnswer(which)
  }
  const { project_name: project } = invitation
  if (answer === 'accepted')
    return <Welcome heading="Welcome">{`You work on ${project} from now on.`}</Welcome>
  if (answer === 'declined') return <Heading focus="arrival">You declined the invitation</Heading>
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
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const answer = (which: Answer) => {
    const send = which === 'accepted' ? acceptProjectInvitation : declineProjectInvitation
    setBusy(true)
    send(client, { body: { token } }).then(
      () => onDone(which),
      (error: unknown) => {
        setBusy(false)
        setFailure(textOfLinkFailure(error))
      },
    )
  }
  return (
    <>
      <Heading focus="arrival">Work on {project}</Heading>
      <p>
        {inviter === '' ? 'An administrator' : inviter} invites you to be{' '}
        {role === 'owner' ? 'an owner' : 'a developer'} of {project}.
      </p>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <Acceptance {...{ token, invitation, busy, onDone }} onAccept={() => answer('accepted')} />
      <Button size="wide" disabled={busy} onClick={() => answer('declined')}>
        Decline
      </Button>
    </>
  )
}

interface AcceptanceProps extends QuestionProps {
  busy: boolean
  onAccept: () => void
}

/** The way to accept, by who is there: signed in with the address, known by it, or new. */
function Acceptance({ token, invitation, busy, onDone, onAccept }: AcceptanceProps) {
  const { client, base } = useServices()
  const { invitee_email: email, next } = invitation
  if (next === 'answer')
    return (
      <Button variant="primary" size="wide" busy={busy ? 'One moment' : undefined} onClick={onAccept}>
        Accept
      </Button>
    )
  if (next === 'sign_in') {
    const returnTo = `${window.location.origin}${base}${screens.invitations}`
    return (
      <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login', returnTo })}>
        {`Sign in as ${email} to accept`}
      </ButtonLink>
    )
  }
  const join = async ({ name, password }: { name: string; password: string }) => {
    await acceptProjectInvitation(client, { body: { token, name, password } })
    onDone('accepted')
  }
  return <OperatorForm email={email} action="Accept and create my account" onSubmit={join} />
}
