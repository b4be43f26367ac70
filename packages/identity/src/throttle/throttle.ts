import type { CountedRequest, ProjectContext } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { tooManyAttempts } from '../errors/self-service-errors.ts'
import type { AttemptsStore } from './attempts-store.ts'

/** A subscriber controls at least a /64 network, so later groups identify nobody. */
const NETWORK_GROUPS = 4

/** Network of a caller: an IPv4 address, or the /64 prefix of an IPv6 address. */
export function toNetwork(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  return parsed.parts
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toString(16))
    .join(':')
}

export interface ThrottleLimit {
  attempts: number
  /** Milliseconds. */
  window: number
}

/** Limits on attempts; `Infinity` attempts mean no limit. */
export interface ThrottleLimits {
  /** Failures at one account from unknown devices. */
  account: ThrottleLimit
  /** Failures at one account from one of its known devices. */
  device: ThrottleLimit
  /** Failures from one network at any account, and registrations. */
  address: ThrottleLimit
  /** Messages to one email address or phone number. */
  messages: ThrottleLimit
  /** Changes of one account that failed because an identifier is taken. */
  changes: ThrottleLimit
  /** Flows started from one network. */
  flows: ThrottleLimit
  /** Forms submitted from one network. */
  submissions: ThrottleLimit
  /** Authorization and logout requests from one network. */
  authorizations: ThrottleLimit
  /** Dynamic client registrations and their changes from one network. */
  registrations: ThrottleLimit
}

/** Limits of unauthenticated requests that store something. */
const LIMIT_BY_KIND = {
  flow: 'flows',
  submission: 'submissions',
  /** Flow errors count as flows. */
  error: 'flows',
  authorization: 'authorizations',
  registration: 'registrations',
  /** For dynamically registered clients. */
  token: 'authorizations',
} as const

const unlimited: ThrottleLimit = { attempts: Number.POSITIVE_INFINITY, window: 1000 }

/** No limits, for suites that send thousands of attempts from one address. */
export const noLimits: ThrottleLimits = {
  account: unlimited,
  device: unlimited,
  address: unlimited,
  messages: unlimited,
  changes: unlimited,
  flows: unlimited,
  submissions: unlimited,
  authorizations: unlimited,
  registrations: unlimited,
}

export interface Sender {
  project: ProjectContext
  /** IP address. */
  address: string
}

export interface AttemptSource extends Sender {
  /** Submitted identifier. Absent for a registration. */
  identifier?: string
  /** Identifies a device on which the owner signed in before. */
  knownDevice?: string | undefined
}

/** A message about to be sent. */
export interface AddressedMessage {
  project: ProjectContext
  to: string
}

/** A change of identifiers or addresses. */
export interface CountedChange {
  project: ProjectContext
  identityId: string
}

export interface Throttle {
  /** Counts a request before it stores anything. Throws 429 above the limit. Counted per process. */
  countRequest(kind: 'flow' | 'submission', sender: Sender): void
  /** Same for requests with their own error response. Returns the seconds to wait above the limit. */
  secondsToWait(kind: 'error' | CountedRequest, sender: Sender): number | undefined
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot slip through. Throws 429 above
   * the limit. Counted in the database for all processes. Known devices have their own limit, so that nobody
   * can lock out the owner.
   */
  consume(caller: AttemptSource): Promise<void>
  /**
   * Counts a message before it is written, whether or not the address is known. Throws 429 above the limit.
   */
  countMessage(message: AddressedMessage): Promise<void>
  /** Counts an unsolicited message. Resolves with false above the limit. */
  allowsMessage(message: AddressedMessage): Promise<boolean>
  /**
   * Counts a change that may reveal whether an identifier is taken, before it is made. Throws 429 above the
   * limit.
   */
  countChange(change: CountedChange): Promise<void>
  /** Uncounts a change that revealed nothing. */
  releaseChange(change: CountedChange): Promise<void>
  /** Uncounts a successful attempt and clears earlier failures of the account. */
  release(caller: AttemptSource): Promise<void>
}

export interface ThrottleDependencies {
  store: AttemptsStore
  limitsOf(project: ProjectContext): ThrottleLimits
  now: () => number
}

interface Window {
  subject: string
  limit: ThrottleLimit
}

function throttleWindows(
  { address, identifier, knownDevice }: AttemptSource,
  limits: ThrottleLimits,
): Window[] {
  const account = digestOf(identifier ?? '')
  if (knownDevice !== undefined)
    return [{ subject: `device:${digestOf(knownDevice)}:${account}`, limit: limits.device }]
  const network = { subject: `address:${digestOf(toNetwork(address))}`, limit: limits.address }
  return identifier === undefined
    ? [network]
    : [network, { subject: `account:${account}`, limit: limits.account }]
}

