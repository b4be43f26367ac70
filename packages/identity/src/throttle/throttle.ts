import type { CountedRequest, ProjectContext } from '@tillkey/platform-core'
import { digestOf } from '@tillkey/secrets'
import { tooManyAttempts } from '../errors/self-service-errors.ts'
import type { AttemptsStore } from './attempts-store.ts'

const GROUPS = 8
/** One subscriber has at least this many groups of an IPv6 address to choose from, so what comes after tells nobody apart. */
const NETWORK_GROUPS = 4

/** What stands for one caller: an IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, GROUPS - before.length - after.length)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

export interface ThrottleLimit {
  attempts: number
  /** Milliseconds for which they are counted together. */
  window: number
}

/** How much is let through; `Infinity` attempts for no limit. */
export interface ThrottleLimits {
  /** Failures at one account, from devices that nobody signed in with to it. */
  account: ThrottleLimit
  /** Failures at one account from one device that its owner signed in with before. */
  device: ThrottleLimit
  /** Failures from one network, at whatever account, and registrations. */
  address: ThrottleLimit
  /** Messages that one address is sent, by mail or as text. */
  messages: ThrottleLimit
  /** Changes of one account that were refused because somebody else has what they bring. */
  changes: ThrottleLimit
  /** Flows that one network begins. */
  flows: ThrottleLimit
  /** Forms that one network sends. */
  submissions: ThrottleLimit
  /** Requests of apps for somebody to sign in or out that one network brings. */
  authorizations: ThrottleLimit
  /** Clients that one network registers by itself, or changes. */
  registrations: ThrottleLimit
}

/** What a request stores before anybody is known, and the limit of it. */
const LIMIT_BY_KIND = {
  flow: 'flows',
  submission: 'submissions',
  /** Whoever may begin no more flows is told no more errors. */
  error: 'flows',
  authorization: 'authorizations',
  registration: 'registrations',
  /** Of clients that nobody but themselves registered. */
  token: 'authorizations',
} as const

const unlimited: ThrottleLimit = { attempts: Number.POSITIVE_INFINITY, window: 1000 }

/** Lets everything through: for suites that send thousands of attempts from one address. */
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
  /** Address of the caller. */
  address: string
}

export interface Caller extends Sender {
  /** What was given to sign in with. Absent for a registration. */
  identifier?: string
  /** What tells the device from others, when the account's owner signed in with it before. */
  knownDevice?: string | undefined
}

/** What is about to be sent, and where. */
export interface AddressedMessage {
  project: ProjectContext
  to: string
}

/** A change of what an account signs in with or is reached by. */
export interface CountedChange {
  project: ProjectContext
  identityId: string
}

export interface Throttle {
  /** Counts a request that stores something, before it does; 429 when it is one too many. Counts are this process's own. */
  countRequest(kind: 'flow' | 'submission', sender: Sender): void
  /** The same of what has an answer of its own; for how many seconds it is one too many, nothing when it is not. */
  secondsToWait(kind: 'error' | CountedRequest, sender: Sender): number | undefined
  /**
   * Counts an attempt before it is made, so that attempts made at once cannot slip through; 429 when it is one too many.
   * Counts live in the database, for all processes alike. A known device has an allowance of its own, so that nobody
   * else can keep its owner out.
   */
  consume(caller: Caller): Promise<void>
  /** Counts a message before it is written, whoever has the address; 429 when it is one too many. */
  countMessage(message: AddressedMessage): Promise<void>
  /** Counts one that nobody asked for; false when it is one too many. */
  allowsMessage(message: AddressedMessage): Promise<boolean>
  /** Counts a change that may tell whose something is, before it is made, so that none slips through; 429 when it is one too many. */
  countChange(change: CountedChange): Promise<void>
  /** The change told nothing of others: it does not count. */
  releaseChange(change: CountedChange): Promise<void>
  /** The attempt was right: it is no failure, and what failed before is forgotten. */
  release(caller: Caller): Promise<void>
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

function throttleWindows({ address, identifier, knownDevice }: Caller, limits: ThrottleLimits): Window[] {
  const account = digestOf(identifier ?? '')
  if (knownDevice !== undefined)
    return [{ subject: `device:${digestOf(knownDevice)}:${account}`, limit: limits.device }]
  const network = { subject: `address:${digestOf(networkOf(address))}`, limit: limits.address }
  return identifier === undefined
    ? [network]
    : [network, { subject: `account:${account}`, limit: limits.account }]
}

const isLimited = ({ limit }: Window): boolean => Number.isFinite(limit.attempts)

/** Counts kept at most: who comes from more networks at once is counted from nothing again. */
const MAX_COUNTS = 50_000

interface Count {
  count: number
  until: number
}

/** Counts of requests in this process's memory: nothing is written for a request that is one too many. */
export function createRequestCounts() {
  const counts = new Map<string, Count>()

  function makeRoom(now: number): void {
    if (counts.size < MAX_COUNTS) return
    for (const [subject, { until }] of counts) if (until <= now) counts.delete(subject)
    const [oldest] = counts.keys()
    if (counts.size >= MAX_COUNTS && oldest !== undefined) counts.delete(oldest)
  }

  return {
    /** Counts one more; the time at which the limit ends when it is over it. */
    count(subject: string, { attempts, window }: ThrottleLimit, now: number): number | undefined {
      const known = counts.get(subject)
      const current = known && known.until > now ? known : { count: 0, until: now + window }
      if (current !== known) {
        makeRoom(now)
        counts.set(subject, current)
      }
      current.count++
      current.until = Math.min(current.until, now + window) // the clock may have been set back
      return current.count > attempts ? current.until : undefined
    },
  }
}

/** The counts of one process, which every throttle of it shares. */
export type RequestCounts = ReturnType<typeof createRequestCounts>

/** Limits what callers may begin, send and guess. */
export function createThrottle(
  { store, limitsOf, now }: ThrottleDependencies,
  counts: RequestCounts = createRequestCounts(),
): Throttle {
  const secondsUntil = (until: number, time: number): number => Math.max(1, Math.ceil((until - time) / 1000))
  const refuse = (until: number, time: number): never => {
    throw tooManyAttempts(secondsUntil(until, time))
  }
  /** When the first limit ends of those that are passed by now. */
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
  /** The time at which the limit ends when it is over it. */
  const countInProcess = (kind: keyof typeof LIMIT_BY_KIND, { project, address }: Sender): number | undefined =>
    counts.count(`${kind} ${project.id} ${networkOf(address)}`, limitsOf(project)[LIMIT_BY_KIND[kind]], now())
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
