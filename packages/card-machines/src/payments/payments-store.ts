import type { Queries, Row } from '@tillkey/sql'
import type { Refusal } from '../errors.ts'
import type { PaymentState, Taken } from './payment-machine.ts'

export interface Payment {
  id: string
  accountUuid: string
  tokenUuid: string
  terminalUuid: string
  key: string
  bodyDigest: string
  reference: string
  amount: Taken
  state: PaymentState
  /** While it does, no other payment may start there. */
  hold: 'holds_terminal' | 'released'
  sequence: number
  createdAt: number
  changedAt: number
  dueAt: number | null
}

/** What is known of a create before, or without, its payment. */
export interface Create {
  accountUuid: string
  key: string
  reference: string
  notAfter: number
}

export interface SeenCreate {
  key: string
  notAfter: number
  refusal: Refusal | null
}

/** Where a page of payments ends: the last one it shows. */
export interface PaymentCursor {
  createdAt: number
  id: string
}

/** Payments created from `since` on and before `until`, those after a place only; at most `limit`. */
export interface Span {
  since: number
  until: number
  after: PaymentCursor
  limit: number
}

export interface Capture {
  key: string
  reference: string
  paymentId: string
  terminalUuid: string
  taken: Taken
  at: number
}

interface PaymentRow extends Row {
  id: string
  account_uuid: string
  token_uuid: string
  terminal_uuid: string
  request_key: string
  body_digest: string
  reference: string
  currency: string
  units: number
  state: string
  holds_terminal: number
  sequence: number
  created_at: number
  changed_at: number
  due_at: number | null
}

const COLUMNS = `id, account_uuid, token_uuid, terminal_uuid, request_key, body_digest, reference, currency, units,
  state, holds_terminal, sequence, created_at, changed_at, due_at`

const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  accountUuid: row.account_uuid,
  tokenUuid: row.token_uuid,
  terminalUuid: row.terminal_uuid,
  key: row.request_key,
  bodyDigest: row.body_digest,
  reference: row.reference,
  amount: { currency: row.currency, value: row.units },
  state: JSON.parse(row.state), // written by saveState and insertPayment only
  hold: row.holds_terminal === 1 ? 'holds_terminal' : 'released',
  sequence: row.sequence,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  dueAt: row.due_at,
})

async function one(db: Queries, where: string, params: (string | number)[]): Promise<Payment | undefined> {
  const row = await db.get<PaymentRow>(`SELECT ${COLUMNS} FROM machine_payments WHERE ${where}`, params)
  return row && paymentOf(row)
}

/** A payment of any account. */
export const findById = (db: Queries, id: string) => one(db, 'id = $1', [id])
/** The payment that a request key of an account has made. */
export const findByKey = (db: Queries, accountUuid: string, key: string) =>
  one(db, 'account_uuid = $1 AND request_key = $2', [accountUuid, key])
/** The newest payment of an account under a reference. */
export const findByReference = (db: Queries, accountUuid: string, reference: string) =>
  one(db, 'account_uuid = $1 AND reference = $2 ORDER BY created_at DESC LIMIT 1', [accountUuid, reference])
/** The payment that a machine is busy with. */
export const findRunning = (db: Queries, terminalUuid: string) =>
  one(db, 'terminal_uuid = $1 AND holds_terminal = 1', [terminalUuid])
/** What the screen of a machine is about: the payment that runs, or else the last one. */
export const findShown = async (db: Queries, terminalUuid: string) =>
  (await findRunning(db, terminalUuid)) ??
  (await one(db, 'terminal_uuid = $1 ORDER BY created_at DESC, sequence DESC LIMIT 1', [terminalUuid]))

/** The condition and order of a page of what an account, $1, has in a span of time. The lower bound is one: SQLite would take either of two. */
export const IN_SPAN = `account_uuid = $1 AND (created_at, id) > ($2, $3) AND created_at < $4 ORDER BY created_at, id LIMIT $5`

/** The parameters of `IN_SPAN` behind the account. */
export const spanParams = ({ since, until, after, limit }: Span): [number, string, number, number] =>
  after.createdAt < since ? [since, '', until, limit] : [after.createdAt, after.id, until, limit]

/** A page of the payments of an account that were created in a span of time, oldest first. */
export async function listPayments(db: Queries, accountUuid: string, span: Span): Promise<Payment[]> {
  const rows = await db.all<PaymentRow>(`SELECT ${COLUMNS} FROM machine_payments WHERE ${IN_SPAN}`, [
    accountUuid,
    ...spanParams(span),
  ])
  return rows.map(paymentOf)
}

/** The payment that is due first, whenever that is. */
export const findFirstDue = (db: Queries) => one(db, 'due_at IS NOT NULL ORDER BY due_at LIMIT 1', [])

