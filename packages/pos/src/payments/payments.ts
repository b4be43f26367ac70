import { createHash } from 'node:crypto'
import type { StartPaymentBody } from '@tillkey/contract/pos/payments-schemas.ts'
import { modelName } from '@tillkey/contract/provider/terminal-models.ts'
import { atMost } from '@tillkey/jobs'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { createLinksStore, type Link, merchantLock } from '../links/links-store.ts'
import type { OpenedToken, ProviderAccess } from '../links/provider-access.ts'
import type { Merchant } from '../merchant.ts'
import { type Money } from '../provider/observed.ts'
import type { Provider, Providers } from '../provider/provider.ts'
import { tokenRefused } from '../provider/provider-errors.ts'
import { tillOf } from '../tills/tills.ts'
import { type ChosenTerminal, createChosenTerminalsStore } from '../tills/tills-store.ts'
import type { Attempt, Payment } from './payment.ts'
import type { ChangePayment } from './payment-changes.ts'
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
  /** Makes a payment part of a sale, in the transaction that commits it, and answers with the sale's id; throws when the sale does not take it. */
  joinSale: (tx: Transaction, payment: Payment, saleUuid: string) => Promise<string>
  /** Names this process in the leases it holds. */
  owner: string
  now: () => number
  newId: () => string
}

const CREATE_TRIES = 3

/** 404 for a uuid that no payment of the merchant has. */
export const noSuchPayment = (): ApiError =>
  new ApiError({ status: 404, code: 'payment_not_found', field: 'uuid', reason: 'There is no such payment.' })

const otherAmount = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'request_uuid_reused',
    field: 'amount',
    reason: 'A payment with this request_uuid has another amount.',
  })

const noTerminal = (): ApiError =>
  new ApiError({ status: 409, code: 'terminal_not_linked', reason: 'Link a card machine first.' })

/** Another till of the merchant has chosen another machine since the screen was drawn. */
function terminalChanged({ id: uuid, model, serialNumber }: ChosenTerminal): ApiError {
  return new ApiError({
    status: 409,
    code: 'terminal_changed',
    field: 'terminal_uuid',
    reason: `The card machine is now ${modelName(model)} ${serialNumber}. Nothing was sent to it. Start again to use it.`,
    details: { terminal: { uuid, model, serialNumber } },
  })
}

/** Names the other payment to the merchant whose it is; another's is only said to exist. */
function terminalBusy(active: Payment | undefined, merchantId: string): ApiError {
  const isOwn = active?.merchantId === merchantId
  const reason = isOwn
    ? 'Another payment is running on this card machine.'
    : 'The card machine is busy with a payment of another till.'
  const details = isOwn ? { active_request_uuid: active.requestUuid } : {}
  return new ApiError({ status: 409, code: 'terminal_busy', reason, details })
}

/** The provider knows a payment by its reference, which is the account's: another till of it has used this one. */
const referenceTaken = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'request_uuid_taken',
    field: 'request_uuid',
    reason: 'Another till of this provider account has used this request_uuid. Start again with a new one.',
  })

const notUnresolved = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'not_unresolved',
    reason: 'Only a payment whose outcome is unknown can be left behind.',
  })

