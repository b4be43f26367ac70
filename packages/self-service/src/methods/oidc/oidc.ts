import type { Method } from '../method.ts'
import { oidcLogin } from './login.ts'
import { oidcRegistration } from './registration.ts'
import { oidcSettingsMethod } from './settings.ts'

/** Social sign-in. */
export const oidcMethod: Method = {
  login: oidcLogin,
  registration: oidcRegistration,
  settings: oidcSettingsMethod,
}
