import type { Queries, SqlValue } from '@tillkey/sql'
import { type AttemptRow, toAttempt } from '../payments/attempt-row.ts'
import { listedAs } from '../payments/listing.ts'
import type { Account } from '../payments/payment.ts'
import type { Verdict } from '../payments/payment-machine.ts'
import type { Span } from '../provider/provider.ts'
import type { Refund } from './refund.ts'
import type { RefundEvent, RefundPhase } from './refund-machine.ts'

interface RefundRow extends AttemptRow {
  id: string
  merchant_id: string
  payment_id: string
  payment_uuid: string
  request_uuid: string
  kind: Refund['kind']
  currency: string
  units: number
  words: string
  made_by: string
  provider: string
  account_id: string | null
  payment_ref: string
  phase: RefundPhase
  reason: string | null
  refunded_currency: string | null
  refunded_units: number | null
  sequence: number
  unresolved_since: number | null
  heard_at: number
  checks: number
  version: number
  event_count: number
  created_at: number
  updated_at: number
}

const COLUMNS = `id, merchant_id, payment_id, payment_uuid, request_uuid, kind, currency, units, words, made_by,
  provider, account_id, payment_ref, phase, reason, refunded_currency, refunded_units, sequence,
  unresolved_since, heard_at, checks, version, event_count, created_at, updated_at, provider_key,
  request_body, not_after, key_expires_at, sends, refusal, provider_ref`

