import { type Database, placeholders, type Queries, type SqlValue, UniqueViolation } from '@tillkey/sql'
import type { Span } from '../provider/provider.ts'
import type { Attempt, Payment } from './payment.ts'
import {
  isRunning,
  type PaymentEvent,
  type PaymentState,
  type Phase,
  step,
  type Verdict,
} from './payment-machine.ts'

interface PaymentRow {
  id: string
  merchant_id: string
  request_uuid: string
  provider: string
  currency: string
  units: number
  terminal_id: string
  terminal_model: string
  terminal_serial: string
  phase: Phase
  reason: string | null
  prompt: string | null
  captured_currency: string | null
  captured_units: number | null
  card: string | null
  sequence: number
  cancel: PaymentState['cancel']
  unresolved_since: number | null
  detached_at: number | null
  heard_at: number
  event_count: number
  created_at: number
  updated_at: number
  deadline_at: number
  checks: number
  number: number
  provider_key: string
  request_body: string
  not_after: number
  key_expires_at: number | null
  sends: number
  refusal: string | null
  provider_ref: string | null
}

const COLUMNS = `p.id, p.merchant_id, p.request_uuid, p.provider, p.currency, p.units, p.terminal_id, p.terminal_model,
  p.terminal_serial, p.phase, p.reason, p.prompt, p.captured_currency, p.captured_units, p.card, p.sequence, p.cancel,
  p.unresolved_since, p.detached_at, p.heard_at, p.event_count, p.created_at, p.updated_at, p.deadline_at, p.checks,
  a.number, a.provider_key, a.request_body, a.not_after, a.key_expires_at, a.sends, a.refusal, a.provider_ref`
const FROM = 'FROM till_payments p JOIN till_attempts a ON a.payment_id = p.id AND a.number = 1'
const SELECT = `SELECT ${COLUMNS} ${FROM}`

const stateOf = (row: PaymentRow): PaymentState => ({
  phase: row.phase,
  reason: row.reason,
  prompt: row.prompt,
  captured:
    row.captured_currency === null
      ? null
      : { currency: row.captured_currency, units: row.captured_units ?? 0 },
  // Written by us, so its shape is known.
  card: row.card === null ? null : (JSON.parse(row.card) as PaymentState['card']),
  sequence: row.sequence,
  cancel: row.cancel,
  unresolvedSince: row.unresolved_since,
  detachedAt: row.detached_at,
  heardAt: row.heard_at,
})

const attemptOf = (row: PaymentRow): Attempt => ({
  number: row.number,
  providerKey: row.provider_key,
  requestBody: row.request_body,
  notAfter: row.not_after,
  keyExpiresAt: row.key_expires_at,
  sends: row.sends,
  refusal: row.refusal,
  providerRef: row.provider_ref,
})

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  merchantId: row.merchant_id,
  requestUuid: row.request_uuid,
  provider: row.provider,
  amount: { currency: row.currency, units: row.units },
  terminal: { id: row.terminal_id, model: row.terminal_model, serialNumber: row.terminal_serial },
  state: stateOf(row),
  attempt: attemptOf(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deadlineAt: row.deadline_at,
  checks: row.checks,
})

/** A payment left behind gives the machine free only where the provider can still be made to end it. */
export type DetachedTerminal = 'released' | 'held'

const holdsTerminal = (state: PaymentState, detached: DetachedTerminal): number =>
  isRunning(state.phase) && (state.detachedAt === null || detached === 'held') ? 1 : 0

/** What a transition writes of the state, in the order of SET_STATE. */
const stateValues = (state: PaymentState, detached: DetachedTerminal): SqlValue[] => [
  state.phase,
  state.reason,
  state.prompt,
  state.captured?.currency ?? null,
  state.captured?.units ?? null,
  state.card && JSON.stringify(state.card),
  state.sequence,
  state.cancel,
  state.unresolvedSince,
  state.detachedAt,
  state.heardAt,
  holdsTerminal(state, detached),
]
const SET_STATE = `UPDATE till_payments SET phase = $2, reason = $3, prompt = $4, captured_currency = $5, captured_units = $6,
  card = $7, sequence = $8, cancel = $9, unresolved_since = $10, detached_at = $11, heard_at = $12, holds_terminal = $13,
  updated_at = $14, event_count = event_count + 1 WHERE id = $1`

