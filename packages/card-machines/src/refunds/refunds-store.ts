import type { Queries, Row } from '@tillkey/sql'
import type { Taken } from '../payments/payment-machine.ts'
import { type CreatedWithin, IN_SPAN, spanParams } from '../payments/payments-store.ts'

export interface CardRefund {
  id: string
  accountUuid: string
  paymentId: string
  key: string
  bodyDigest: string
  reference: string
  kind: 'refund' | 'void'
  amount: Taken
  state: 'pending' | 'refunded' | 'declined'
  refunded: Taken | null
  reason: string | null
  sequence: number
  createdAt: number
  changedAt: number
  /** Time of the bank's answer; null once answered or if it never comes. */
  dueAt: number | null
}

interface RefundRow extends Row {
  id: string
  account_uuid: string
  payment_id: string
  request_key: string
  body_digest: string
  reference: string
  kind: string
  currency: string
  units: number
  state: string
  refunded_units: number | null
  reason: string | null
  sequence: number
  created_at: number
  changed_at: number
  due_at: number | null
}

const COLUMNS = `id, account_uuid, payment_id, request_key, body_digest, reference, kind, currency, units, state,
  refunded_units, reason, sequence, created_at, changed_at, due_at`

const toRefund = (row: RefundRow): CardRefund => ({
  id: row.id,
  accountUuid: row.account_uuid,
  paymentId: row.payment_id,
  key: row.request_key,
  bodyDigest: row.body_digest,
  reference: row.reference,
  kind: row.kind as CardRefund['kind'], // written by insertRefund only
  amount: { currency: row.currency, value: row.units },
  state: row.state as CardRefund['state'], // written by insertRefund and saveRefund only
  refunded: row.refunded_units === null ? null : { currency: row.currency, value: row.refunded_units },
  reason: row.reason,
  sequence: row.sequence,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  dueAt: row.due_at,
})

async function many(db: Queries, where: string, params: (string | number)[]): Promise<CardRefund[]> {
  const rows = await db.all<RefundRow>(`SELECT ${COLUMNS} FROM machine_refunds WHERE ${where}`, params)
  return rows.map(toRefund)
}

/** Finds a refund of any account. */
export const findRefundById = async (db: Queries, id: string) => (await many(db, 'id = $1', [id]))[0]
/** Finds the refund created with a request key. */
export const findRefundByKey = async (db: Queries, accountUuid: string, key: string) =>
  (await many(db, 'account_uuid = $1 AND request_key = $2', [accountUuid, key]))[0]
/** Finds the refund under a reference. */
export const findRefundByReference = async (db: Queries, accountUuid: string, reference: string) =>
  (await many(db, 'account_uuid = $1 AND reference = $2', [accountUuid, reference]))[0]
/** Lists the refunds of a payment, oldest first. */
export const listPaymentRefunds = (db: Queries, paymentId: string) =>
  many(db, 'payment_id = $1 ORDER BY created_at', [paymentId])
/** Lists a page of an account's refunds in a span, oldest first. */
export const listRefunds = (db: Queries, accountUuid: string, span: CreatedWithin): Promise<CardRefund[]> =>
  many(db, IN_SPAN, [accountUuid, ...spanParams(span)])
/** Lists all completed refunds, oldest first. */
export const listCompletedRefunds = (db: Queries) =>
  many(db, "state = 'refunded' ORDER BY changed_at, id", [])
/** Finds the refund with the earliest due time. */
export const findFirstDueRefund = async (db: Queries) =>
  (await many(db, 'due_at IS NOT NULL ORDER BY due_at LIMIT 1', []))[0]

/** Inserts a refund. Throws UniqueViolation if its request key exists. */
export async function insertRefund(db: Queries, refund: CardRefund): Promise<void> {
  await db.run(
    `INSERT INTO machine_refunds (id, account_uuid, payment_id, request_key, body_digest, reference, kind, currency, units, state,
       refunded_units, reason, sequence, created_at, changed_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      refund.id,
      refund.accountUuid,
      refund.paymentId,
      refund.key,
      refund.bodyDigest,
      refund.reference,
      refund.kind,
      refund.amount.currency,
      refund.amount.value,
      refund.state,
      refund.refunded?.value ?? null,
      refund.reason,
      refund.sequence,
      refund.createdAt,
      refund.changedAt,
      refund.dueAt,
    ],
  )
}

/** Updates state, refunded amount, reason and due time of a refund. */
export async function saveRefund(db: Queries, refund: CardRefund): Promise<void> {
  await db.run(
    `UPDATE machine_refunds SET state = $2, refunded_units = $3, reason = $4, sequence = $5, changed_at = $6, due_at = $7
     WHERE id = $1`,
    [
      refund.id,
      refund.state,
      refund.refunded?.value ?? null,
      refund.reason,
      refund.sequence,
      refund.changedAt,
      refund.dueAt,
    ],
  )
}
