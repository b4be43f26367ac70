import type { Method } from '../method.ts'
import { webauthnLogin } from './login.ts'
import { webauthnRegistration } from './registration.ts'
import { webauthnSettings } from './settings.ts'

/** Security keys. */
export const webauthn: Method = {
  login: webauthnLogin,
  registration: webauthnRegistration,
  settings: webauthnSettings,
}
