import type { Method } from '../method.ts'
import { codeRecovery } from './recovery.ts'
import { codeVerification } from './verification.ts'

/** A code that is sent to an address. */
export const code: Method = { recovery: codeRecovery, verification: codeVerification }
