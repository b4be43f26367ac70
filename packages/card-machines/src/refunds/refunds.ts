import { createHash } from 'node:crypto'
import type { CreateMachineRefundBody } from '@tillkey/contract/provider/refunds-schemas.ts'
import type { Database, Transaction } from '@tillkey/sql'
import type { Token } from '../accounts/accounts-store.ts'
import {
  exceedsCaptured,
  keyReused,
  noSuchPayment,
  noSuchRefund,
  notCaptured,
  type Refusal,
  refusalError,
  tooLate,
  voidTooLate,
} from '../errors.ts'
import type { ExchangeFaults } from '../payments/exchange-faults.ts'
import { formatPageToken, parsePageToken } from '../payments/page-token.ts'
import type { ListQuery } from '../payments/payments.ts'
import {
  type CardPayment,
  countCreate,
  findById,
  findRefusal,
  findReportedAbsent,
  referenceLock,
  rememberRefusal,
} from '../payments/payments-store.ts'
import type { Timings } from '../payments/progress.ts'
import { createReferenceFence } from '../payments/reference-fence.ts'
import { findTerminal } from '../terminals/terminals-store.ts'
import { selectRefundScenario } from './refund-scenarios.ts'
import {
  type CardRefund,
  findFirstDueRefund,
  findRefundById,
  findRefundByKey,
  findRefundByReference,
  insertRefund,
  listPaymentRefunds,
  listRefunds,
  saveRefund,
} from './refunds-store.ts'

export interface RefundsDependencies {
  db: Database
  now: () => number
  newId: () => string
  faults: ExchangeFaults
  timings: Timings
  /** Called after every change; something may be due. */
  changed: (refund: CardRefund) => void
}

export interface RefundCall {
  token: Token
  paymentId: string
  key: string
  body: CreateMachineRefundBody
}

/** Time before settlement, during which a payment can be voided. */
const VOID_WINDOW_MS = 30 * 60 * 1000

const PAGE_SIZE = 100

export interface RefundPage {
  refunds: readonly CardRefund[]
  nextPageToken: string | null
}

export type Refunds = ReturnType<typeof createRefunds>

/** Refunds of an account: idempotent create with a deadline, look-up, and the bank's delayed answer. */
export function createRefunds(dependencies: RefundsDependencies) {
  const { db, now } = dependencies
  const find = createReferenceFence(db, now)
  return {
    create: (call: RefundCall): Promise<CardRefund> => create(call, dependencies),
    findByReference: ({ accountUuid }: Token, reference: string): Promise<CardRefund> =>
      find(accountUuid, reference, (at) => findRefundByReference(at, accountUuid, reference)),
    get: (token: Token, id: string): Promise<CardRefund> => get(token, id, db),
    list: (token: Token, listing: ListQuery): Promise<RefundPage> => list(token, listing, db),
    /** Applies all due answers and returns the next due time. */
    runDue: (): Promise<number | null> => runDue(dependencies),
  }
}

async function ownPayment(
  tx: Database | Transaction,
  { token, paymentId }: RefundCall,
): Promise<CardPayment> {
  const payment = await findById(tx, paymentId)
  if (payment?.accountUuid !== token.accountUuid) throw noSuchPayment()
  return payment
}

/** Returns the earlier refund of the same key, or throws its refusal. */
async function replay(call: RefundCall, db: Database): Promise<CardRefund | undefined> {
  const { token, key } = call
  const refund = await findRefundByKey(db, token.accountUuid, key)
  if (refund && refund.bodyDigest !== digestCall(call)) throw keyReused()
  const refusal = refund ? null : await findRefusal(db, token.accountUuid, key)
  if (refusal) throw refusalError(refusal, readFacts(call))
  return refund
}

async function create(call: RefundCall, dependencies: RefundsDependencies): Promise<CardRefund> {
  const { token, key, body } = call
  const { db, faults } = dependencies
  await ownPayment(db, call)
  const before = await replay(call, db)
  if (before) return before
  const notAfter = Date.parse(body.not_after)
  const seen = { accountUuid: token.accountUuid, key, reference: body.reference, notAfter }
  const attempt = await db.transaction((tx) => countCreate(tx, seen))
  const { exchange } = selectRefundScenario(body.amount)
  await faults.beforeCreate(exchange, attempt, notAfter)
  const refund = await settle(call, dependencies)
  faults.afterCreate(exchange, attempt)
  return refund
}

/** Accepts the refund, or stores a refusal. */
async function settle(call: RefundCall, dependencies: RefundsDependencies): Promise<CardRefund> {
  const { db, changed } = dependencies
  const { accountUuid } = call.token
  const refusal = await db.transaction(async (tx) => {
    await tx.lock(`refunds:${call.paymentId}`)
    await tx.lock(referenceLock(accountUuid, call.body.reference))
    if (await findRefundByKey(tx, accountUuid, call.key)) return undefined
    const payment = await ownPayment(tx, call)
    const found = await refusalFor(tx, { ...call, payment }, dependencies)
    if (found) await rememberRefusal(tx, { accountUuid, key: call.key }, found)
    else await insertRefund(tx, await newRefund(tx, { ...call, payment }, dependencies))
    return found
  })
  if (refusal) throw refusalError(refusal, readFacts(call))
  const refund = await replay(call, db)
  if (!refund) throw new Error('the created refund is missing')
  changed(refund)
  return refund
}

