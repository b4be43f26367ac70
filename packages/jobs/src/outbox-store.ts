import { type SealedRows, sealedColumn } from '@tillkey/secrets'
import type { Database, Queries, Transaction } from '@tillkey/sql'
import type { NewMessage, OutboxMessage } from './outbox-message.ts'

/** A message that this process may deliver until its lease ends. */
export interface ClaimedMessage extends OutboxMessage {
  /** Unique per claim, so that an expired claim is not confused with its successor. */
  holder: string
}

/** Undelivered messages of a kind. */
export interface WaitingMessages {
  kind: string
  messages: number
  /** Time of the oldest message, in milliseconds since 1970. */
  since: number
}

export interface Claim {
  kind: string
  holder: string
  now: number
  leaseMs: number
  limit: number
}

/** Selects messages to erase. */
export interface ErasedMessages {
  kind: string
  projectId: string
  about: readonly string[]
}

interface MessageRow {
  project_id: string
  id: string
  kind: string
  ordering_key: string
  payload: string
  created_at: number
  tries: number
}

/** Final state of a message. `expiresAt` is when its row may be deleted. */
export interface MessageEnd {
  state: 'done' | 'abandoned'
  reason: string | null
  expiresAt: number
}

const fromRow = (row: MessageRow, holder: string): ClaimedMessage => ({
  id: row.id,
  kind: row.kind,
  projectId: row.project_id,
  key: row.ordering_key,
  payload: JSON.parse(row.payload),
  createdAt: row.created_at,
  tries: row.tries,
  holder,
})

/** The condition of `isLive` in SQL: free, expired, or ending later than a lease can. */
const isFree = `state = 'waiting' AND (leased_until <= $3 OR leased_until > $4)`

/** If two processes select the same row, the second one's update finds it leased. */
const claimSql = `
  UPDATE outbox SET holder = $1, leased_until = $2, tries = tries + 1
  WHERE service = $5 AND ${isFree} AND (project_id, id) IN (
    SELECT project_id, id FROM outbox AS message
    WHERE service = $5 AND kind = $6 AND due_at <= $3 AND ${isFree}
      AND (ordering_key = '' OR NOT EXISTS (
        SELECT 1 FROM outbox AS earlier
        WHERE earlier.project_id = message.project_id AND earlier.service = message.service
          AND earlier.kind = message.kind AND earlier.ordering_key = message.ordering_key
          AND earlier.state = 'waiting' AND earlier.position < message.position))
    ORDER BY due_at, position, id LIMIT $7)
  RETURNING project_id, id, kind, ordering_key, payload, created_at, tries`

/** Returns the position after the waiting messages of the same key. The lock lasts until the transaction commits. */
async function nextPosition(tx: Transaction, service: string, message: NewMessage): Promise<number> {
  const { projectId, kind, key = '' } = message
  if (key === '') return 0
  const orderingKey = [projectId, service, kind, key]
  await tx.lock(`outbox ${JSON.stringify(orderingKey)}`)
  const row = await tx.get<{ position: number | null }>(
    `SELECT max(position) AS position FROM outbox
     WHERE project_id = $1 AND service = $2 AND kind = $3 AND ordering_key = $4 AND state = 'waiting'`,
    orderingKey,
  )
  return (row?.position ?? 0) + 1
}

