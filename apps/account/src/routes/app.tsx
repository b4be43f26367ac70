import { lazy, type ReactElement, Suspense } from 'react'
import { inboxScreen, screens } from '../screens.ts'
import { type Services, ServicesContext } from '../shared/services.ts'
import { AppsRoute } from './apps.tsx'
import { ConsentRoute } from './consent.tsx'
import { ErrorRoute } from './error.tsx'
import { LoginRoute } from './login.tsx'
import { NotFoundRoute } from './not-found.tsx'
import { RecoveryRoute } from './recovery.tsx'
import { RegistrationRoute } from './registration.tsx'
import { SettingsRoute } from './settings.tsx'
import { SignOutRoute } from './sign-out.tsx'
import { StartRoute } from './start.tsx'
import { VerificationRoute } from './verification.tsx'

/** Nobody loads these but who goes there. */
const InvitationRoute = lazy(async () => ({ default: (await import('./invitation.tsx')).InvitationRoute }))
const SetUpRoute = lazy(async () => ({ default: (await import('./set-up.tsx')).SetUpRoute }))
const InboxRoute = lazy(async () => ({ default: (await import('./inbox.tsx')).InboxRoute }))

const later = (screen: ReactElement) => <Suspense>{screen}</Suspense>

const routes: Record<string, ReactElement> = {
  [screens.start]: <StartRoute />,
  [screens.login]: <LoginRoute />,
  [screens.registration]: <RegistrationRoute />,
  [screens.recovery]: <RecoveryRoute />,
  [screens.verification]: <VerificationRoute />,
  [screens.settings]: <SettingsRoute />,
  [screens.consent]: <ConsentRoute />,
  [screens.signOut]: <SignOutRoute />,
  [screens.apps]: <AppsRoute />,
  [screens.error]: <ErrorRoute />,
  [screens.invitations]: later(<InvitationRoute />),
  [screens.setUp]: later(<SetUpRoute />),
}

interface AppProps {
  services: Services
  /** The path of the page. Every way from one screen to another leads over the server, so it stays. */
  path: string
}

/** The account pages: their screens by address. */
export function App({ services, path }: AppProps) {
  const address = path.slice(services.base.length).replace(/\/$/, '') || '/'
  const route =
    address === inboxScreen && services.inbox === 'served' ? later(<InboxRoute />) : routes[address]
  return <ServicesContext value={services}>{route ?? <NotFoundRoute />}</ServicesContext>
}
