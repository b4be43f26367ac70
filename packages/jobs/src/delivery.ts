import { backoffDelay } from './backoff.ts'
import type { OnJobError } from './job.ts'
import { withLease } from './lease-renewal.ts'
import { type Consumer, type DeliveryPolicy, Undeliverable } from './outbox-message.ts'
import type { ClaimedMessage, OutboxStore } from './outbox-store.ts'

export interface DeliveryDependencies {
  store: OutboxStore
  consumer: Consumer
  policy: DeliveryPolicy
  leaseMs: number
  stopping: AbortSignal
  now: () => number
  random: () => number
  onError: OnJobError
}

const HOUR_MS = 3_600_000
/** Retention of delivered messages, for diagnosis, and of abandoned ones, for operators to act on. */
const KEEP_DONE_MS = 24 * HOUR_MS
const KEEP_ABANDONED_MS = 30 * 24 * HOUR_MS
const MAX_REASON_LENGTH = 500

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH)

/** Calls the consumer with a renewed lease and a timeout. Resolves with the error it threw, if any. */
async function attempt(message: ClaimedMessage, dependencies: DeliveryDependencies): Promise<unknown> {
  const { store, consumer, policy, leaseMs, stopping, now, onError } = dependencies
  const renewal = {
    leaseMs,
    now,
    renew: (until: number) => store.renew(message, until),
    onError: (error: unknown) => onError(error, { job: message.kind, message: message.id }),
  }
  const late = AbortSignal.timeout(policy.timeoutMs)
  const delivered = withLease(renewal, (lost) => consumer(message, AbortSignal.any([stopping, late, lost])))
  return delivered.then(
    () => undefined,
    (error: unknown) => error ?? new Error('the consumer failed without an error'),
  )
}

async function settle(message: ClaimedMessage, error: unknown, dependencies: DeliveryDependencies) {
  const { store, policy, stopping, now, random, onError } = dependencies
  if (error === undefined)
    return store.end(message, { state: 'done', reason: null, expiresAt: now() + KEEP_DONE_MS })
  if (stopping.aborted) return store.giveBack(message)
  onError(error, { job: message.kind, message: message.id })
  const reason = describeError(error)
  if (error instanceof Undeliverable || message.tries >= policy.tries)
    return store.end(message, { state: 'abandoned', reason, expiresAt: now() + KEEP_ABANDONED_MS })
  return store.postpone(message, now() + backoffDelay(message.tries, policy.backoff, random), reason)
}

/**
 * Delivers a claimed message and records the outcome. Never throws. If the outcome cannot be recorded, the message is
 * delivered again after its lease. A message whose holders crashed at every try is abandoned.
 */
export async function deliver(message: ClaimedMessage, dependencies: DeliveryDependencies): Promise<void> {
  const { policy, onError } = dependencies
  try {
    const error =
      message.tries > policy.tries
        ? new Undeliverable('each try ended with its process')
        : await attempt(message, dependencies)
    await settle(message, error, dependencies)
  } catch (error) {
    onError(error, { job: message.kind, message: message.id })
  }
}