/** The only SQL for the outbox. A message is `waiting` until it is `done` or `abandoned`. */
export function createOutboxStore(db: Pick<Database, 'all' | 'run'>, service: string) {
  const claimKey = (message: ClaimedMessage): string[] => [
    message.projectId,
    service,
    message.id,
    message.holder,
  ]
  const isOurs = `project_id = $1 AND service = $2 AND id = $3 AND holder = $4 AND state = 'waiting'`
  return {
    async add(tx: Transaction, message: NewMessage, { id, now }: { id: string; now: number }): Promise<void> {
      const { projectId, kind, payload, key = '', notBefore = now, about = null } = message
      const position = await nextPosition(tx, service, message)
      await tx.defer({
        sql: `INSERT INTO outbox (project_id, service, id, kind, ordering_key, position, payload, state,
           created_at, due_at, holder, leased_until, tries, about)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8, $9, '', 0, 0, $10)`,
        params: [projectId, service, id, kind, key, position, JSON.stringify(payload), now, notBefore, about],
      })
    },
    /** Claims up to `limit` due messages, and only the first of each key. */
    async claim({ kind, holder, now, leaseMs, limit }: Claim): Promise<ClaimedMessage[]> {
      const until = now + leaseMs
      const tooFar = now + 2 * leaseMs
      const params = [holder, until, now, tooFar, service, kind, limit]
      const rows = await db.all<MessageRow>(claimSql, params)
      return rows.map((row) => fromRow(row, holder))
    },
    async waiting(): Promise<WaitingMessages[]> {
      const rows = await db.all<{ kind: string; messages: number; since: number }>(
        `SELECT kind, count(*) AS messages, min(created_at) AS since FROM outbox
         WHERE service = $1 AND state = 'waiting' GROUP BY kind ORDER BY kind`,
        [service],
      )
      return rows.map(({ kind, messages, since }) => ({ kind, messages, since }))
    },
    /** Returns whether the claim is still held. */
    async renew(message: ClaimedMessage, until: number): Promise<boolean> {
      const { changes } = await db.run(`UPDATE outbox SET leased_until = $5 WHERE ${isOurs}`, [
        ...claimKey(message),
        until,
      ])
      return changes > 0
    },
    async end(message: ClaimedMessage, { state, reason, expiresAt }: MessageEnd): Promise<void> {
      await db.run(
        `UPDATE outbox SET state = $5, reason = $6, expires_at = $7, payload = '', holder = '', leased_until = 0, about = NULL WHERE ${isOurs}`,
        [...claimKey(message), state, reason, expiresAt],
      )
    },
    async postpone(message: ClaimedMessage, dueAt: number, reason: string): Promise<void> {
      await db.run(
        `UPDATE outbox SET due_at = $5, reason = $6, holder = '', leased_until = 0 WHERE ${isOurs}`,
        [...claimKey(message), dueAt, reason],
      )
    },
    /** Releases a message without counting the try. */
    async giveBack(message: ClaimedMessage): Promise<void> {
      await db.run(
        `UPDATE outbox SET tries = tries - 1, holder = '', leased_until = 0 WHERE ${isOurs}`,
        claimKey(message),
      )
    },
    /** Deletes up to `limit` expired rows and returns how many. */
    async deleteExpired(now: number, limit: number): Promise<number> {
      const { changes } = await db.run(
        `DELETE FROM outbox WHERE service = $1 AND (project_id, id) IN (
           SELECT project_id, id FROM outbox WHERE service = $1 AND expires_at <= $2 ORDER BY expires_at LIMIT $3)`,
        [service, now, limit],
      )
      return changes
    },
    /** The waiting payloads of a kind, for resealing. */
    sealedPayloads: (kind: string, reseal: (payload: unknown) => unknown): SealedRows =>
      sealedColumn(db, {
        table: 'outbox',
        name: `outbox ${kind}`,
        key: ['project_id', 'service', 'id'],
        column: 'payload',
        where: `service = '${service}' AND kind = '${kind}' AND state = 'waiting'`,
        reseal: ({ payload = '' }) => {
          const next = reseal(JSON.parse(payload))
          return next === undefined ? undefined : JSON.stringify(next)
        },
      }),
    /** Deletes waiting messages about people. */
    async erase(tx: Queries, { kind, projectId, about }: ErasedMessages): Promise<void> {
      const placeholders = about.map((_, index) => `$${index + 4}`).join(', ')
      await tx.run(
        `DELETE FROM outbox WHERE project_id = $1 AND service = $2 AND kind = $3 AND about IN (${placeholders})`,
        [projectId, service, kind, ...about],
      )
    },
    async purge(tx: Queries, projectId: string): Promise<void> {
      await tx.run('DELETE FROM outbox WHERE project_id = $1 AND service = $2', [projectId, service])
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>
