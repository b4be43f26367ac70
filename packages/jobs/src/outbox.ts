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
import { settledWithin } from './with-timeout.ts'

export interface OutboxOptions {
  db: Pick<Database, 'all' | 'run'>
  /** Sets the messages of services apart that share a database. */
  service: string
  now: () => number
  newId: () => string
  /** From 0 to below 1. */
  random: () => number
  onError: OnJobError
  /** Has a job of this outbox looked at now. */
  wake: (job: string) => void
  /** How long a dead process keeps a message from the others, in milliseconds; 30 s unless told. */
  leaseMs?: number
  /** How often each process looks for messages that nobody called out, in milliseconds; 1 s unless told. */
  pollMs?: number
  /** How long `close` waits for deliveries to end, in milliseconds; 5 s unless told. */
  closeMs?: number
}

export interface Outbox {
  /** Writes a message in the transaction of what happened; it is delivered once that is committed. Resolves with its id. */
  write(tx: Transaction, message: NewMessage): Promise<string>
  /** Registers who acts on messages of a kind. A kind without a consumer in any process waits for one. */
  consume(kind: string, consumer: Consumer, policy?: Partial<DeliveryPolicy>): void
  /** The jobs that deliver to the consumers registered so far, and the one that forgets what has ended. */
  jobs(): Job[]
  /** How many messages wait to be delivered, by kind, and since when the oldest does. */
  waiting(): Promise<readonly WaitingMessages[]>
  /** The messages of a kind that wait, whose payloads hold sealed texts; `reseal` answers undefined for one that no secret opens. */
  sealedPayloads(kind: string, reseal: (payload: unknown) => unknown): SealedRows
  /** Forgets what waits to be told of somebody, in the unit of work that erases them. */
  erase(tx: Transaction, messages: ErasedMessages): Promise<void>
  /** Forgets every message of a project. */
  purge(tx: Queries, projectId: string): Promise<void>
  /** Aborts deliveries and waits for them for a bounded time; to be called after the runner's `close`. */
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 60_000
const SWEPT_AT_ONCE = 1000

const jobNameOf = (kind: string): string => `outbox ${kind}`

function createSweep(store: OutboxStore): Job {
  return {
    name: 'outbox sweep',
    every: SWEEP_EVERY_MS,
    runs: 'in one process',
    run: async (now) =>
      (await store.deleteExpired(now, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE ? 'more' : undefined,
  }
}

interface Kind {
  name: string
  consumer: Consumer
  policy: DeliveryPolicy
}

/**
 * A job that claims as many messages as there is room for and starts their deliveries without waiting for them, so that
 * a slow one holds up no other. It is woken when a delivery has made room for more, or for the next of its key.
 */
function createDelivery(kind: Kind, options: OutboxOptions, store: OutboxStore, stopping: AbortSignal) {
  const { leaseMs = 30_000, pollMs = 1000, newId, wake } = options
  const { name, policy, consumer } = kind
  const dependencies = { ...options, store, consumer, policy, leaseMs, stopping }
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
        if (isFull || message.key !== '') wake(jobNameOf(name))
      })
      underWay.add(delivery)
    }
  }
  const job: Job = { name: jobNameOf(name), every: pollMs, runs: 'in each process', run }
  return { job, underWay }
}

/** Messages that are written with what happened and delivered after it, at least once each. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, service, now, newId, wake, onError, closeMs = 5000 } = options
  const store = createOutboxStore(db, service)
  const stopping = new AbortController()
  const deliveries = new Map<string, ReturnType<typeof createDelivery>>()

  return {
    async write(tx, message) {
      const id = newId()
      await store.add(tx, id, message, now())
      tx.afterCommit(() => wake(jobNameOf(message.kind)))
      return id
    },
    consume(kind, consumer, policy) {
      if (deliveries.has(kind)) throw new Error(`messages of kind ${kind} already have a consumer`)
      const described = { name: kind, consumer, policy: { ...DEFAULT_DELIVERY_POLICY, ...policy } }
      deliveries.set(kind, createDelivery(described, options, store, stopping.signal))
    },
    jobs: () => [...[...deliveries.values()].map(({ job }) => job), createSweep(store)],
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
