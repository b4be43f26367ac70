import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { Alert, Button, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { useState } from 'react'
import { Frame } from '../shared/frame.tsx'
import { problemOf } from '../shared/problem.ts'
import { useServices } from '../shared/services.tsx'
import { startAddress } from '../shared/sign-in-address.ts'
import { useAnswer } from '../shared/use-answer.ts'

const textOf = (error: unknown): string => {
  const problem = problemOf(error)
  return problem.kind === 'message' ? problem.text : 'Something went wrong. Please try again.'
}

function nameOf({ identity }: Session): string {
  const { email, name } = Object(identity?.traits) as { email?: unknown; name?: unknown }
  const [known] = [email, name].filter((value) => typeof value === 'string')
  return typeof known === 'string' ? known : (identity?.id ?? '')
}

/** Who is signed in, and where to go from here. */
export function StartRoute() {
  const { account } = useServices()
  const { answer, again } = useAnswer(account.whoami)
  return (
    <Frame title="Your account">
      <Card>
        <Stack gap="loose">
          <Heading>Your account</Heading>
          {answer.state === 'loading' ? <Spinner label="One moment" /> : null}
          {answer.state === 'failed' ? (
            <>
              <Alert tone="danger">{textOf(answer.error)}</Alert>
              <Button variant="primary" size="wide" onClick={again}>
                Try again
              </Button>
            </>
          ) : null}
          {answer.state === 'ready' ? <Choices session={answer.value} /> : null}
        </Stack>
      </Card>
    </Frame>
  )
}

function Choices({ session }: { session: Session | null }) {
  return session === null ? <SignedOut /> : <SignedIn session={session} />
}

function SignedOut() {
  const { base } = useServices()
  return (
    <>
      <p>You are not signed in.</p>
      <ButtonLink variant="primary" size="wide" href={startAddress(base, 'login')}>
        Sign in
      </ButtonLink>
      <ButtonLink size="wide" href={startAddress(base, 'registration')}>
        Create an account
      </ButtonLink>
    </>
  )
}

function SignedIn({ session }: { session: Session }) {
  const { account, pointOfSaleUrl } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const signOut = () => {
    setBusy(true)
    account.logoutUrl().then(
      (url) => window.location.assign(url),
      (error: unknown) => {
        setBusy(false)
        setFailure(textOf(error))
      },
    )
  }
  return (
    <>
      <p>
        You are signed in as <strong>{nameOf(session)}</strong>.
      </p>
      {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
      {pointOfSaleUrl === undefined ? null : (
        <ButtonLink variant="primary" size="wide" href={pointOfSaleUrl}>
          Go to the point of sale
        </ButtonLink>
      )}
      <Button size="wide" onClick={signOut} busy={busy ? 'Signing out' : undefined}>
        Sign out
      </Button>
    </>
  )
}
