import { createHash } from 'node:crypto'
import type { StartPaymentBody } from '@tillkey/contract/pos/payments-schemas.ts'
import { withTimeout } from '@tillkey/jobs'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import type { Merchant } from '../merchant.ts'
import { type CurrencyAmount } from '../provider/observed.ts'
import type { Provider, Providers } from '../provider/provider.ts'
import { tokenRefused } from '../provider/provider-errors.ts'
import type { OpenedToken, ProviderAccess } from '../provider-accounts/provider-access.ts'
import {
  createProviderAccountsStore,
  merchantLock,
  type ProviderAccount,
} from '../provider-accounts/provider-accounts-store.ts'
import type { ChangedBy } from '../split-payments/sale-balance.ts'
import type { SaleJoin } from '../split-payments/split-payments.ts'
import { findCurrentTill } from '../tills/tills.ts'
import { type ChosenTerminal, createChosenTerminalsStore, createTillsStore } from '../tills/tills-store.ts'
import type { Attempt, Payment } from './payment.ts'
import type { ChangePayment } from './payment-changes.ts'
import {
  noSuchPayment,
  noTerminal,
  notUnresolved,
  otherAmount,
  referenceTaken,
  terminalBusy,
  terminalChanged,
} from './payment-errors.ts'
import type { PaymentFollower } from './payment-follower.ts'
import { initialState, isRunning, type PaymentEvent, step } from './payment-machine.ts'
import { createPaymentsStore } from './payments-store.ts'
import type { Timings } from './timings.ts'

export interface PaymentsDependencies {
  db: Database
  change: ChangePayment
  access: ProviderAccess
  providers: Providers
  follower: PaymentFollower
  timings: Timings
  /** Adds a payment to a sale in the transaction that commits it. Throws when the sale does not accept it. */
  joinSale: (tx: Transaction, joining: SaleJoin, changed: ChangedBy) => Promise<Payment>
  /** Identifies this process in its leases. */
  owner: string
  now: () => number
  newId: () => string
}

const MAX_CREATE_ATTEMPTS = 3

/** Derives a version 8 UUID (RFC 9562) from parts. */
function deterministicUuid(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ]
  return `${groups.join('-')}-${hex.slice(20, 32)}`
}

interface PaymentInput {
  merchantId: string
  /** The caller and its till. */
  merchant: Merchant
  /** The card machine that the screen showed. */
  terminalId?: string | undefined
  requestUuid: string
  amount: CurrencyAmount
  saleUuid?: string | undefined
}

interface TillSetup {
  provider: Provider
  link: ProviderAccount
  token: OpenedToken
  terminal: ChosenTerminal
  tillId: string
}

/** A committed payment that was not sent yet, with its token. */
interface Intent {
  payment: Payment
  token: OpenedToken
}

/** Takes payments. The intent is committed before the provider is called, so a uuid always identifies one payment. */
export function createPayments(dependencies: PaymentsDependencies) {
  const { db, follower, now } = dependencies
  const store = createPaymentsStore(db)
  async function get(merchantId: string, uuid: string): Promise<Payment> {
    const payment = await store.find(merchantId, uuid.toLowerCase())
    if (!payment) throw noSuchPayment()
    return payment
  }
  return {
    start: (merchant: Merchant, body: StartPaymentBody): Promise<Payment> =>
      start(merchant, body, dependencies),
    get,
    async cancel(merchantId: string, uuid: string): Promise<Payment> {
      const payment = await get(merchantId, uuid)
      if (!isRunning(payment.state.phase)) return payment
      return applyEvent(payment, { kind: 'cancel_requested', by: 'merchant', at: now() }, dependencies)
    },
    async check(merchantId: string, uuid: string): Promise<Payment> {
      const payment = await get(merchantId, uuid)
      if (payment.state.phase !== 'APPROVED') await follower.wake(payment.id)
      return payment
    },
    async detach(merchantId: string, uuid: string): Promise<Payment> {
      const payment = await get(merchantId, uuid)
      if (payment.state.detachedAt !== null) return payment
      const left = await applyEvent(payment, { kind: 'detached', at: now() }, dependencies)
      if (left.state.detachedAt === null) throw notUnresolved()
      return left
    },
  }
}

export type Payments = ReturnType<typeof createPayments>

async function applyEvent(
  payment: Payment,
  event: PaymentEvent,
  { change, follower }: PaymentsDependencies,
): Promise<Payment> {
  const { payment: changed } = await change(payment, () => ({ event }))
  await follower.wake(payment.id)
  return changed
}

async function start(
  merchant: Merchant,
  body: StartPaymentBody,
  dependencies: PaymentsDependencies,
): Promise<Payment> {
  const { currencyCode, units } = body.amount
  const input = {
    merchant,
    merchantId: merchant.id,
    requestUuid: body.request_uuid.toLowerCase(),
    amount: { currency: currencyCode, units },
    terminalId: body.terminal_uuid?.toLowerCase(),
    saleUuid: body.sale_uuid,
  }
  const existing = await createPaymentsStore(dependencies.db).find(merchant.id, input.requestUuid)
  return existing ? replay(existing, input) : begin(input, dependencies)
}

function replay(existing: Payment, { amount }: PaymentInput): Payment {
  const isSame = existing.amount.currency === amount.currency && existing.amount.units === amount.units
  if (!isSame) throw otherAmount()
  return existing
}

