import type { Backoff } from './backoff.ts'

/** What is to be done once the transaction that writes it is committed. */
export interface NewMessage {
  /** Names the consumer. */
  kind: string
  /** Empty where there are no projects. */
  projectId: string
  /** JSON. It is forgotten once it is delivered or given up. */
  payload: unknown
  /**
   * Messages of one kind, project and key are delivered one after the other, in the order of their commits; one that is
   * tried again holds up those behind it until it is delivered or given up.
   */
  key?: string
  /** Milliseconds since 1970; at once unless told. */
  notBefore?: number
  /** Of whom it tells something, by which it can be erased while it waits. */
  about?: string | undefined
}

/** A message as its consumer gets it. */
export interface OutboxMessage {
  /** The same at every try: whoever acts on a message tells repeats by it. */
  id: string
  kind: string
  projectId: string
  /** Empty when none was given. */
  key: string
  payload: unknown
  createdAt: number
  /** 1 at the first. */
  tries: number
}

/**
 * Acts on a message, at least once. Resolves when it is done; what it throws is kept as the reason and the message is tried
 * again later, or given up at once for `Undeliverable`. It has to end soon after the signal, which comes when it takes too
 * long, when the process stops, and when another process has taken the message over.
 */
export type Consumer = (message: OutboxMessage, signal: AbortSignal) => Promise<void>

/** Thrown by a consumer: trying again would end no better. */
export class Undeliverable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Undeliverable'
  }
}

/** How messages of one kind are delivered. Times are milliseconds. */
export interface DeliveryPolicy {
  /** At once, in each process. */
  parallel: number
  /** A try that takes longer is aborted and has failed. */
  timeoutMs: number
  /** After so many a message is given up. */
  tries: number
  backoff: Backoff
}

export const DEFAULT_DELIVERY_POLICY: DeliveryPolicy = {
  parallel: 8,
  timeoutMs: 60_000,
  tries: 12,
  backoff: { first: 1000, longest: 3_600_000 },
}