/** A create with its payment. */
type PaidCall = RefundCall & { payment: CardPayment }

async function refusalFor(
  tx: Transaction,
  { token, key, body, payment }: PaidCall,
  { now }: RefundsDependencies,
): Promise<Refusal | undefined> {
  const earlier = await findRefusal(tx, token.accountUuid, key)
  if (earlier) return earlier
  const reportedAt = await findReportedAbsent(tx, token.accountUuid, body.reference)
  if (Math.max(now(), reportedAt) > Date.parse(body.not_after)) return tooLate
  const { taken } = payment.state
  if (payment.state.phase !== 'approved' || !taken || taken.currency !== body.amount.currency)
    return notCaptured
  const left = taken.value - (await refundedUnits(tx, payment.id))
  if (body.amount.value > left) return exceedsCaptured(left)
  const isWhole = body.amount.value === taken.value
  const isOld = now() > payment.changedAt + VOID_WINDOW_MS
  return body.kind === 'void' && (!isWhole || isOld) ? voidTooLate : undefined
}

async function newRefund(
  tx: Transaction,
  call: PaidCall,
  { now, newId, timings }: RefundsDependencies,
): Promise<CardRefund> {
  const { token, key, body, payment } = call
  const at = now()
  const { bank, pace } = selectRefundScenario(body.amount)
  const terminal = await findTerminal(tx, payment.terminalUuid)
  const after = pace === 'slow' ? timings.slowBank : (terminal?.delayMs ?? 0)
  return {
    id: newId(),
    accountUuid: token.accountUuid,
    paymentId: payment.id,
    key,
    bodyDigest: digestCall(call),
    reference: body.reference,
    kind: body.kind,
    amount: body.amount,
    state: 'pending',
    refunded: null,
    reason: null,
    sequence: 1,
    createdAt: at,
    changedAt: at,
    dueAt: bank.says === 'never' ? null : at + after,
  }
}

async function get({ accountUuid }: Token, id: string, db: Database): Promise<CardRefund> {
  const refund = await findRefundById(db, id)
  if (refund?.accountUuid !== accountUuid) throw noSuchRefund()
  return refund
}

/** Reads one row more than a page, to know whether another page follows. */
async function list({ accountUuid }: Token, listing: ListQuery, db: Database): Promise<RefundPage> {
  const { since, until, page_size: size = PAGE_SIZE, page_token } = listing
  const span = { since: Date.parse(since), until: Date.parse(until), after: parsePageToken(page_token) }
  const found = await listRefunds(db, accountUuid, { ...span, limit: size + 1 })
  return { refunds: found.slice(0, size), nextPageToken: formatPageToken(found, size) }
}

/** The bank's answer to a refund. */
function bankResponse({ amount }: CardRefund): Pick<CardRefund, 'state'> & Partial<CardRefund> {
  const { bank } = selectRefundScenario(amount)
  if (bank.says === 'refund') return { state: 'refunded', refunded: bank.paid }
  return { state: 'declined', reason: bank.says === 'decline' ? bank.reason : null }
}

/** Applies the bank's answer if it is due. */
async function applyBankResponse(id: string, { db, now, changed }: RefundsDependencies): Promise<void> {
  const answered = await db.transaction(async (tx) => {
    const refund = await findRefundById(tx, id)
    if (!refund || refund.dueAt === null || refund.dueAt > now()) return undefined
    await tx.lock(`refunds:${refund.paymentId}`)
    const sequence = refund.sequence + 1
    const after = { ...refund, ...bankResponse(refund), sequence, changedAt: now(), dueAt: null }
    await saveRefund(tx, after)
    return after
  })
  if (answered) changed(answered)
}

async function runDue(dependencies: RefundsDependencies): Promise<number | null> {
  const { db, now } = dependencies
  for (;;) {
    const first = await findFirstDueRefund(db)
    if (!first || first.dueAt === null || first.dueAt > now()) return first?.dueAt ?? null
    await applyBankResponse(first.id, dependencies)
  }
}

/** Sum of completed and pending refunds of a payment. */
async function refundedUnits(tx: Transaction, paymentId: string): Promise<number> {
  const refunds = await listPaymentRefunds(tx, paymentId)
  const units = refunds.map(({ state, refunded, amount }) => {
    if (state === 'pending') return amount.value
    return refunded?.value ?? 0
  })
  return units.reduce((sum, each) => sum + each, 0)
}

const readFacts = ({ token, body }: RefundCall) => ({
  reference: body.reference,
  account_uuid: token.accountUuid,
})

/** Digest of payment and canonical body. Repeated creates must match it. */
function digestCall({ paymentId, body }: RefundCall): string {
  const { kind, amount, reference, not_after } = body
  const facts = [paymentId, kind, amount.currency, amount.value, reference, not_after]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
