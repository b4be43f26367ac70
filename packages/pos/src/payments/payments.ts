import { createHash } from 'node:crypto'
import type { StartPaymentBody } from '@tillkey/contract/pos/payments-schemas.ts'
import { ApiError } from '@tillkey/wire'
import type { ChosenTerminal, LinksStore } from '../onboarding/links-store.ts'
import type { ProviderAccess } from '../onboarding/provider-access.ts'
import type { Provider } from '../provider/provider.ts'
import { tokenRefused } from '../provider/provider-errors.ts'
import type { Attempt, Payment } from './payment.ts'
import { initialState, isRunning, type Money, type PaymentEvent, step } from './payment-machine.ts'
import type { PaymentsStore } from './payments-store.ts'
import type { Reconciler } from './reconciler.ts'
import type { Timings } from './timings.ts'

export interface PaymentsDependencies {
  store: PaymentsStore
  links: LinksStore
  access: ProviderAccess
  provider: Provider
  reconciler: Reconciler
  timings: Timings
  /** Names this process in the leases it holds. */
  owner: string
  now: () => number
  newId: () => string
}

const CREATE_TRIES = 3

const notFound = (): ApiError =>
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

/** Names the other payment to the merchant whose it is; another's is only said to exist. */
function terminalBusy(active: Payment | undefined, merchantId: string): ApiError {
  const isOwn = active?.merchantId === merchantId
  const reason = isOwn
    ? 'Another payment is running on this card machine.'
    : 'The card machine is busy with a payment of another till.'
  const details = isOwn ? { active_request_uuid: active.requestUuid } : {}
  return new ApiError({ status: 409, code: 'terminal_busy', reason, details })
}

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

/** Resolves with the work, or after so many milliseconds without it. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

interface Wanted {
  merchantId: string
  requestUuid: string
  amount: Money
}

/** Taking payments: intent first, then the card machine; whatever happens, a uuid stands for one payment. */
export function createPayments(dependencies: PaymentsDependencies) {
  const { store, links, access, provider, reconciler, timings, owner, now, newId } = dependencies

  function newAttempt({ merchantId, requestUuid, amount }: Wanted, at: number): Attempt {
    const notAfter = at + timings.createWindowMs
    const keyTtl =
      provider.capabilities.idempotentCreate === 'none' ? 0 : provider.capabilities.idempotentCreate.keyTtlMs
    return {
      number: 1,
      providerKey: uuidOf(merchantId, requestUuid, 1),
      requestBody: provider.requestBody({ reference: requestUuid, amount, notAfter }),
      notAfter,
      keyExpiresAt: keyTtl === null ? null : at + keyTtl,
      sends: 1,
      refusal: null,
      providerRef: null,
    }
  }

  function newPayment(wanted: Wanted, terminal: ChosenTerminal, event: PaymentEvent): Payment {
    const { at } = event
    const { id, model, serialNumber } = terminal
    return {
      ...wanted,
      id: newId(),
      provider: provider.slug,
      terminal: { id, model, serialNumber },
      state: step(initialState(at), event).state,
      attempt: newAttempt(wanted, at),
      createdAt: at,
      updatedAt: at,
      deadlineAt: at + timings.deadlineMs,
      checks: 0,
    }
  }

  function replay(existing: Payment, { amount }: Wanted): Payment {
    const isSame = existing.amount.currency === amount.currency && existing.amount.units === amount.units
    if (!isSame) throw otherAmount()
    return existing
  }

  async function usableTerminal(merchantId: string): Promise<ChosenTerminal> {
    const terminal = await links.terminalOf(merchantId)
    if (!terminal || terminal.status === 'DISCONNECTED') throw noTerminal()
    if ((await access.tokenOf(merchantId)) === undefined) throw tokenRefused()
    return terminal
  }

  /** Commits the intent before anything is sent; false when another payment stands in the way. */
  function persist(payment: Payment, event: PaymentEvent): Promise<boolean> {
    const leaseUntil = now() + timings.leaseMs
    return store.create({ payment, adapter: provider.adapter, event, owner, leaseUntil })
  }

  async function begin(wanted: Wanted): Promise<Payment> {
    const terminal = await usableTerminal(wanted.merchantId)
    for (let tries = 1; ; tries++) {
      const event: PaymentEvent = { kind: 'dispatched', at: now() }
      const payment = newPayment(wanted, terminal, event)
      if (await persist(payment, event)) {
        await atMost(timings.startWaitMs, reconciler.dispatch(payment))
        return (await store.load(payment.id)) ?? payment
      }
      const same = await store.find(wanted.merchantId, wanted.requestUuid)
      if (same) return replay(same, wanted)
      const active = await store.onTerminal(terminal.provider, terminal.id)
      // Nothing there any more: the payment in the way has just ended.
      if (active || tries === CREATE_TRIES) throw terminalBusy(active, wanted.merchantId)
    }
  }

  async function start(merchantId: string, body: StartPaymentBody): Promise<Payment> {
    const { currencyCode, units } = body.amount
    const amount = { currency: currencyCode, units }
    const wanted = { merchantId, requestUuid: body.request_uuid.toLowerCase(), amount }
    const existing = await store.find(merchantId, wanted.requestUuid)
    return existing ? replay(existing, wanted) : begin(wanted)
  }

  async function get(merchantId: string, uuid: string): Promise<Payment> {
    const payment = await store.find(merchantId, uuid.toLowerCase())
    if (!payment) throw notFound()
    return payment
  }

  async function mark(payment: Payment, event: PaymentEvent): Promise<Payment> {
    const applied = await store.change(payment.id, () => ({ event }))
    await reconciler.wake(payment.id)
    return applied?.payment ?? payment
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
      if (payment.state.phase !== 'APPROVED') await reconciler.wake(payment.id)
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
