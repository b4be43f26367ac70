import { createHash } from 'node:crypto'
import type { CreateMachinePaymentBody } from '@tillkey/contract/provider/payments-schemas.ts'
import type { Database, Transaction } from '@tillkey/sql'
import type { Token } from '../accounts/accounts-store.ts'
import {
  type About,
  alreadyFinal,
  cardPresented,
  keyReused,
  noSuchPayment,
  type Refusal,
  refusalError,
  terminalBusy,
  terminalOffline,
  tooLate,
  unsupportedCurrency,
} from '../errors.ts'
import { ownTerminal } from '../terminals/terminals.ts'
import { findTerminal, type SimulatedTerminal } from '../terminals/terminals-store.ts'
import type { ExchangeFaults } from './exchange-faults.ts'
import { formatPageToken, parsePageToken } from './page-token.ts'
import { finalPhases, type MachineEvent, newPayment } from './payment-machine.ts'
import {
  type CardPayment,
  countCreate,
  findById,
  findByKey,
  findByReference,
  findFirstDue,
  findRefusal,
  findReportedAbsent,
  findRunning,
  findShown,
  insertPayment,
  listPayments,
  referenceLock,
  rememberRefusal,
} from './payments-store.ts'
import type { Progress } from './progress.ts'
import { createReferenceFence } from './reference-fence.ts'
import { selectScenario } from './scenarios.ts'

export interface PaymentsDependencies {
  db: Database
  now: () => number
  newId: () => string
  progress: Progress
  faults: ExchangeFaults
  /** Called after the commit of every change. */
  changed: (payment: CardPayment) => void
}

export interface CreateCall {
  token: Token
  terminalUuid: string
  key: string
  body: CreateMachinePaymentBody
}

export interface ListQuery {
  since: string
  until: string
  page_size?: number | undefined
  page_token?: string | undefined
}

export interface PaymentPage {
  payments: CardPayment[]
  nextPageToken: string | null
}

const PAGE_SIZE = 100

export type Payments = ReturnType<typeof createPayments>

/** Payments of an account: idempotent create with a deadline, look-up, cancel, and timed events. */
export function createPayments(dependencies: PaymentsDependencies) {
  const { db, now } = dependencies
  const find = createReferenceFence(db, now)
  return {
    create: (call: CreateCall): Promise<CardPayment> => create(call, dependencies),
    get: (token: Token, id: string): Promise<CardPayment> => get(token, id, db),
    list: (token: Token, listing: ListQuery): Promise<PaymentPage> => list(token, listing, db),
    findByReference: ({ accountUuid }: Token, reference: string): Promise<CardPayment> =>
      find(accountUuid, reference, (at) => findByReference(at, accountUuid, reference)),
    cancel: (token: Token, id: string): Promise<CardPayment> => cancel(token, id, dependencies),
    /** Applies a user action at a machine. Returns undefined if no payment accepts it. */
    act: (terminalUuid: string, event: MachineEvent): Promise<CardPayment | undefined> =>
      onTerminal(terminalUuid, dependencies, async (tx) => {
        const payment = await findShown(tx, terminalUuid)
        return payment && dependencies.progress.move(tx, payment, event)
      }),
    /** Runs all due events and returns the next due time. */
    runDue: (): Promise<number | null> => runDue(dependencies),
  }
}

/** Runs under the lock of a machine and returns after the commit. */
async function onTerminal<T extends CardPayment | undefined>(
  uuid: string,
  { db, changed }: PaymentsDependencies,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const payment = await db.transaction(async (tx) => {
    await tx.lock(`terminal:${uuid}`)
    return work(tx)
  })
  if (payment) changed(payment)
  return payment
}

/** Returns the earlier payment of the same key, or throws its refusal. */
async function replay(call: CreateCall, db: Database): Promise<CardPayment | undefined> {
  const { token, key } = call
  const payment = await findByKey(db, token.accountUuid, key)
  if (payment && payment.bodyDigest !== digestCall(call)) throw keyReused()
  const refusal = payment ? null : await findRefusal(db, token.accountUuid, key)
  if (refusal) throw refusalError(refusal, readFacts(call))
  return payment
}

async function create(call: CreateCall, dependencies: PaymentsDependencies): Promise<CardPayment> {
  const { token, key, body } = call
  const { db, faults } = dependencies
  if (body.amount.currency !== 'ZAR') throw unsupportedCurrency()
  ownTerminal(await findTerminal(db, call.terminalUuid), token)
  const before = await replay(call, db)
  if (before) return before
  const notAfter = Date.parse(body.not_after)
  const seen = { accountUuid: token.accountUuid, key, reference: body.reference, notAfter }
  const attempt = await db.transaction((tx) => countCreate(tx, seen))
  const fault = selectScenario(body.amount.value).exchange
  await faults.beforeCreate(fault, attempt, notAfter)
  const payment = await settle(call, dependencies)
  faults.afterCreate(fault, attempt)
  return payment
}