interface EventRecord {
  paymentId: string
  number: number
  event: PaymentEvent
  verdict: Verdict
  from: Phase
  to: Phase
}

async function insertEvent(tx: Queries, record: EventRecord): Promise<void> {
  const { paymentId, number, event, verdict, from, to } = record
  const { kind, at, ...detail } = event
  await tx.run(
    `INSERT INTO till_payment_events (payment_id, number, kind, verdict, from_phase, to_phase, detail, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [paymentId, number, kind, verdict, from, to, JSON.stringify(detail), at],
  )
}

async function insertPayment(
  tx: Queries,
  payment: Payment,
  owner: string,
  leaseUntil: number,
): Promise<void> {
  const { state } = payment
  await tx.run(
    `INSERT INTO till_payments (id, merchant_id, request_uuid, provider, currency, units, terminal_id, terminal_model,
       terminal_serial, phase, sequence, cancel, heard_at, holds_terminal, event_count, created_at, updated_at, deadline_at,
       checks, due_at, lease_owner, lease_until, account_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, 'none', $11, 1, 1, $12, $12, $13, 0, $12, $14, $15,
       (SELECT account_id FROM till_links WHERE merchant_id = $2))`,
    [
      payment.id,
      payment.merchantId,
      payment.requestUuid,
      payment.provider,
      payment.amount.currency,
      payment.amount.units,
      payment.terminal.id,
      payment.terminal.model,
      payment.terminal.serialNumber,
      state.phase,
      state.heardAt,
      payment.createdAt,
      payment.deadlineAt,
      owner,
      leaseUntil,
    ],
  )
}

async function insertAttempt(tx: Queries, payment: Payment, adapter: string): Promise<void> {
  const { attempt } = payment
  await tx.run(
    `INSERT INTO till_attempts (payment_id, number, provider_key, adapter, request_body, not_after, key_expires_at, sends,
       created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      payment.id,
      attempt.number,
      attempt.providerKey,
      adapter,
      attempt.requestBody,
      attempt.notAfter,
      attempt.keyExpiresAt,
      attempt.sends,
      payment.createdAt,
    ],
  )
}

/** An account at a provider; several merchants may have linked the same. */
export interface Account {
  provider: string
  accountId: string
}

export interface Intent {
  payment: Payment
  adapter: string
  event: PaymentEvent
  owner: string
  leaseUntil: number
}

/** What is to be written of a payment under its lock; `undefined` for nothing. */
export interface Change {
  event?: PaymentEvent | undefined
  attempt?: Partial<Pick<Attempt, 'providerRef' | 'refusal' | 'sends'>>
}

export interface Applied {
  payment: Payment
  verdict: Verdict
}

async function writeAttempt(tx: Queries, id: string, changes: NonNullable<Change['attempt']>): Promise<void> {
  await tx.run(
    `UPDATE till_attempts SET provider_ref = COALESCE($2, provider_ref), refusal = COALESCE($3, refusal),
       sends = COALESCE($4, sends) WHERE payment_id = $1 AND number = 1`,
    [id, changes.providerRef ?? null, changes.refusal ?? null, changes.sends ?? null],
  )
}

