import { isSessionInactive } from '@tillkey/client'
import { useSession } from '@tillkey/client/react'
import { createBrowserLogoutFlow } from '@tillkey/contract/platform/identity/flows-logout.ts'
import type { Session } from '@tillkey/contract/platform/identity/session-models.ts'
import { Alert, Button, ButtonLink, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { flowAddress, leaveFor, textOfFailure } from '@tillkey/web'
import { useState } from 'react'
import { screens } from '../screens.ts'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'

function nameOf({ identity }: Session): string {
  const { email, name } = Object(identity?.traits) as { email?: unknown; name?: unknown } // whatever it is, its members are unknown
  const [known] = [email, name].filter((value) => typeof value === 'string')
  return typeof known === 'string' ? known : (identity?.id ?? '')
}

/** Who is signed in, and where to go from here. */
export function StartRoute() {
  return (
    <Frame title="Your account">
      <Card>
        <Stack gap="loose">
          <Heading>Your account</Heading>
          <Choices />
        </Stack>
      </Card>
    </Frame>
  )
}

function Choices() {
  const { data: session, error, isLoading, refetch } = useSession(useServices().client)
  if (isLoading) return <Spinner label="One moment" />
  if (session !== undefined) return <SignedIn session={session} />
  if (isSessionInactive(error)) return <SignedOut />
  return (
    <>
      <Alert tone="danger">{textOfFailure(error)}</Alert>
      <Button variant="primary" size="wide" onClick={refetch}>
        Try again
      </Button>
    </>
  )
}

function SignedOut() {
  const { base } = useServices()
  return (
    <>
      <p>You are not signed in.</p>
      <ButtonLink variant="primary" size="wide" href={flowAddress({ base, kind: 'login' })}>
        Sign in
      </ButtonLink>
      <ButtonLink size="wide" href={flowAddress({ base, kind: 'registration' })}>
        Create an account
      </ButtonLink>
    </>
  )
}

function SignedIn({ session }: { session: Session }) {
  const { client, base, pointOfSaleUrl } = useServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const signOut = () => {
    setBusy(true)
    createBrowserLogoutFlow(client, {}).then(
      ({ logout_url }) => leaveFor(logout_url),
      (error: unknown) => {
        setBusy(false)
        setFailure(textOfFailure(error))
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
      <ButtonLink size="wide" href={flowAddress({ base, kind: 'settings' })}>
        Settings
      </ButtonLink>
      <ButtonLink size="wide" href={`${base}${screens.apps}`}>
        Connected apps
      </ButtonLink>
      <Button size="wide" onClick={signOut} busy={busy ? 'Signing out' : undefined}>
        Sign out
      </Button>
    </>
  )
}
