import type { Queries, SqlValue } from '@tillkey/sql'
import type { CurrencyAmount } from '../provider/observed.ts'
import type { Span } from '../provider/provider.ts'
import { type AttemptRow, toAttempt } from './attempt-row.ts'
import { listedAs } from './listing.ts'
import type { Account, Payment } from './payment.ts'
import {
  finalPhases,
  type PaymentEvent,
  type PaymentState,
  type Phase,
  type Verdict,
} from './payment-machine.ts'

/** A payment row joined with its attempt and sale. */
interface PaymentRow
  extends AttemptRow,
    CurrencyAmount,
    Omit<Payment, 'amount' | 'terminal' | 'state' | 'attempt' | 'sale'>,
    Omit<PaymentState, 'prompt' | 'captured' | 'card'> {
  terminalId: string
  model: string
  serialNumber: string
  prompt: string | null
  capturedCurrency: string | null
  capturedUnits: number | null
  card: string | null
  /** Null, like the other sale columns, for a payment without a sale row. */
  saleUuid: string | null
  saleTotal: number
  saleTaken: number
  saleDue: number
}

/** Columns of payments (p), attempts (a) and sales (s). */
const COLUMNS = `p.id, p.merchant_id AS "merchantId", p.till_id AS "tillId", p.sale_id AS "saleId", p.request_uuid AS "requestUuid",
  p.provider, p.account_id AS "accountId", p.currency, p.units, p.refunded_units AS "refundedUnits", p.terminal_id AS "terminalId",
  p.terminal_model AS model, p.terminal_serial AS "serialNumber", p.phase, p.reason, p.prompt, p.captured_currency AS "capturedCurrency",
  p.captured_units AS "capturedUnits", p.card, p.sequence, p.cancel, p.unresolved_since AS "unresolvedSince",
  p.detached_at AS "detachedAt", p.heard_at AS "heardAt", p.event_count AS "eventCount", p.version, p.created_at AS "createdAt",
  p.updated_at AS "updatedAt", p.deadline_at AS "deadlineAt", p.checks,
  a.provider_key, a.request_body, a.not_after, a.key_expires_at, a.sends, a.refusal, a.provider_ref,
  s.sale_uuid AS "saleUuid", s.total_units AS "saleTotal", s.taken_units AS "saleTaken", s.due_units AS "saleDue"`

/** Written by this store as JSON. Older rows hold a sentence, which is no longer used. */
const promptIn = (text: string | null): PaymentState['prompt'] =>
  text?.startsWith('{') ? (JSON.parse(text) as PaymentState['prompt']) : null // written by this store

const toState = (row: PaymentRow): PaymentState => ({
  phase: row.phase,
  reason: row.reason,
  prompt: promptIn(row.prompt),
  captured:
    row.capturedCurrency === null ? null : { currency: row.capturedCurrency, units: row.capturedUnits ?? 0 },
  // Written by this store, so its shape is known.
  card: row.card === null ? null : (JSON.parse(row.card) as PaymentState['card']),
  sequence: row.sequence,
  cancel: row.cancel,
  unresolvedSince: row.unresolvedSince,
  detachedAt: row.detachedAt,
  heardAt: row.heardAt,
})

const toBalance = ({ saleUuid, saleTotal, saleTaken, saleDue }: PaymentRow): Payment['sale'] =>
  saleUuid === null ? null : { saleUuid, totalUnits: saleTotal, takenUnits: saleTaken, dueUnits: saleDue }

const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  merchantId: row.merchantId,
  tillId: row.tillId,
  saleId: row.saleId,
  sale: toBalance(row),
  requestUuid: row.requestUuid,
  provider: row.provider,
  accountId: row.accountId,
  amount: { currency: row.currency, units: row.units },
  refundedUnits: row.refundedUnits,
  terminal: { id: row.terminalId, model: row.model, serialNumber: row.serialNumber },
  state: toState(row),
  attempt: toAttempt(row),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deadlineAt: row.deadlineAt,
  checks: row.checks,
  version: row.version,
  eventCount: row.eventCount,
})

/** Derived from the state machine, so that every statement agrees with it. */
const FINAL = finalPhases.map((phase) => `'${phase}'`).join(', ')
/** Condition for payments without a final phase. */
export const UNSETTLED = `phase NOT IN (${FINAL})`
const SELECT = `SELECT ${COLUMNS} FROM till_payments p JOIN till_attempts a ON a.payment_id = p.id
  LEFT JOIN till_sales s ON s.id = p.sale_id`