const isLimited = ({ limit }: Window): boolean => Number.isFinite(limit.attempts)

/** Upper bound on counted networks. The least recently used is evicted. */
const MAX_COUNTS = 50_000

interface Count {
  count: number
  until: number
}

/** Counts requests in memory, so that refused requests write nothing. */
export function createRequestCounts() {
  // `max` would allocate all entries at once.
  const counts = new LRUCache<string, Count>({ maxSize: MAX_COUNTS, sizeCalculation: () => 1 })

  return {
    /** Counts one request. Returns the end of the window above the limit. */
    count(subject: string, { attempts, window }: ThrottleLimit, now: number): number | undefined {
      const cached = counts.get(subject)
      const current = cached && cached.until > now ? cached : { count: 0, until: now + window }
      if (current !== cached) counts.set(subject, current)
      current.count++
      current.until = Math.min(current.until, now + window) // the clock may have gone back
      return current.count > attempts ? current.until : undefined
    },
  }
}

/** Shared by all throttles of a process. */
export type RequestCounts = ReturnType<typeof createRequestCounts>

/** Creates the limits on flows, messages and failed attempts. */
export function createThrottle(
  { store, limitsOf, now }: ThrottleDependencies,
  counts: RequestCounts = createRequestCounts(),
): Throttle {
  const secondsUntil = (until: number, time: number): number => Math.max(1, Math.ceil((until - time) / 1000))
  const refuse = (until: number, time: number): never => {
    throw tooManyAttempts(secondsUntil(until, time))
  }
  /** Returns the end of the first window above its limit. */
  async function countAll(projectId: string, windows: readonly Window[]): Promise<number | undefined> {
    const time = now()
    const limited = windows.filter(isLimited).map(({ subject, limit: { attempts, window } }) => ({
      subject,
      until: time + window,
      limit: attempts,
    }))
    const counted = await store.count(projectId, limited, time)
    for (const { subject, limit } of limited) {
      const window = counted.find((candidate) => candidate.subject === subject)
      if (window && window.count > limit) return window.expires_at
    }
    return undefined
  }
  async function assertWithinLimits(projectId: string, windows: readonly Window[]): Promise<void> {
    const until = await countAll(projectId, windows)
    if (until !== undefined) refuse(until, now())
  }
  const messageWindow = ({ project, to }: AddressedMessage): Window => ({
    subject: `message:${digestOf(to)}`,
    limit: limitsOf(project).messages,
  })
  const changeWindow = ({ project, identityId }: CountedChange): Window => ({
    subject: `change:${digestOf(identityId)}`,
    limit: limitsOf(project).changes,
  })
  /** Returns the end of the window above the limit. */
  const countInProcess = (
    kind: keyof typeof LIMIT_BY_KIND,
    { project, address }: Sender,
  ): number | undefined =>
    counts.count(`${kind} ${project.id} ${toNetwork(address)}`, limitsOf(project)[LIMIT_BY_KIND[kind]], now())
  return {
    countRequest(kind, sender) {
      const until = countInProcess(kind, sender)
      if (until !== undefined) refuse(until, now())
    },
    secondsToWait(kind, sender) {
      const until = countInProcess(kind, sender)
      return until === undefined ? undefined : secondsUntil(until, now())
    },
    async consume(caller) {
      await assertWithinLimits(caller.project.id, throttleWindows(caller, limitsOf(caller.project)))
    },
    async countMessage(message) {
      await assertWithinLimits(message.project.id, [messageWindow(message)])
    },
    async allowsMessage(message) {
      return (await countAll(message.project.id, [messageWindow(message)])) === undefined
    },
    async countChange(change) {
      await assertWithinLimits(change.project.id, [changeWindow(change)])
    },
    async releaseChange(change) {
      const takenBack = [changeWindow(change)].filter(isLimited).map(({ subject }) => subject)
      await store.release(change.project.id, { decremented: takenBack, cleared: [] })
    },
    async release(caller) {
      const subjects = throttleWindows(caller, limitsOf(caller.project))
        .filter(isLimited)
        .map(({ subject }) => subject)
      const isNetwork = (subject: string): boolean => subject.startsWith('address:')
      await store.release(caller.project.id, {
        decremented: subjects.filter(isNetwork),
        cleared: subjects.filter((subject) => !isNetwork(subject)),
      })
    },
  }
}