/** The only SQL for payments, their attempts and their events. */
export function createPaymentsStore(db: Database, detached: DetachedTerminal) {
  const one = async (where: string, params: SqlValue[], queries: Queries = db) => {
    const row = await queries.get<PaymentRow>(`${SELECT} ${where}`, params)
    return row && { payment: paymentOf(row), eventCount: row.event_count }
  }
  const load = async (id: string): Promise<Payment | undefined> =>
    (await one('WHERE p.id = $1', [id]))?.payment
  const find = async (merchantId: string, requestUuid: string): Promise<Payment | undefined> =>
    (await one('WHERE p.merchant_id = $1 AND p.request_uuid = $2', [merchantId, requestUuid]))?.payment

  /** Commits payment, attempt and first event together; false when another payment stands in the way. */
  async function create({ payment, adapter, event, owner, leaseUntil }: Intent): Promise<boolean> {
    const to = payment.state.phase
    const record = { paymentId: payment.id, number: 1, event, verdict: 'moved', from: 'CREATED', to } as const
    try {
      await db.transaction(async (tx) => {
        await insertPayment(tx, payment, owner, leaseUntil)
        await insertAttempt(tx, payment, adapter)
        await insertEvent(tx, record)
      })
      return true
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }

  async function writeTransition(
    tx: Queries,
    payment: Payment,
    event: PaymentEvent,
    number: number,
  ): Promise<Verdict> {
    const { state, verdict } = step(payment.state, event)
    if (verdict === 'ignored') return verdict
    const [from, to] = [payment.state.phase, state.phase]
    await tx.run(SET_STATE, [payment.id, ...stateValues(state, detached), event.at])
    await insertEvent(tx, { paymentId: payment.id, number, event, verdict, from, to })
    return verdict
  }

  /** Lets `decide` look at a payment nobody else can change meanwhile, and commits the transition with its event. */
  async function change(
    id: string,
    decide: (payment: Payment) => Change | undefined,
  ): Promise<Applied | undefined> {
    return db.transaction(async (tx) => {
      await tx.lock(`payment:${id}`)
      const found = await one('WHERE p.id = $1', [id], tx)
      if (!found) return undefined
      const wanted = decide(found.payment)
      if (wanted?.attempt) await writeAttempt(tx, id, wanted.attempt)
      const verdict = wanted?.event
        ? await writeTransition(tx, found.payment, wanted.event, found.eventCount + 1)
        : 'ignored'
      const after = await one('WHERE p.id = $1', [id], tx)
      return after && { payment: after.payment, verdict }
    })
  }

  const onTerminal = async (provider: string, terminalId: string): Promise<Payment | undefined> =>
    (
      await one('WHERE p.provider = $1 AND p.terminal_id = $2 AND p.holds_terminal = 1', [
        provider,
        terminalId,
      ])
    )?.payment
  /** The merchant's payment that is still running and was not left behind. */
  const runningOf = async (merchantId: string): Promise<Payment | undefined> =>
    (
      await one(
        `WHERE p.merchant_id = $1 AND p.holds_terminal = 1 AND p.detached_at IS NULL ORDER BY p.created_at DESC`,
        [merchantId],
      )
    )?.payment
  const byProviderRef = async (ref: string): Promise<Payment | undefined> =>
    (await one('WHERE a.provider_ref = $1', [ref]))?.payment
  const hasUnsettled = async (merchantId: string): Promise<boolean> =>
    (await db.get(
      `SELECT id FROM till_payments WHERE merchant_id = $1 AND phase NOT IN ('APPROVED', 'DECLINED', 'CANCELLED', 'NOT_SENT') LIMIT 1`,
      [merchantId],
    )) !== undefined

  /** The payments made through an account under a reference: one, unless two merchants have chosen the same. */
  const ofReference = async ({ provider, accountId }: Account, reference: string): Promise<Payment[]> => {
    const where = 'p.provider = $1 AND (p.account_id = $2 OR p.account_id IS NULL) AND p.request_uuid = $3'
    const rows = await db.all<PaymentRow>(`${SELECT} WHERE ${where}`, [provider, accountId, reference])
    return rows.map(paymentOf)
  }
  const approvedIn = async ({ provider, accountId }: Account, { since, until }: Span): Promise<Payment[]> => {
    const where = `p.provider = $1 AND p.account_id = $2 AND p.created_at >= $3 AND p.created_at < $4 AND p.phase = 'APPROVED'`
    const rows = await db.all<PaymentRow>(`${SELECT} WHERE ${where}`, [provider, accountId, since, until])
    return rows.map(paymentOf)
  }

  return {
    load,
    find,
    create,
    change,
    onTerminal,
    runningOf,
    byProviderRef,
    ofReference,
    approvedIn,
    hasUnsettled,
  }
}

export type PaymentsStore = ReturnType<typeof createPaymentsStore>

const MAX_CLAIMS = 50

/** The only SQL for who looks after which payment, and when. */
export function createLeaseStore(db: Database, owner: string) {
  return {
    /** Takes over payments that are due and that nobody holds; each goes to one process only. */
    async claim(now: number, leaseUntil: number): Promise<string[]> {
      const rows = await db.all<{ id: string }>(
        `UPDATE till_payments SET lease_owner = $1, lease_until = $2
         WHERE id IN (SELECT id FROM till_payments WHERE due_at <= $3 AND (lease_until IS NULL OR lease_until < $3)
                      ORDER BY due_at LIMIT ${MAX_CLAIMS})
           AND (lease_until IS NULL OR lease_until < $3)
         RETURNING id`,
        [owner, leaseUntil, now],
      )
      return rows.map(({ id }) => id)
    },
    /** Keeps the payments this process is following. */
    async renew(ids: readonly string[], leaseUntil: number): Promise<void> {
      if (ids.length === 0) return
      await db.run(
        `UPDATE till_payments SET lease_until = $1 WHERE lease_owner = $2 AND id IN ${placeholders(1, ids.length, 3)}`,
        [leaseUntil, owner, ...ids],
      )
    },
    /** Gives a payment back, to be looked at again at `dueAt`; never when null. */
    async release(id: string, dueAt: number | null, checks: number): Promise<void> {
      await db.run(
        `UPDATE till_payments SET lease_owner = NULL, lease_until = NULL, due_at = $3, checks = $4
         WHERE id = $1 AND lease_owner = $2`,
        [id, owner, dueAt, checks],
      )
    },
    /** Has a payment that this process does not follow looked at as soon as somebody is free to. */
    async hasten(id: string, now: number): Promise<void> {
      await db.run(
        `UPDATE till_payments SET due_at = $2, checks = 0,
           lease_until = CASE WHEN lease_owner = $3 THEN NULL ELSE lease_until END WHERE id = $1`,
        [id, now, owner],
      )
    },
    /** Has every unsettled payment of a merchant looked at, as after a new link. */
    async hastenMerchant(merchantId: string, now: number): Promise<void> {
      await db.run(
        `UPDATE till_payments SET due_at = $2, checks = 0
         WHERE merchant_id = $1 AND phase NOT IN ('APPROVED', 'DECLINED', 'CANCELLED', 'NOT_SENT')`,
        [merchantId, now],
      )
    },
    /** At a start: every unsettled payment is due. `alone`: no other process can be holding a lease. */
    async sweepAll(now: number, company: 'alone' | 'shared'): Promise<void> {
      const free = company === 'alone' ? '' : 'AND (lease_until IS NULL OR lease_until < $1)'
      await db.run(
        `UPDATE till_payments SET due_at = $1, lease_owner = NULL, lease_until = NULL
         WHERE phase NOT IN ('APPROVED', 'DECLINED', 'CANCELLED', 'NOT_SENT') ${free}`,
        [now],
      )
    },
    /** At the end: others may go on at once. */
    async releaseAll(now: number): Promise<void> {
      await db.run(
        'UPDATE till_payments SET lease_owner = NULL, lease_until = NULL, due_at = $2 WHERE lease_owner = $1',
        [owner, now],
      )
    },
  }
}

export type LeaseStore = ReturnType<typeof createLeaseStore>