async function begin(input: PaymentInput, dependencies: PaymentsDependencies): Promise<Payment> {
  const { timings, follower } = dependencies
  for (let tries = 1; ; tries++) {
    try {
      const { payment, token } = await persist(input, dependencies)
      return await withTimeout(timings.startWaitMs, follower.dispatch(payment, token), payment)
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
    }
    const found = await conflict(input, dependencies)
    if (found instanceof ApiError) throw found
    if (found) return found
    if (tries === MAX_CREATE_ATTEMPTS) throw terminalBusy()
  }
}

/**
 * Commits the intent before anything is sent, under the merchant's lock, so that no other account is linked
 * meanwhile.
 */
const persist = (input: PaymentInput, dependencies: PaymentsDependencies): Promise<Intent> => {
  const { db, joinSale, owner, timings, now, newId } = dependencies
  return db.transaction(async (tx) => {
    await tx.lock(merchantLock(input.merchantId))
    const setup = await loadTillSetup(tx, input.merchant, dependencies)
    const { terminalId = setup.terminal.id } = input
    if (terminalId !== setup.terminal.id) throw terminalChanged(setup.terminal)
    const event: PaymentEvent = { kind: 'dispatched', at: now() }
    const payment = newPayment({ ...input, ...setup }, event, dependencies)
    const payments = createPaymentsStore(tx)
    await payments.insert(payment, setup.provider.adapter, { owner, until: now() + timings.leaseMs })
    await payments.addEvent(payment, { event, verdict: 'moved', from: 'CREATED' })
    const { saleUuid, merchant } = input
    if (saleUuid === undefined) return { payment, token: setup.token }
    const changed = { by: merchant.personId, at: event.at, newId }
    return { payment: await joinSale(tx, { payment, saleUuid }, changed), token: setup.token }
  })
}

/** Loads the linked account with its opened token, and the till's card machine. */
async function loadTillSetup(
  tx: Transaction,
  merchant: Merchant,
  { access, providers }: PaymentsDependencies,
): Promise<TillSetup> {
  const till = await findCurrentTill(tx, merchant)
  const terminal = till && (await createChosenTerminalsStore(tx).terminalOf(till.id))
  if (!terminal || terminal.status === 'DISCONNECTED') throw noTerminal()
  const link = await createProviderAccountsStore(tx).ofMerchant(merchant.id)
  const token = link && access.open(link)
  const provider = link && providers.of(link.provider)
  if (!token || !provider) throw tokenRefused()
  return { provider, link, token, terminal, tillId: till.id }
}

/** A requested payment with the setup of its till. */
type PaymentContext = PaymentInput & TillSetup

function newPayment(
  context: PaymentContext,
  event: PaymentEvent,
  dependencies: PaymentsDependencies,
): Payment {
  const { merchantId, requestUuid, amount, provider, link, tillId } = context
  const { at } = event
  const { id, model, serialNumber } = context.terminal
  return {
    merchantId,
    tillId,
    saleId: null,
    sale: null,
    requestUuid,
    amount,
    refundedUnits: 0,
    id: dependencies.newId(),
    provider: provider.slug,
    accountId: link.accountId,
    terminal: { id, model, serialNumber },
    state: step(initialState(at), event).state,
    attempt: newAttempt(context, at, dependencies.timings),
    createdAt: at,
    updatedAt: at,
    deadlineAt: at + dependencies.timings.deadlineMs,
    checks: 0,
    version: 0,
    eventCount: 1,
  }
}

function newAttempt(
  { provider, merchantId, requestUuid, amount }: PaymentContext,
  at: number,
  timings: Timings,
): Attempt {
  // Checked by the provider against its own clock.
  const sentAt = at + provider.clock.correction()
  const notAfter = sentAt + timings.createWindowMs
  const { idempotentCreate } = provider.capabilities
  const keyTtl = idempotentCreate === 'none' ? 0 : idempotentCreate.keyTtlMs
  return {
    providerKey: deterministicUuid(merchantId, requestUuid, 1),
    requestBody: provider.requestBody({ reference: requestUuid, amount, notAfter }),
    notAfter,
    keyExpiresAt: keyTtl === null ? null : sentAt + keyTtl,
    sends: 1,
    refusal: null,
    providerRef: null,
  }
}

/** Returns what conflicts with a payment that could not be committed, undefined when the conflict has just ended. */
async function conflict(
  input: PaymentInput,
  dependencies: PaymentsDependencies,
): Promise<Payment | ApiError | undefined> {
  const { db } = dependencies
  const { merchant, merchantId, requestUuid } = input
  const store = createPaymentsStore(db)
  const same = await store.find(merchantId, requestUuid)
  if (same) return replay(same, input)
  const { link, terminal } = await db.transaction((tx) => loadTillSetup(tx, merchant, dependencies))
  if ((await store.ofReference(link, requestUuid)).length > 0) return referenceTaken()
  const active = await store.onTerminal(terminal.provider, terminal.id)
  return active && terminalConflict(active, merchantId, db)
}

async function terminalConflict(
  { merchantId, requestUuid, tillId }: Payment,
  by: string,
  db: Database,
): Promise<ApiError> {
  if (merchantId !== by) return terminalBusy()
  const till = tillId === null ? undefined : await createTillsStore(db).load(tillId)
  return terminalBusy({ requestUuid, till })
}