/** Keeps a new payment. Throws UniqueViolation when its machine is busy or its request key is taken. */
export async function insertPayment(db: Queries, payment: Payment): Promise<void> {
  await db.run(
    `INSERT INTO machine_payments (id, account_uuid, token_uuid, terminal_uuid, request_key, body_digest, reference, currency, units,
       state, holds_terminal, sequence, created_at, changed_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      payment.id,
      payment.accountUuid,
      payment.tokenUuid,
      payment.terminalUuid,
      payment.key,
      payment.bodyDigest,
      payment.reference,
      payment.amount.currency,
      payment.amount.value,
      JSON.stringify(payment.state),
      payment.hold === 'holds_terminal' ? 1 : 0,
      payment.sequence,
      payment.createdAt,
      payment.changedAt,
      payment.dueAt,
    ],
  )
}

/** Writes what changes in the life of a payment: its state, its hold of the machine, and when it is due. */
export const saveProgress = (db: Queries, payment: Payment) =>
  db.run(
    'UPDATE machine_payments SET state = $2, holds_terminal = $3, sequence = $4, changed_at = $5, due_at = $6 WHERE id = $1',
    [
      payment.id,
      JSON.stringify(payment.state),
      payment.hold === 'holds_terminal' ? 1 : 0,
      payment.sequence,
      payment.changedAt,
      payment.dueAt,
    ],
  )

/** Notes that money has moved: a row of the ledger, which is never changed. */
export const insertCapture = (db: Queries, { key, reference, paymentId, terminalUuid, taken, at }: Capture) =>
  db.run(
    'INSERT INTO machine_captures (payment_id, request_key, reference, terminal_uuid, currency, units, captured_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [paymentId, key, reference, terminalUuid, taken.currency, taken.value, at],
  )

/** The whole ledger, oldest first. */
export async function listCaptures(db: Queries): Promise<Capture[]> {
  const rows = await db.all<Omit<Capture, 'taken'> & { currency: string; value: number }>(
    `SELECT request_key AS key, reference, payment_id AS "paymentId", terminal_uuid AS "terminalUuid", currency, units AS value,
       captured_at AS at FROM machine_captures ORDER BY captured_at, payment_id`,
  )
  return rows.map(({ currency, value, ...capture }) => ({ ...capture, taken: { currency, value } }))
}

/** Taken by whoever accepts a create or looks for its reference, so that each waits for the other. */
export const referenceLock = (accountUuid: string, reference: string): string =>
  `reference:${accountUuid}:${reference}`

/** Counts one more arrival of a create and answers which it is. */
export async function countCreate(
  db: Queries,
  { accountUuid, key, reference, notAfter }: Create,
): Promise<number> {
  const row = await db.get<{ attempts: number }>(
    `INSERT INTO machine_creates (account_uuid, request_key, reference, not_after, attempts) VALUES ($1, $2, $3, $4, 1)
     ON CONFLICT (account_uuid, request_key) DO UPDATE SET attempts = machine_creates.attempts + 1 RETURNING attempts`,
    [accountUuid, key, reference, notAfter],
  )
  return row?.attempts ?? 1
}

/** Notes how the create of a request key was refused, so that it is refused alike when it comes again. */
export const rememberRefusal = (db: Queries, accountUuid: string, key: string, refusal: Refusal) =>
  db.run('UPDATE machine_creates SET refusal = $3 WHERE account_uuid = $1 AND request_key = $2', [
    accountUuid,
    key,
    JSON.stringify(refusal),
  ])

interface CreateRow extends Row {
  request_key: string
  not_after: number
  refusal: string | null
}

const seenOf = (row: CreateRow): SeenCreate => ({
  key: row.request_key,
  notAfter: row.not_after,
  refusal: row.refusal === null ? null : JSON.parse(row.refusal), // written by rememberRefusal only
})

const seen = 'SELECT request_key, not_after, refusal FROM machine_creates'

/** How the create of a request key was refused; null when it was not, or never came. */
export async function findRefusal(db: Queries, accountUuid: string, key: string): Promise<Refusal | null> {
  const where = 'account_uuid = $1 AND request_key = $2'
  const row = await db.get<CreateRow>(`${seen} WHERE ${where}`, [accountUuid, key])
  return row ? seenOf(row).refusal : null
}

/** Every create of an account that arrived under a reference. */
export async function findCreatesByReference(db: Queries, accountUuid: string, reference: string) {
  const where = 'account_uuid = $1 AND reference = $2'
  const rows = await db.all<CreateRow>(`${seen} WHERE ${where}`, [accountUuid, reference])
  return rows.map(seenOf)
}

/** The latest time that was told with the absence of a reference; 0 when it never was. */
export async function findReportedAbsent(
  db: Queries,
  accountUuid: string,
  reference: string,
): Promise<number> {
  const row = await db.get<{ told_at: number }>(
    'SELECT told_at FROM machine_absences WHERE account_uuid = $1 AND reference = $2',
    [accountUuid, reference],
  )
  return row?.told_at ?? 0
}

/** Notes the latest time (milliseconds) that was told with the absence of a reference. */
export const recordReportedAbsent = (
  db: Queries,
  { accountUuid, reference, at }: { accountUuid: string; reference: string; at: number },
) =>
  db.run(
    `INSERT INTO machine_absences (account_uuid, reference, told_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_uuid, reference) DO UPDATE SET told_at = $3 WHERE machine_absences.told_at < $3`,
    [accountUuid, reference, at],
  )