const toRefund = (row: RefundRow): Refund => ({
  id: row.id,
  merchantId: row.merchant_id,
  paymentId: row.payment_id,
  paymentUuid: row.payment_uuid,
  requestUuid: row.request_uuid,
  kind: row.kind,
  amount: { currency: row.currency, units: row.units },
  words: row.words,
  madeBy: row.made_by,
  provider: row.provider,
  accountId: row.account_id,
  paymentRef: row.payment_ref,
  state: {
    phase: row.phase,
    reason: row.reason,
    refunded:
      row.refunded_currency === null
        ? null
        : { currency: row.refunded_currency, units: row.refunded_units ?? 0 },
    sequence: row.sequence,
    unresolvedSince: row.unresolved_since,
    heardAt: row.heard_at,
  },
  attempt: toAttempt(row),
  checks: row.checks,
  version: row.version,
  eventCount: row.event_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** An event with its effect. */
export interface RefundEventRecord {
  event: RefundEvent
  verdict: Verdict
  from: RefundPhase
}

const MAX_CLAIMS = 50
/** Free: never leased, expired, or further in the future than any lease, because the clock was set back. */
const IS_FREE = '(lease_until IS NULL OR lease_until < $1 OR lease_until > $3)'

/** The only SQL for refunds and their events. Multiple writes need a transaction. */
export function createRefundsStore(db: Queries) {
  const many = async (where: string, params: readonly SqlValue[]): Promise<Refund[]> =>
    (await db.all<RefundRow>(`SELECT ${COLUMNS} FROM till_refunds ${where}`, params)).map(toRefund)

  return {
    load: async (id: string) => (await many('WHERE id = $1', [id]))[0],
    find: async (merchantId: string, requestUuid: string) =>
      (await many('WHERE merchant_id = $1 AND request_uuid = $2', [merchantId, requestUuid]))[0],
    /** Refunds of an account created in the span that have paid something back. */
    refundedIn: ({ provider, accountId }: Account, { since, until }: Span) =>
      many(
        `WHERE provider = $1 AND account_id = $2 AND created_at >= $3 AND created_at < $4 AND refunded_units IS NOT NULL`,
        [provider, accountId, since, until],
      ),
    /** Oldest first. */
    ofPayment: (paymentId: string) => many('WHERE payment_id = $1 ORDER BY created_at, id', [paymentId]),
    /** Throws UniqueViolation when the request uuid is used. The follower polls the refund from `dueAt` on. */
    async insert(refund: Refund, adapter: string, dueAt: number): Promise<void> {
      const { state, attempt } = refund
      await db.run(
        `INSERT INTO till_refunds (id, merchant_id, payment_id, payment_uuid, request_uuid, kind, currency, units, words, made_by,
           provider, account_id, payment_ref, phase, sequence, heard_at, provider_key, adapter, request_body, not_after,
           key_expires_at, sends, checks, version, event_count, created_at, updated_at, due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, $15, $16, $17, $18, $19, $20, $21, 0, 0, 1, $22, $22,
           $23)`,
        [
          refund.id,
          refund.merchantId,
          refund.paymentId,
          refund.paymentUuid,
          refund.requestUuid,
          refund.kind,
          refund.amount.currency,
          refund.amount.units,
          refund.words,
          refund.madeBy,
          refund.provider,
          refund.accountId,
          refund.paymentRef,
          state.phase,
          state.heardAt,
          attempt.providerKey,
          adapter,
          attempt.requestBody,
          attempt.notAfter,
          attempt.keyExpiresAt,
          attempt.sends,
          refund.createdAt,
          dueAt,
        ],
      )
    },
    /** Writes a refund over its previous version. Returns `outdated` when that has changed. */
    async update(refund: Refund): Promise<'written' | 'outdated'> {
      const { id, version, eventCount, state, attempt, updatedAt } = refund
      const { changes } = await db.run(
        `UPDATE till_refunds SET phase = $3, reason = $4, refunded_currency = $5, refunded_units = $6, sequence = $7,
           unresolved_since = $8, heard_at = $9, sends = $10, refusal = $11, provider_ref = $12, event_count = $13,
           updated_at = $14, version = version + 1 WHERE id = $1 AND version = $2`,
        [
          id,
          version - 1,
          state.phase,
          state.reason,
          state.refunded?.currency ?? null,
          state.refunded?.units ?? null,
          state.sequence,
          state.unresolvedSince,
          state.heardAt,
          attempt.sends,
          attempt.refusal,
          attempt.providerRef,
          eventCount,
          updatedAt,
        ],
      )
      return changes === 0 ? 'outdated' : 'written'
    },
    /** Adds the event that led to the current state. */
    async addEvent(
      { id, eventCount, state }: Refund,
      { event, verdict, from }: RefundEventRecord,
    ): Promise<void> {
      const { kind, at, ...detail } = event
      await db.run(
        `INSERT INTO till_refund_events (refund_id, number, kind, verdict, from_phase, to_phase, detail, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, eventCount, kind, verdict, from, state.phase, JSON.stringify(detail), at],
      )
    },
    /** Stores the refunded sum of a payment and returns it, in minor units. Must be called inside a transaction. */
    async sumUp(paymentId: string): Promise<number> {
      const row = await db.get<{ refunded_units: number }>(
        `UPDATE till_payments SET refunded_units =
           (SELECT COALESCE(SUM(refunded_units), 0) FROM till_refunds WHERE payment_id = $1) WHERE id = $1
         RETURNING refunded_units`,
        [paymentId],
      )
      await db.run(`UPDATE till_payments SET listed_as = ${listedAs('phase')} WHERE id = $1`, [paymentId])
      return row?.refunded_units ?? 0
    },
    /** Claims due refunds without a valid lease. Each goes to one process only. */
    async claim(now: number, leaseUntil: number): Promise<Refund[]> {
      const rows = await db.all<RefundRow>(
        `UPDATE till_refunds SET lease_until = $2
         WHERE id IN (SELECT id FROM till_refunds WHERE due_at <= $1 AND ${IS_FREE}
                      ORDER BY due_at LIMIT ${MAX_CLAIMS})
           AND ${IS_FREE}
         RETURNING ${COLUMNS}`,
        [now, leaseUntil, 2 * leaseUntil - now],
      )
      return rows.map(toRefund)
    },
    /** Releases a refund to be polled again at `dueAt`, never when null. */
    async release(id: string, dueAt: number | null, checks: number): Promise<void> {
      await db.run('UPDATE till_refunds SET lease_until = NULL, due_at = $2, checks = $3 WHERE id = $1', [
        id,
        dueAt,
        checks,
      ])
    },
    /** Makes a refund due at once. */
    async markDue(id: string, now: number): Promise<void> {
      await db.run('UPDATE till_refunds SET due_at = $2, checks = 0 WHERE id = $1', [id, now])
    },
    /** Called at the start of a single process: no other process can hold a lease. */
    async releaseAll(): Promise<void> {
      await db.run('UPDATE till_refunds SET lease_until = NULL WHERE lease_until IS NOT NULL')
    },
  }
}

export type RefundsStore = ReturnType<typeof createRefundsStore>
