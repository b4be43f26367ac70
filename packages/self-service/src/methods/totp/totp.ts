import type { Method } from '../method.ts'
import { totpLogin } from './login.ts'
import { totpSettings } from './settings.ts'

/** Codes of an authenticator app (TOTP). */
export const totp: Method = { login: totpLogin, settings: totpSettings }
