import type { Method } from '../method.ts'
import { passwordLogin } from './login.ts'
import { passwordRegistration } from './registration.ts'
import { passwordSettings } from './settings.ts'

/** Identifier and password. */
export const password: Method = {
  login: passwordLogin,
  registration: passwordRegistration,
  settings: passwordSettings,
}
