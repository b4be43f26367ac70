import { digestOf } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { createAttemptsStore } from './attempts-store.ts'
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

/** For suites that send thousands of attempts from one address. */
export const noLimits: ThrottleLimits = {
  account: { attempts: Number.MAX_SAFE_INTEGER, seconds: 1 },
  address: { attempts: Number.MAX_SAFE_INTEGER, seconds: 1 },
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

interface Window extends ThrottleLimit {
  subject: string
}

/** The network first, always: two transactions that take two rows in two orders would wait for each other. */
function windowsOf(caller: Caller, { address, account }: ThrottleLimits): Window[] {
  const network = { subject: addressOf(caller), ...address }
  return caller.identifier === undefined ? [network] : [network, { subject: accountOf(caller), ...account }]
}

/** Counts an attempt in each window, up to the first that is over its limit: then the answer is when that one ends. */
async function countIn(
  tx: Transaction,
  { projectId, windows, now }: { projectId: string; windows: readonly Window[]; now: number },
): Promise<number | undefined> {
  const store = createAttemptsStore(tx)
  for (const { subject, attempts, seconds } of windows) {
    const counted = await store.count(projectId, subject, { until: now + seconds * 1000, now })
    if (counted && counted.count > attempts) return counted.expires_at
  }
  return undefined
}

/** Limits the failed attempts at an account and from an address. Counts live in the database, for all processes alike. */
export function createThrottle(db: Database, limits: ThrottleLimits, now: () => number): Throttle {
  return {
    async admit(caller) {
      const { projectId } = caller
      const counting = { projectId, windows: windowsOf(caller, limits), now: now() }
      const until = await db.transaction((tx) => countIn(tx, counting))
      if (until !== undefined) throw tooMany(Math.max(1, Math.ceil((until - counting.now) / 1000)))
    },
    forgive: (caller) =>
      db.transaction(async (tx) => {
        const store = createAttemptsStore(tx)
        await store.takeBack(caller.projectId, addressOf(caller))
        await store.forget(caller.projectId, accountOf(caller))
      }),
  }
}
