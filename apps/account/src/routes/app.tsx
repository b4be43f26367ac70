import type { ReactElement } from 'react'
import { screens } from '../screens.ts'
import { type Services, ServicesContext } from '../shared/services.ts'
import { ErrorRoute } from './error.tsx'
import { LoginRoute } from './login.tsx'
import { NotFoundRoute } from './not-found.tsx'
import { RegistrationRoute } from './registration.tsx'
import { StartRoute } from './start.tsx'

const routes: Record<string, ReactElement> = {
  [screens.start]: <StartRoute />,
  [screens.login]: <LoginRoute />,
  [screens.registration]: <RegistrationRoute />,
  [screens.error]: <ErrorRoute />,
}

interface AppProps {
  services: Services
  /** The path of the page. Every way from one screen to another leads over the server, so it stays. */
  path: string
}

/** The account pages: their screens by address. */
export function App({ services, path }: AppProps) {
  const address = path.slice(services.base.length).replace(/\/$/, '') || '/'
  return <ServicesContext value={services}>{routes[address] ?? <NotFoundRoute />}</ServicesContext>
}
