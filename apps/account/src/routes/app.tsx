import { FormMessagesContext } from '@tillkey/web'
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import { inboxScreen, screens } from '../screens.ts'
import { useMessages } from '../shared/messages.ts'
import { type PageServices, ServicesContext } from '../shared/services.ts'
import { LoginRoute } from './login.tsx'
import { RecoveryRoute } from './recovery.tsx'
import { RegistrationRoute } from './registration.tsx'
import { VerificationRoute } from './verification.tsx'

/** Lazily loads a screen with its messages. */
function later(load: () => Promise<ComponentType>): ReactElement {
  const Screen = lazy(async () => {
    const [Content, { LazyScreen }] = await Promise.all([load(), import('../shared/lazy-screen.tsx')])
    const Whole = () => (
      <LazyScreen>
        <Content />
      </LazyScreen>
    )
    return { default: Whole }
  })
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}

const notFound = later(async () => (await import('./not-found.tsx')).NotFoundRoute)
const notice = later(async () => (await import('./notice.tsx')).NoticeRoute)
const inbox = later(async () => (await import('./inbox.tsx')).InboxRoute)

const routes: Record<string, ReactElement> = {
  [screens.start]: later(async () => (await import('./start.tsx')).StartRoute),
  [screens.login]: <LoginRoute />,
  [screens.registration]: <RegistrationRoute />,
  [screens.recovery]: <RecoveryRoute />,
  [screens.verification]: <VerificationRoute />,
  [screens.settings]: later(async () => (await import('./settings.tsx')).SettingsRoute),
  [screens.consent]: later(async () => (await import('./consent.tsx')).ConsentRoute),
  [screens.signOut]: later(async () => (await import('./sign-out.tsx')).SignOutRoute),
  [screens.apps]: later(async () => (await import('./apps.tsx')).AppsRoute),
  [screens.error]: later(async () => (await import('./error.tsx')).ErrorRoute),
  [screens.invitations]: later(async () => (await import('./invitation.tsx')).InvitationRoute),
  [screens.setUp]: later(async () => (await import('./set-up.tsx')).SetUpRoute),
}

interface AppProps {
  services: PageServices
  /** Path of the page. It never changes, because all navigation goes through the server. */
  path: string
}

/** Root of the account pages: their screens by path. */
export function App({ services, path }: AppProps) {
  const i18n = useMessages()
  const address = path.slice(services.base.length).replace(/\/$/, '') || '/'
  const shown = address === inboxScreen && services.inbox === 'served' ? inbox : routes[address]
  const route = services.notice === undefined ? shown : notice
  return (
    <ServicesContext value={services}>
      <FormMessagesContext value={i18n}>{route ?? notFound}</FormMessagesContext>
    </ServicesContext>
  )
}
