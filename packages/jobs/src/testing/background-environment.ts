import { randomUUID } from 'node:crypto'
import { migrate } from '@tillkey/sql'
import type { TestDatabase } from '@tillkey/sql/testing'
import {
  type Background,
  type BackgroundOptions,
  createBackground,
  jobMigrations,
  type OutboxMessage,
} from '../index.ts'

export interface BackgroundEnvironment {
  database: TestDatabase
  /** Messages of reported failures. */
  errors: string[]
  /** Starts another process, as far as the database can tell. */
  background(options?: Partial<BackgroundOptions>): Background
  [Symbol.asyncDispose](): Promise<void>
}

/** Intervals short enough for tests. */
export const fastIntervals = {
  leaseMs: 900,
  pollMs: 20,
  firstMs: 10,
  closeMs: 2000,
  backoff: { first: 10, longest: 80 },
}

export async function createBackgroundEnvironment(
  open: () => Promise<TestDatabase>,
): Promise<BackgroundEnvironment> {
  const database = await open()
  await migrate(database.db, 'jobs', jobMigrations)
  const errors: string[] = []
  const opened: Background[] = []
  return {
    database,
    errors,
    background(options) {
      const background = createBackground({
        db: database.db,
        service: 'test',
        now: Date.now,
        newId: randomUUID,
        random: Math.random,
        onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
        ...fastIntervals,
        ...options,
      })
      opened.push(background)
      return background
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((background) => background.close()))
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Writes messages of kind `note`, each in its own transaction. */
export async function writeNotes(
  { environment, background }: { environment: BackgroundEnvironment; background: Background },
  payloads: readonly unknown[],
  key?: string,
): Promise<void> {
  for (const payload of payloads)
    await environment.database.db.transaction((tx) =>
      background.outbox.write(tx, {
        kind: 'note',
        projectId: 'p',
        payload,
        ...(key !== undefined && { key }),
      }),
    )
}

/** Returns the observable columns of the outbox. */
export const readOutbox = ({ database }: BackgroundEnvironment) =>
  database.db.all<{ state: string; tries: number; reason: string | null; payload: string }>(
    'SELECT state, tries, reason, payload FROM outbox ORDER BY created_at',
  )

/** Creates a consumer that records its messages and the peak of concurrent deliveries of one message. */
export function createRecorder(act: (message: OutboxMessage) => Promise<void> = async () => undefined) {
  const seen: OutboxMessage[] = []
  const underWay = new Map<string, number>()
  const recorder = { seen, mostAtOnce: 0, consume }
  async function consume(message: OutboxMessage): Promise<void> {
    seen.push(message)
    const atOnce = (underWay.get(message.id) ?? 0) + 1
    underWay.set(message.id, atOnce)
    recorder.mostAtOnce = Math.max(recorder.mostAtOnce, atOnce)
    await act(message).finally(() => underWay.set(message.id, atOnce - 1))
  }
  return recorder
}
