import type { Queries, Row } from '@tillkey/sql'
import type { Refusal } from '../errors.ts'
import type { PaymentState, Taken } from './payment-machine.ts'

export interface CardPayment {
  id: string
  accountUuid: string
  tokenUuid: string
  terminalUuid: string
  key: string
  bodyDigest: string
  reference: string
  amount: Taken
  state: PaymentState
  /** Only one payment per terminal may hold it. */
  hold: 'holds_terminal' | 'released'
  sequence: number
  createdAt: number
  changedAt: number
  dueAt: number | null
}

/** State of a create before, or without, its payment. */
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

/** Cursor of a page: its last payment. */
export interface PaymentCursor {
  createdAt: number
  id: string
}

/** Payments created in [`since`, `until`) after a cursor; at most `limit`. */
export interface CreatedWithin {
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

const toPayment = (row: PaymentRow): CardPayment => ({
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

async function one(
  db: Queries,
  where: string,
  params: (string | number)[],
): Promise<CardPayment | undefined> {
  const row = await db.get<PaymentRow>(`SELECT ${COLUMNS} FROM machine_payments WHERE ${where}`, params)
  return row && toPayment(row)
}

/** Finds a payment of any account. */
export const findById = (db: Queries, id: string) => one(db, 'id = $1', [id])
/** Finds the payment created with a request key. */
export const findByKey = (db: Queries, accountUuid: string, key: string) =>
  one(db, 'account_uuid = $1 AND request_key = $2', [accountUuid, key])
/** Finds the newest payment under a reference. */
export const findByReference = (db: Queries, accountUuid: string, reference: string) =>
  one(db, 'account_uuid = $1 AND reference = $2 ORDER BY created_at DESC LIMIT 1', [accountUuid, reference])
/** Finds the payment that holds a machine. */
export const findRunning = (db: Queries, terminalUuid: string) =>
  one(db, 'terminal_uuid = $1 AND holds_terminal = 1', [terminalUuid])
/** Finds the payment to display: the running one, or else the last. */
export const findShown = async (db: Queries, terminalUuid: string) =>
  (await findRunning(db, terminalUuid)) ??
  (await one(db, 'terminal_uuid = $1 ORDER BY created_at DESC, sequence DESC LIMIT 1', [terminalUuid]))

/** Condition and order of a page of account $1 in a span. SQLite can use only one lower bound for the index. */
export const IN_SPAN = `account_uuid = $1 AND (created_at, id) > ($2, $3) AND created_at < $4 ORDER BY created_at, id LIMIT $5`

/** Parameters of `IN_SPAN` after the account. */
export const spanParams = ({
  since,
  until,
  after,
  limit,
}: CreatedWithin): [number, string, number, number] =>
  after.createdAt < since ? [since, '', until, limit] : [after.createdAt, after.id, until, limit]

/** Lists a page of an account's payments in a span, oldest first. */
export async function listPayments(
  db: Queries,
  accountUuid: string,
  span: CreatedWithin,
): Promise<CardPayment[]> {
  const rows = await db.all<PaymentRow>(`SELECT ${COLUMNS} FROM machine_payments WHERE ${IN_SPAN}`, [
    accountUuid,
    ...spanParams(span),
  ])
  return rows.map(toPayment)
}

/** Finds the payment with the earliest due time. */
export const findFirstDue = (db: Queries) => one(db, 'due_at IS NOT NULL ORDER BY due_at LIMIT 1', [])

/** Inserts a payment. Throws UniqueViolation if its machine is busy or its request key exists. */
export async function insertPayment(db: Queries, payment: CardPayment): Promise<void> {
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

/** Updates state, hold and due time of a payment. */
export const saveProgress = (db: Queries, payment: CardPayment) =>
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

/** Appends to the ledger, whose rows never change. */
export const insertCapture = (db: Queries, { key, reference, paymentId, terminalUuid, taken, at }: Capture) =>
  db.run(
    'INSERT INTO machine_captures (payment_id, request_key, reference, terminal_uuid, currency, units, captured_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [paymentId, key, reference, terminalUuid, taken.currency, taken.value, at],
  )

/** Lists the ledger, oldest first. */
export async function listCaptures(db: Queries): Promise<Capture[]> {
  const rows = await db.all<Omit<Capture, 'taken'> & { currency: string; value: number }>(
    `SELECT request_key AS key, reference, payment_id AS "paymentId", terminal_uuid AS "terminalUuid", currency, units AS value,
       captured_at AS at FROM machine_captures ORDER BY captured_at, payment_id`,
  )
  return rows.map(({ currency, value, ...capture }) => ({ ...capture, taken: { currency, value } }))
}

/** Name of the lock that serialises creates and look-ups of a reference. */
export const referenceLock = (accountUuid: string, reference: string): string =>
  `reference:${accountUuid}:${reference}`

/** Counts an arrival of a create and returns its number. */
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

/** Stores the refusal of a request key, to be repeated for every retry. */
export const rememberRefusal = (
  db: Queries,
  { accountUuid, key }: Pick<Create, 'accountUuid' | 'key'>,
  refusal: Refusal,
) =>
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

const toSeenCreate = (row: CreateRow): SeenCreate => ({
  key: row.request_key,
  notAfter: row.not_after,
  refusal: row.refusal === null ? null : JSON.parse(row.refusal), // written by rememberRefusal only
})

const seen = 'SELECT request_key, not_after, refusal FROM machine_creates'

/** Returns the stored refusal of a request key, or null. */
export async function findRefusal(db: Queries, accountUuid: string, key: string): Promise<Refusal | null> {
  const where = 'account_uuid = $1 AND request_key = $2'
  const row = await db.get<CreateRow>(`${seen} WHERE ${where}`, [accountUuid, key])
  return row ? toSeenCreate(row).refusal : null
}

/** Lists the creates of an account under a reference. */
export async function findCreatesByReference(db: Queries, accountUuid: string, reference: string) {
  const where = 'account_uuid = $1 AND reference = $2'
  const rows = await db.all<CreateRow>(`${seen} WHERE ${where}`, [accountUuid, reference])
  return rows.map(toSeenCreate)
}

/** Returns the latest time reported with the absence of a reference; 0 if never reported. */
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

/** Stores the latest time (milliseconds) reported with the absence of a reference. */
export const recordReportedAbsent = (
  db: Queries,
  { accountUuid, reference, at }: { accountUuid: string; reference: string; at: number },
) =>
  db.run(
    `INSERT INTO machine_absences (account_uuid, reference, told_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_uuid, reference) DO UPDATE SET told_at = $3 WHERE machine_absences.told_at < $3`,
    [accountUuid, reference, at],
  )