/** Starts the payment on the machine, or stores a refusal. */
async function settle(call: CreateCall, dependencies: PaymentsDependencies): Promise<CardPayment> {
  const { accountUuid } = call.token
  const outcome: { refusal?: Refusal } = {}
  await onTerminal(call.terminalUuid, dependencies, async (tx) => {
    await tx.lock(referenceLock(accountUuid, call.body.reference))
    if (await findByKey(tx, accountUuid, call.key)) return undefined
    const terminal = ownTerminal(await findTerminal(tx, call.terminalUuid), call.token)
    const refusal = await refusalFor(tx, { ...call, terminal }, dependencies)
    if (!refusal) return insert(tx, { ...call, terminal }, dependencies)
    outcome.refusal = refusal
    await rememberRefusal(tx, { accountUuid, key: call.key }, refusal)
    return undefined
  })
  if (outcome.refusal) throw refusalError(outcome.refusal, readFacts(call))
  const payment = await replay(call, dependencies.db)
  if (!payment) throw new Error('the created payment is missing')
  return payment
}

/** A create with its machine. */
type PlacedCall = CreateCall & { terminal: SimulatedTerminal }

async function refusalFor(
  tx: Transaction,
  { body, terminalUuid, token, key, terminal }: PlacedCall,
  { now, newId }: PaymentsDependencies,
): Promise<Refusal | null> {
  const earlier = await findRefusal(tx, token.accountUuid, key)
  if (earlier) return earlier
  const fault = selectScenario(body.amount.value).exchange
  const reportedAt = await findReportedAbsent(tx, token.accountUuid, body.reference)
  if (Math.max(now(), reportedAt) > Date.parse(body.not_after)) return tooLate
  if (terminal.connection !== 'online' || fault === 'offline') return terminalOffline
  if (fault === 'busy') return terminalBusy({ id: newId(), reference: 'another till' })
  const running = await findRunning(tx, terminalUuid)
  return running ? terminalBusy(running) : null
}

async function insert(
  tx: Transaction,
  call: PlacedCall,
  { now, newId, progress }: PaymentsDependencies,
): Promise<CardPayment> {
  const at = now()
  const payment = progress.scheduled(
    {
      id: newId(),
      accountUuid: call.token.accountUuid,
      tokenUuid: call.token.uuid,
      terminalUuid: call.terminal.uuid,
      key: call.key,
      bodyDigest: digestCall(call),
      reference: call.body.reference,
      amount: call.body.amount,
      state: newPayment,
      hold: 'holds_terminal',
      sequence: 1,
      createdAt: at,
      changedAt: at,
      dueAt: null,
    },
    call.terminal,
  )
  await insertPayment(tx, payment)
  return payment
}

async function get(token: Token, id: string, db: Database): Promise<CardPayment> {
  const payment = await findById(db, id)
  if (payment?.accountUuid !== token.accountUuid) throw noSuchPayment()
  return payment
}

/** Reads one row more than a page, to know whether another page follows. */
async function list({ accountUuid }: Token, listing: ListQuery, db: Database): Promise<PaymentPage> {
  const { since, until, page_size: size = PAGE_SIZE, page_token } = listing
  const span = { since: Date.parse(since), until: Date.parse(until), after: parsePageToken(page_token) }
  const found = await listPayments(db, accountUuid, { ...span, limit: size + 1 })
  return { payments: found.slice(0, size), nextPageToken: formatPageToken(found, size) }
}

async function cancel(token: Token, id: string, dependencies: PaymentsDependencies): Promise<CardPayment> {
  const { db, progress } = dependencies
  const payment = await get(token, id, db)
  const isOutrun = selectScenario(payment.amount.value).merchant === 'outrun_by_card'
  const event: MachineEvent = { type: isOutrun ? 'tap' : 'merchant_cancel' }
  const moved = await onTerminal(payment.terminalUuid, dependencies, async (tx) => {
    const current = await findById(tx, id)
    return current && progress.move(tx, current, event)
  })
  if (moved && isOutrun) throw cardPresented()
  if (moved) return moved
  const { state } = await get(token, id, db)
  if (state.phase === 'cancelled') return get(token, id, db)
  throw finalPhases.has(state.phase) ? alreadyFinal() : cardPresented()
}

async function runDue(dependencies: PaymentsDependencies): Promise<number | null> {
  const { db, now, progress } = dependencies
  for (;;) {
    const first = await findFirstDue(db)
    if (!first || first.dueAt === null || first.dueAt > now()) return first?.dueAt ?? null
    await onTerminal(first.terminalUuid, dependencies, (tx) => progress.applyTimedEvent(tx, first.id))
  }
}

const readFacts = ({ token, body }: CreateCall): About => ({
  reference: body.reference,
  account_uuid: token.accountUuid,
})

/** Digest of machine and canonical body. Repeated creates must match it. */
function digestCall({ terminalUuid, body }: CreateCall): string {
  const { amount, reference, not_after } = body
  const facts = [terminalUuid, amount.currency, amount.value, reference, not_after]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
