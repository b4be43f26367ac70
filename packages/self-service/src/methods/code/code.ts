import type { Method } from '../method.ts'
import { codeLogin } from './login.ts'
import { codeRecovery } from './recovery.ts'
import { codeRegistration } from './registration.ts'
import { codeVerification } from './verification.ts'

/** A code sent to an address. */
export const code: Method = {
  login: codeLogin,
  registration: codeRegistration,
  recovery: codeRecovery,
  verification: codeVerification,
}
