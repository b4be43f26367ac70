import type { Method } from '../method.ts'
import { linkVerification } from './verification.ts'

/** A link that is sent to an address. */
export const link: Method = { verification: linkVerification }
