import type { Backoff } from './backoff.ts'

/** Work to be done after the writing transaction commits. */
export interface NewMessage {
  /** Selects the consumer. */
  kind: string
  /** Empty in services without projects. */
  projectId: string
  /** JSON. Deleted once the message is delivered or abandoned. */
  payload: unknown
  /**
   * Messages of the same kind, project and key are delivered in the order of their commits. A retried message blocks its
   * successors until it is delivered or abandoned.
   */
  key?: string
  /** Milliseconds since 1970. Default: immediately. */
  notBefore?: number
  /** The person it concerns, so that it can be erased while it waits. */
  about?: string | undefined
}

/** A message as delivered to its consumer. */
export interface OutboxMessage {
  /** The same for every try. Consumers use it to detect repeats. */
  id: string
  kind: string
  projectId: string
  /** Empty if the message has no key. */
  key: string
  payload: unknown
  createdAt: number
  /** Starts at 1. */
  tries: number
}

/**
 * Handles a message at least once. A thrown error is recorded and the message is retried, or abandoned for `Undeliverable`.
 * Must end soon after the signal, which fires on timeout, shutdown, or loss of the lease.
 */
export type Consumer = (message: OutboxMessage, signal: AbortSignal) => Promise<void>

/** Thrown by a consumer to prevent retries. */
export class Undeliverable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Undeliverable'
  }
}

/** Delivery of messages of one kind. Times are milliseconds. */
export interface DeliveryPolicy {
  /** Upper bound on concurrent deliveries per process. */
  parallel: number
  /** A try that exceeds it is aborted and counts as failed. */
  timeoutMs: number
  /** Number of tries after which a message is abandoned. */
  tries: number
  backoff: Backoff
}

export const DEFAULT_DELIVERY_POLICY: DeliveryPolicy = {
  parallel: 8,
  timeoutMs: 60_000,
  tries: 12,
  backoff: { first: 1000, longest: 3_600_000 },
}
