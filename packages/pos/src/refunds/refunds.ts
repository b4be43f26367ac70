import type { RefundPaymentBody } from '@tillkey/contract/pos/refunds-schemas.ts'
import { withTimeout } from '@tillkey/jobs'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
import type { Payment } from '../payments/payment.ts'
import type { Payments } from '../payments/payments.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import type { CurrencyAmount } from '../provider/observed.ts'
import { type Refund, unitsHeldBy } from './refund.ts'
import { cannotVoid, exceedsRefundable, noSuchRefund, nothingCaptured, otherRefund } from './refund-errors.ts'
import type { RefundFollower } from './refund-follower.ts'
import { newRefund, type Refunder, type RefundIntentDependencies } from './refund-intent.ts'
import { createRefundsStore } from './refunds-store.ts'

export interface RefundsDependencies extends RefundIntentDependencies {
  db: Database
  payments: Pick<Payments, 'get'>
  follower: Pick<RefundFollower, 'dispatch' | 'check'>
}

/** The refunds of a payment, oldest first, and the amount left. */
export interface PaymentRefunds {
  payment: Payment
  refunds: readonly Refund[]
  refundable: CurrencyAmount
  voidable: boolean
}

/** The provider settles payments after this time and then refuses voids. */
const VOID_WINDOW_MS = 30 * 60 * 1000

const refundableAmount = ({ state, amount }: Payment, refunds: readonly Refund[]): CurrencyAmount => {
  const captured = state.captured ?? { currency: amount.currency, units: 0 }
  const held = refunds.reduce((sum, refund) => sum + unitsHeldBy(refund), 0)
  return { currency: captured.currency, units: Math.max(captured.units - held, 0) }
}

/**
 * Refunds card payments. The intent is committed before the provider is called, and never exceeds what was captured.
 */
export function createRefunds(dependencies: RefundsDependencies) {
  const { db, payments, providers, follower, timings, now } = dependencies
  const store = createRefundsStore(db)

  /** Whether the provider may still void the payment, as far as is known here. */
  function isVoidable({ provider, state, updatedAt }: Payment, refundable: CurrencyAmount): boolean {
    const isWhole = state.captured !== null && refundable.units === state.captured.units
    const knows = providers.of(provider)?.capabilities.void === true
    return knows && isWhole && refundable.units > 0 && now() < updatedAt + VOID_WINDOW_MS
  }

  async function ofPayment(merchantId: string, uuid: string): Promise<PaymentRefunds> {
    const payment = await payments.get(merchantId, uuid)
    const refunds = await store.ofPayment(payment.id)
    const refundable = refundableAmount(payment, refunds)
    return { payment, refunds, refundable, voidable: isVoidable(payment, refundable) }
  }

  /** Throws 409 when the refund is not allowed. Must be called under the payment's lock. */
  async function assertRefundable(tx: Transaction, payment: Payment, body: RefundPaymentBody): Promise<void> {
    if (payment.state.captured === null) throw nothingCaptured()
    const refundable = refundableAmount(payment, await createRefundsStore(tx).ofPayment(payment.id))
    if (body.units > refundable.units) throw exceedsRefundable(refundable)
    const isWhole = body.units === payment.state.captured.units
    if (body.kind === 'void' && !(isWhole && isVoidable(payment, refundable))) throw cannotVoid()
  }

  /**
   * Commits the intent under the payment's lock, so that parallel refunds stay within the amount left. Undefined when
   * it exists.
   */
  const persist = (by: Refunder, paymentId: string, body: RefundPaymentBody): Promise<Refund | undefined> =>
    db.transaction(async (tx) => {
      await tx.lock(`refunds of payment ${paymentId}`)
      const refunds = createRefundsStore(tx)
      if (await refunds.find(by.merchantId, body.request_uuid.toLowerCase())) return undefined
      const payment = await createPaymentsStore(tx).load(paymentId)
      if (!payment) throw nothingCaptured()
      await assertRefundable(tx, payment, body)
      const event = { kind: 'dispatched', at: now() } as const
      const refund = newRefund({ payment, by, body, event }, dependencies)
      // After a crash, another process continues when this lease has ended.
      await refunds.insert(refund, providers.of(payment.provider)?.adapter ?? '', now() + timings.leaseMs)
      await refunds.addEvent(refund, { event, verdict: 'moved', from: 'CREATED' })
      return refund
    })

  /** Returns undefined when another request with this uuid was first. */
  async function begin(by: Refunder, paymentId: string, body: RefundPaymentBody) {
    try {
      const refund = await persist(by, paymentId, body)
      return refund && (await withTimeout(timings.startWaitMs, follower.dispatch(refund), refund))
    } catch (error) {
      // A parallel request used the same uuid for another payment.
      if (error instanceof UniqueViolation) return undefined
      throw error
    }
  }

  function replay(existing: Refund, payment: Payment, { units, kind = 'refund' }: RefundPaymentBody): Refund {
    const isSame =
      existing.paymentId === payment.id && existing.amount.units === units && existing.kind === kind
    if (!isSame) throw otherRefund()
    return existing
  }

  async function find(merchantId: string, uuid: string): Promise<Refund> {
    const refund = await store.find(merchantId, uuid.toLowerCase())
    if (!refund) throw noSuchRefund()
    return refund
  }

  return {
    ofPayment,
    get: find,
    async start(by: Refunder, uuid: string, body: RefundPaymentBody): Promise<Refund> {
      const payment = await payments.get(by.merchantId, uuid)
      const existing = await store.find(by.merchantId, body.request_uuid.toLowerCase())
      if (existing) return replay(existing, payment, body)
      const begun = await begin(by, payment.id, body)
      return begun ?? replay(await find(by.merchantId, body.request_uuid), payment, body)
    },
    async check(merchantId: string, uuid: string): Promise<Refund> {
      const refund = await find(merchantId, uuid)
      return refund.state.refunded ? refund : withTimeout(timings.startWaitMs, follower.check(refund), refund)
    },
  }
}

export type Refunds = ReturnType<typeof createRefunds>
