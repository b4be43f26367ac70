import type { Method } from '../method.ts'
import { linkRecovery } from './recovery.ts'
import { linkVerification } from './verification.ts'

/** A link sent to an address. */
export const link: Method = { recovery: linkRecovery, verification: linkVerification }
