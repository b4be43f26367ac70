import { digestOf } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import type { AttemptsStore } from './attempts-store.ts'
import { networkOf } from './network.ts'

interface ThrottleLimit {
  attempts: number
  seconds: number
}

export interface ThrottleLimits {
  /** Failures at one account, from wherever. */
  account: ThrottleLimit
  /** Failures from one address, at whatever account, and registrations. */
  address: ThrottleLimit
}

export const defaultLimits: ThrottleLimits = {
  account: { attempts: 10, seconds: 300 },
  address: { attempts: 300, seconds: 300 },
}

interface Caller {
  projectId: string
  /** Address of the caller. */
  address: string
  /** What was given to sign in with. Absent for a registration. */
  identifier?: string
}

export interface Throttle {
  /** Counts an attempt before it is made, so that attempts made at once cannot slip through; 429 when it is one too many. */
  admit(caller: Caller): Promise<void>
  /** The attempt was right: it is no failure. */
  forgive(caller: Caller): Promise<void>
}

const tooMany = (retryAfterSeconds: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'too_many_attempts',
    message: 'Too many attempts',
    reason: `There were too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
    details: { retry_after: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

const accountOf = ({ identifier = '' }: Caller): string => `account:${digestOf(identifier)}`
const addressOf = ({ address }: Caller): string => `address:${digestOf(networkOf(address))}`

/** Limits the failed attempts at an account and from an address. Counts live in the database, for all processes alike. */
export function createThrottle(store: AttemptsStore, limits: ThrottleLimits, now: () => number): Throttle {
  return {
    async admit(caller) {
      const time = now()
      const window = (subject: string, { attempts, seconds }: ThrottleLimit) => ({
        subject,
        limit: attempts,
        until: time + seconds * 1000,
      })
      const windows = [window(addressOf(caller), limits.address)]
      if (caller.identifier !== undefined) windows.push(window(accountOf(caller), limits.account))
      const until = await store.count(caller.projectId, windows, time)
      if (until !== undefined) throw tooMany(Math.max(1, Math.ceil((until - time) / 1000)))
    },
    forgive: (caller) => store.forgive(caller.projectId, accountOf(caller), addressOf(caller)),
  }
}
