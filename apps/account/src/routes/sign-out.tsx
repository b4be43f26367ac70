import { useOperation } from '@tillkey/client/react'
import { answerSignOutRequest, getSignOutRequest } from '@tillkey/contract/platform/oauth2/account-access.ts'
import type {
  SignOutAnswer,
  SignOutRequest,
} from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { Alert, Button, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { leaveFor } from '@tillkey/web'
import { useState } from 'react'
import { goneOnTo, textOfAccessFailure } from '../features/access/failure.ts'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'

const challenge = (): string => new URLSearchParams(window.location.search).get('logout_challenge') ?? ''

/** Signing out for an app, and of everything here. */
export function SignOutRoute() {
  const { client } = useServices()
  const { data, error } = useOperation(client, getSignOutRequest, { logout_challenge: challenge() })
  return (
    <Frame title="Sign out">
      <Card>
        <Stack gap="loose">
          <Content request={data} error={error} />
        </Stack>
      </Card>
    </Frame>
  )
}

function Content({ request, error }: { request: SignOutRequest | undefined; error: unknown }) {
  if (request !== undefined) return <Asked request={request} />
  const next = goneOnTo(error)
  if (next !== undefined) void leaveFor(next)
  if (error === undefined || next !== undefined) return <Spinner label="One moment" />
  return <Alert tone="danger">{textOfAccessFailure(error)}</Alert>
}

function Asked({ request: { app } }: { request: SignOutRequest }) {
  const { client } = useServices()
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState<SignOutAnswer['decision'] | null>(null)
  const answer = (decision: SignOutAnswer['decision']) => {
    setChosen(decision)
    answerSignOutRequest(client, { logout_challenge: challenge(), body: { decision } }).then(
      ({ redirect_to: address }) => leaveFor(address),
      (error: unknown) => {
        setChosen(null)
        setFailure(textOfAccessFailure(error))
      },
    )
  }
  return (
    <>
      <Heading focus="arrival">Sign out?</Heading>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      <p>
        {app === undefined ? 'You will be signed out' : `${app.name} wants to sign you out`} here, and of
        every app that you signed in to with this account in this browser.
      </p>
      <Button
        variant="primary"
        size="wide"
        busy={chosen === 'sign_out' ? 'Signing out' : undefined}
        onClick={() => answer('sign_out')}
      >
        Sign out
      </Button>
      <Button size="wide" disabled={chosen !== null} onClick={() => answer('stay')}>
        Stay signed in
      </Button>
    </>
  )
}