/** A uuid that the same parts always give. */
function uuidOf(...parts: readonly (string | number)[]): string {
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

interface Wanted {
  merchantId: string
  /** Who asks, and from which till. */
  merchant: Merchant
  /** The card machine that the screen named, if it did. */
  terminalId?: string | undefined
  requestUuid: string
  amount: Money
  saleUuid?: string | undefined
}

interface Counter {
  provider: Provider
  link: Link
  token: OpenedToken
  terminal: ChosenTerminal
  tillId: string
}

/** A payment that was committed and not sent yet, with the token to send it with. */
interface Intent {
  payment: Payment
  token: OpenedToken
}

/** Taking payments: intent first, then the card machine; whatever happens, a uuid stands for one payment. */
export function createPayments(dependencies: PaymentsDependencies) {
  const { db, change, access, providers, follower, timings, joinSale, owner, now, newId } = dependencies
  const store = createPaymentsStore(db)

  function newAttempt(provider: Provider, wanted: Wanted, at: number): Attempt {
    const { merchantId, requestUuid, amount } = wanted
    // The provider compares it with its own clock.
    const notAfter = at + provider.clock.correction() + timings.createWindowMs
    const keyTtl =
      provider.capabilities.idempotentCreate === 'none' ? 0 : provider.capabilities.idempotentCreate.keyTtlMs
    return {
      providerKey: uuidOf(merchantId, requestUuid, 1),
      requestBody: provider.requestBody({ reference: requestUuid, amount, notAfter }),
      notAfter,
      keyExpiresAt: keyTtl === null ? null : at + provider.clock.correction() + keyTtl,
      sends: 1,
      refusal: null,
      providerRef: null,
    }
  }

  function newPayment(
    wanted: Wanted,
    { provider, link, terminal, tillId }: Counter,
    event: PaymentEvent,
  ): Payment {
    const { merchantId, requestUuid, amount } = wanted
    const { at } = event
    const { accountId } = link
    const { id, model, serialNumber } = terminal
    return {
      merchantId,
      tillId,
      saleId: null,
      requestUuid,
      amount,
      refundedUnits: 0,
      id: newId(),
      provider: provider.slug,
      accountId,
      terminal: { id, model, serialNumber },
      state: step(initialState(at), event).state,
      attempt: newAttempt(provider, wanted, at),
      createdAt: at,
      updatedAt: at,
      deadlineAt: at + timings.deadlineMs,
      checks: 0,
      version: 0,
      eventCount: 1,
    }
  }

  function replay(existing: Payment, { amount }: Wanted): Payment {
    const isSame = existing.amount.currency === amount.currency && existing.amount.units === amount.units
    if (!isSame) throw otherAmount()
    return existing
  }

  /** What the till pays on: the account linked, with its token opened, and the till's card machine. */
  async function counterOf(tx: Transaction, merchant: Merchant): Promise<Counter> {
    const till = await tillOf(tx, merchant)
    const terminal = till && (await createChosenTerminalsStore(tx).terminalOf(till.id))
    if (!terminal || terminal.status === 'DISCONNECTED') throw noTerminal()
    const link = await createLinksStore(tx).ofMerchant(merchant.id)
    const token = link && access.open(link)
    const provider = link && providers.of(link.provider)
    if (!token || !provider) throw tokenRefused()
    return { provider, link, token, terminal, tillId: till.id }
  }

  /** Commits the intent before anything is sent, in one transaction with what it stands on: nobody links another account meanwhile. */
  const persist = (wanted: Wanted): Promise<Intent> =>
    db.transaction(async (tx) => {
      await tx.lock(merchantLock(wanted.merchantId))
      const counter = await counterOf(tx, wanted.merchant)
      const { terminalId = counter.terminal.id } = wanted
      if (terminalId !== counter.terminal.id) throw terminalChanged(counter.terminal)
      const event: PaymentEvent = { kind: 'dispatched', at: now() }
      const payment = newPayment(wanted, counter, event)
      const payments = createPaymentsStore(tx)
      await payments.insert(payment, counter.provider.adapter, { owner, until: now() + timings.leaseMs })
      await payments.addEvent(payment, { event, verdict: 'moved', from: 'CREATED' })
      const saleId = wanted.saleUuid === undefined ? null : await joinSale(tx, payment, wanted.saleUuid)
      return { payment: { ...payment, saleId }, token: counter.token }
    })

  /** What stands in the way of a payment that could not be committed; undefined when that has just ended. */
  async function obstacle(wanted: Wanted): Promise<Payment | ApiError | undefined> {
    const { merchant, merchantId, requestUuid } = wanted
    const same = await store.find(merchantId, requestUuid)
    if (same) return replay(same, wanted)
    const { link, terminal } = await db.transaction((tx) => counterOf(tx, merchant))
    if ((await store.ofReference(link, requestUuid)).length > 0) return referenceTaken()
    const active = await store.onTerminal(terminal.provider, terminal.id)
    return active && terminalBusy(active, merchantId)
  }

  async function begin(wanted: Wanted): Promise<Payment> {
    for (let tries = 1; ; tries++) {
      try {
        const intent = await persist(wanted)
        return await atMost(
          timings.startWaitMs,
          follower.dispatch(intent.payment, intent.token),
          intent.payment,
        )
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error
      }
      const found = await obstacle(wanted)
      if (found instanceof ApiError) throw found
      if (found) return found
      if (tries === CREATE_TRIES) throw terminalBusy(undefined, wanted.merchantId)
    }
  }

  async function start(merchant: Merchant, body: StartPaymentBody): Promise<Payment> {
    const merchantId = merchant.id
    const { currencyCode, units } = body.amount
    const amount = { currency: currencyCode, units }
    const requestUuid = body.request_uuid.toLowerCase()
    const wanted = {
      merchant,
      merchantId,
      requestUuid,
      amount,
      terminalId: body.terminal_uuid?.toLowerCase(),
      saleUuid: body.sale_uuid,
    }
    const existing = await store.find(merchantId, wanted.requestUuid)
    return existing ? replay(existing, wanted) : begin(wanted)
  }

  async function get(merchantId: string, uuid: string): Promise<Payment> {
    const payment = await store.find(merchantId, uuid.toLowerCase())
    if (!payment) throw noSuchPayment()
    return payment
  }

  async function mark(payment: Payment, event: PaymentEvent): Promise<Payment> {
    const { payment: marked } = await change(payment, () => ({ event }))
    await follower.wake(payment.id)
    return marked
  }

  return {
    start,
    get,
    async cancel(merchantId: string, uuid: string): Promise<Payment> {
      const payment = await get(merchantId, uuid)
      if (!isRunning(payment.state.phase)) return payment
      return mark(payment, { kind: 'cancel_requested', by: 'merchant', at: now() })
    },
    async check(merchantId: string, uuid: string): Promise<Payment> {
      const payment = await get(merchantId, uuid)
      if (payment.state.phase !== 'APPROVED') await follower.wake(payment.id)
      return payment
    },
    async detach(merchantId: string, uuid: string): Promise<Payment> {
      const payment = await get(merchantId, uuid)
      if (payment.state.detachedAt !== null) return payment
      const left = await mark(payment, { kind: 'detached', at: now() })
      if (left.state.detachedAt === null) throw notUnresolved()
      return left
    },
  }
}

export type Payments = ReturnType<typeof createPayments>
