import type { SealedRows } from '@tillkey/secrets'
import type { Database, Queries, Transaction } from '@tillkey/sql'
import { deliver } from './delivery.ts'
import type { Job, OnJobError } from './job.ts'
import {
  type Consumer,
  DEFAULT_DELIVERY_POLICY,
  type DeliveryPolicy,
  type NewMessage,
} from './outbox-message.ts'
import {
  createOutboxStore,
  type ErasedMessages,
  type OutboxStore,
  type WaitingMessages,
} from './outbox-store.ts'
import { createSweepJob } from './sweep-job.ts'
import { settledWithin } from './with-timeout.ts'

/** Options of `createOutbox`. */
export interface OutboxOptions {
  db: Pick<Database, 'all' | 'run'>
  /** Separates the messages of services that share a database. */
  service: string
  now: () => number
  newId: () => string
  /** Returns numbers in [0, 1). */
  random: () => number
  onError: OnJobError
  /** Ends the pause of a job of this outbox. */
  wake: (job: string) => void
  /** Lease duration in milliseconds: how long a crashed process blocks a message. Default: 30 s. */
  leaseMs?: number
  /** Interval at which each process polls for messages in milliseconds. Default: 1 s. */
  pollMs?: number
  /** How long `close` waits for deliveries in milliseconds. Default: 5 s. */
  closeMs?: number
}

/** A transactional outbox with at-least-once delivery. */
export interface Outbox {
  /** Writes a message in the caller's transaction. It is delivered after the commit. Resolves with its id. */
  write(tx: Transaction, message: NewMessage): Promise<string>
  /** Registers the consumer of a kind. Messages of a kind without a consumer wait for one. */
  consume(kind: string, consumer: Consumer, policy?: Partial<DeliveryPolicy>): void
  /** Returns the jobs that deliver to the consumers registered so far, and the one that deletes expired rows. */
  jobs(): Job[]
  /** Returns the number of waiting messages by kind, and the time of the oldest. */
  waiting(): Promise<readonly WaitingMessages[]>
  /** Waiting messages of a kind with sealed payloads. `reseal` returns undefined if no secret opens one. */
  sealedPayloads(kind: string, reseal: (payload: unknown) => unknown): SealedRows
  /** Deletes waiting messages about a person, in the unit of work that erases them. */
  erase(tx: Transaction, messages: ErasedMessages): Promise<void>
  /** Deletes all messages of a project. */
  purge(tx: Queries, projectId: string): Promise<void>
  /** Aborts deliveries and waits up to `closeMs`. Must be called after the runner's `close`. */
  close(): Promise<void>
}

const toJobName = (kind: string): string => `outbox ${kind}`

interface Kind {
  name: string
  consumer: Consumer
  policy: DeliveryPolicy
}

interface DeliveryContext extends OutboxOptions {
  store: OutboxStore
  stopping: AbortSignal
}

/**
 * A job that claims messages and starts their deliveries without waiting, so that a slow one blocks no other. It is woken
 * when a delivery ends, which frees capacity and the next message of its key.
 */
function createDelivery({ name, policy, consumer }: Kind, context: DeliveryContext) {
  const { leaseMs = 30_000, pollMs = 1000, newId, wake, store, stopping } = context
  const dependencies = { ...context, consumer, policy, leaseMs }
  const underWay = new Set<Promise<void>>()
  let isFull = false

  async function run(now: number): Promise<void> {
    const limit = policy.parallel - underWay.size
    isFull = limit === 0
    if (isFull || stopping.aborted) return
    const claimed = await store.claim({ kind: name, holder: newId(), now, leaseMs, limit })
    isFull = claimed.length === limit
    for (const message of claimed) {
      const delivery = deliver(message, dependencies).finally(() => {
        underWay.delete(delivery)
        if (isFull || message.key !== '') wake(toJobName(name))
      })
      underWay.add(delivery)
    }
  }
  const job: Job = { name: toJobName(name), every: pollMs, runs: 'in each process', run }
  return { job, underWay }
}

/** Messages that are written in a transaction and delivered at least once after its commit. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, service, now, newId, wake, onError, closeMs = 5000 } = options
  const store = createOutboxStore(db, service)
  const stopping = new AbortController()
  const deliveries = new Map<string, ReturnType<typeof createDelivery>>()

  return {
    async write(tx, message) {
      const id = newId()
      await store.add(tx, message, { id, now: now() })
      tx.afterCommit(() => wake(toJobName(message.kind)))
      return id
    },
    consume(kind, consumer, policy) {
      if (deliveries.has(kind)) throw new Error(`messages of kind ${kind} already have a consumer`)
      const described = { name: kind, consumer, policy: { ...DEFAULT_DELIVERY_POLICY, ...policy } }
      deliveries.set(kind, createDelivery(described, { ...options, store, stopping: stopping.signal }))
    },
    jobs: () => [
      ...[...deliveries.values()].map(({ job }) => job),
      createSweepJob('outbox sweep', { sweep: store.deleteExpired }),
    ],
    waiting: () => store.waiting(),
    sealedPayloads: store.sealedPayloads,
    erase: store.erase,
    purge: store.purge,
    async close() {
      stopping.abort()
      const underWay = [...deliveries.values()].flatMap((delivery) => [...delivery.underWay])
      if (!(await settledWithin(closeMs, underWay)))
        onError(new Error('deliveries did not end in time'), { job: 'outbox' })
    },
  }
}