/** Whether a payment occupies its terminal. */
export type TerminalHold = 'holds_terminal' | 'released'

/** The values of UPDATE, in its order. */
const changedValues = ({ state, updatedAt }: Payment, hold: TerminalHold): SqlValue[] => [
  state.phase,
  state.reason,
  state.prompt && JSON.stringify(state.prompt),
  state.captured?.currency ?? null,
  state.captured?.units ?? null,
  state.card && JSON.stringify(state.card),
  state.sequence,
  state.cancel,
  state.unresolvedSince,
  state.detachedAt,
  state.heardAt,
  hold === 'holds_terminal' ? 1 : 0,
  updatedAt,
  state.card?.last4 ?? null,
]
const UPDATE = `UPDATE till_payments SET phase = $4, reason = $5, prompt = $6, captured_currency = $7, captured_units = $8,
  card = $9, sequence = $10, cancel = $11, unresolved_since = $12, detached_at = $13, heard_at = $14, holds_terminal = $15,
  listed_as = ${listedAs('$4')}, updated_at = $16, card_last4 = $17, event_count = $3, version = version + 1,
  attention = CASE WHEN phase <> $4 AND ($4 = 'QUARANTINED' OR $4 IN (${FINAL})) THEN 1 ELSE attention END WHERE id = $1 AND version = $2`

/** An event with its effect. */
export interface EventRecord {
  event: PaymentEvent
  verdict: Verdict
  from: Phase
}

/** A stored event of a payment. */
export interface EventLine {
  at: number
  kind: PaymentEvent['kind']
  /** The phase after the event. */
  phase: Phase
  detail: { reason?: string; captured?: CurrencyAmount }
}

/** The first lease of a payment. */
export interface Lease {
  owner: string
  until: number
}

async function insertPayment(db: Queries, payment: Payment, lease: Lease): Promise<void> {
  const { state } = payment
  await db.run(
    `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, account_id, currency, units, terminal_id,
       terminal_model, terminal_serial, phase, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at,
       deadline_at, checks, due_at, lease_owner, lease_until, owns_reference, attention, till_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 'none', $12, 1, 1, $13, $13, $14, 0, $13, $15, $16, 1, 1, $17)`,
    [
      payment.id,
      payment.merchantId,
      payment.requestUuid,
      payment.provider,
      payment.accountId,
      payment.amount.currency,
      payment.amount.units,
      payment.terminal.id,
      payment.terminal.model,
      payment.terminal.serialNumber,
      state.phase,
      state.heardAt,
      payment.createdAt,
      payment.deadlineAt,
      lease.owner,
      lease.until,
      payment.tillId,
    ],
  )
}

async function insertAttempt(
  db: Queries,
  { id, attempt, createdAt }: Payment,
  adapter: string,
): Promise<void> {
  await db.run(
    `INSERT INTO till_attempts (payment_id, provider_key, adapter, request_body, not_after, key_expires_at, sends, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      attempt.providerKey,
      adapter,
      attempt.requestBody,
      attempt.notAfter,
      attempt.keyExpiresAt,
      attempt.sends,
      createdAt,
    ],
  )
}

/** The only SQL for payments, their attempts and events. Multiple writes need a transaction. */
export function createPaymentsStore(db: Queries) {
  const one = async (where: string, params: SqlValue[]): Promise<Payment | undefined> => {
    const row = await db.get<PaymentRow>(`${SELECT} ${where}`, params)
    return row && toPayment(row)
  }
  const many = async (where: string, params: SqlValue[]): Promise<Payment[]> =>
    (await db.all<PaymentRow>(`${SELECT} ${where}`, params)).map(toPayment)
  const exists = async (where: string, params: SqlValue[]): Promise<boolean> =>
    (await db.get(`SELECT id FROM till_payments WHERE ${where} LIMIT 1`, params)) !== undefined

  return {
    load: (id: string) => one('WHERE p.id = $1', [id]),
    /** Returns a newer version of the payment, undefined when there is none. */
    newer: ({ id, version }: Pick<Payment, 'id' | 'version'>) =>
      one('WHERE p.id = $1 AND p.version > $2', [id, version]),
    find: (merchantId: string, requestUuid: string) =>
      one('WHERE p.merchant_id = $1 AND p.request_uuid = $2', [merchantId, requestUuid]),
    /**
     * Throws UniqueViolation when the terminal is occupied, or the request uuid is used by this merchant or account.
     */
    async insert(payment: Payment, adapter: string, lease: Lease): Promise<void> {
      await insertPayment(db, payment, lease)
      await insertAttempt(db, payment, adapter)
    },
    /** Writes a payment over its previous version. Returns `outdated` when that has changed. */
    async update(payment: Payment, hold: TerminalHold): Promise<'written' | 'outdated'> {
      const { id, version, eventCount, attempt } = payment
      const params = [id, version - 1, eventCount, ...changedValues(payment, hold)]
      if ((await db.run(UPDATE, params)).changes === 0) return 'outdated'
      await db.run(
        'UPDATE till_attempts SET provider_ref = $2, refusal = $3, sends = $4 WHERE payment_id = $1',
        [id, attempt.providerRef, attempt.refusal, attempt.sends],
      )
      return 'written'
    },
    /** Adds the event that led to the current state. */
    async addEvent({ id, eventCount, state }: Payment, { event, verdict, from }: EventRecord): Promise<void> {
      const { kind, at, ...detail } = event
      await db.run(
        `INSERT INTO till_payment_events (payment_id, number, kind, verdict, from_phase, to_phase, detail, at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, eventCount, kind, verdict, from, state.phase, JSON.stringify(detail), at],
      )
    },
    /** Events of a payment, oldest first. */
    async eventsOf(id: string): Promise<EventLine[]> {
      const rows = await db.all<Omit<EventLine, 'detail'> & { detail: string }>(
        `SELECT at, kind, to_phase AS phase, detail FROM till_payment_events WHERE payment_id = $1 ORDER BY number`,
        [id],
      )
      // Written by addEvent, so its shape is known.
      return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as EventLine['detail'] }))
    },
    /** Makes a payment part of a sale. */
    async joinSale(id: string, saleId: string): Promise<void> {
      await db.run('UPDATE till_payments SET sale_id = $2 WHERE id = $1', [id, saleId])
    },
    /** Card parts of a sale, oldest first. A single payment has the sale's id. */
    ofSale: (saleId: string) =>
      many('WHERE p.sale_id = $1 OR p.id = $1 ORDER BY p.created_at, p.id', [saleId]),
    onTerminal: (provider: string, terminalId: string) =>
      one('WHERE p.provider = $1 AND p.terminal_id = $2 AND p.holds_terminal = 1', [provider, terminalId]),
    /** The running, not detached payment of a till, or any of the merchant's without a till. */
    runningOf: (merchantId: string, tillId: string | null) =>
      one(
        `WHERE p.merchant_id = $1 AND p.holds_terminal = 1 AND p.detached_at IS NULL
           AND ($2 = '' OR p.till_id = $2 OR p.till_id IS NULL) ORDER BY p.created_at DESC`,
        [merchantId, tillId ?? ''],
      ),
    /** Whether a payment of a till holds a card machine. */
    isRunningOn: (tillId: string) => exists('till_id = $1 AND holds_terminal = 1', [tillId]),
    hasUnsettled: (merchantId: string) => exists(`merchant_id = $1 AND ${UNSETTLED}`, [merchantId]),
    /**
     * Payments of an account with a reference. Several only for payments made before references were unique per
     * account.
     */
    ofReference: ({ provider, accountId }: Account, reference: string) =>
      many('WHERE p.provider = $1 AND (p.account_id = $2 OR p.account_id IS NULL) AND p.request_uuid = $3', [
        provider,
        accountId,
        reference,
      ]),
    /** Payments that need attention, newest first: ended, quarantined, silent or detached. */
    needingAttention: (merchantId: string, most: number) =>
      many(
        `WHERE p.merchant_id = $1 AND p.attention = 1
           AND (p.phase IN (${FINAL}, 'QUARANTINED') OR p.unresolved_since IS NOT NULL OR p.detached_at IS NOT NULL)
         ORDER BY p.created_at DESC LIMIT ${most}`,
        [merchantId],
      ),
    approvedIn: ({ provider, accountId }: Account, { since, until }: Span) =>
      many(
        `WHERE p.provider = $1 AND p.account_id = $2 AND p.created_at >= $3 AND p.created_at < $4 AND p.phase = 'APPROVED'`,
        [provider, accountId, since, until],
      ),
  }
}

export type PaymentsStore = ReturnType<typeof createPaymentsStore>
