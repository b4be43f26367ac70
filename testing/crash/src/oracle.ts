import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { Refund } from '@tillkey/contract/pos/refunds-schemas.ts'
import type { CashPayment } from '@tillkey/contract/pos/split-payments-schemas.ts'
import type { Totals } from '@tillkey/contract/pos/totals-schemas.ts'
import type { Capture, PaidBack } from '@tillkey/contract/provider/control-schemas.ts'
import type { MachineAmount } from '@tillkey/contract/provider/payments-schemas.ts'
import type { Ledger } from './crash-environment.ts'

const countBy = (captures: readonly Capture[], keyOf: (capture: Capture) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const capture of captures) counts.set(keyOf(capture), (counts.get(keyOf(capture)) ?? 0) + 1)
  return counts
}

const saysCharged = ({ result, state }: Payment): boolean =>
  result?.outcome === 'APPROVED' || state === 'QUARANTINED'

function findViolation(uuid: string, shown: Payment | undefined, captures: number): string | undefined {
  if (!shown) return `${uuid} is lost`
  if (captures > 1) return `${uuid} is charged ${captures} times`
  if (shown.status === 'PENDING' && shown.state !== 'QUARANTINED') return `${uuid} is still ${shown.state}`
  if (captures === 1 && !saysCharged(shown)) return `${uuid} is captured and shown ${shown.state}`
  if (captures === 0 && saysCharged(shown)) return `${uuid} is shown ${shown.state} and nothing is captured`
  return undefined
}

/** A cash payment: the expected amount and the stored payment. */
export interface CashShown {
  meant: number
  shown: CashPayment | undefined
}

/** The final state of a shop as shown to it. */
export interface ShopShown {
  payments: ReadonlyMap<string, Payment | undefined>
  cash: ReadonlyMap<string, CashShown>
  /** By the uuid of the payment. */
  refunds: ReadonlyMap<string, readonly Refund[]>
  receipts: readonly number[]
  totals: Totals
}

/** The final state of all shops. */
export type Shown = readonly ShopShown[]

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Refunds shown at the till must equal those in the provider's ledger, each made once. */
function refundViolations(uuid: string, shown: readonly Refund[], paidBack: readonly PaidBack[]): string[] {
  const open = shown.filter(({ status }) => status === 'PENDING')
  const reported = refundedUnits(shown)
  const paidOut = sum(paidBack.map(({ refunded }) => refunded.value))
  return [
    ...open.map(({ state }) => `a refund of ${uuid} is still ${state}`),
    ...(reported === paidOut
      ? []
      : [`${reported} of ${uuid} is said to be refunded, and ${paidOut} went back`]),
    ...(paidBack.length > shown.length ? [`${uuid} is refunded ${paidBack.length} times`] : []),
  ]
}

/** A merchant's receipt numbers must be consecutive and unique. */
function receiptViolations(numbers: readonly number[]): string[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  const isWhole = sorted.every((number, index) => number === index + 1)
  return isWhole ? [] : [`receipts are numbered ${sorted.join(', ')}`]
}

const refundedUnits = (refunds: readonly Refund[] = []): number =>
  sum(refunds.map(({ refunded }) => refunded?.units ?? 0))

/** Cash payments must be stored once with the right amount, and refunds must add up. */
function cashViolations(uuid: string, { meant, shown }: CashShown, refunds?: readonly Refund[]): string[] {
  if (!shown) return [`${uuid} in cash is lost`]
  const reported = refundedUnits(refunds)
  return [
    ...(shown.units === meant ? [] : [`${uuid} in cash is ${shown.units} and was ${meant}`]),
    ...(shown.refunded_units === reported
      ? []
      : [`${shown.refunded_units} of ${uuid} went back, and ${reported} was told`]),
  ]
}

const totalInZar = (amounts: readonly MachineAmount[]): number =>
  sum(amounts.filter(({ currency }) => currency === 'ZAR').map(({ value }) => value))

/** A shop's totals must equal the provider's captures and refunds plus cash. */
function totalsViolations({ totals, cash, refunds }: ShopShown, { taken, paidBack }: ShopLedger): string[] {
  const cashBack = sum([...cash.keys()].map((uuid) => refundedUnits(refunds.get(uuid))))
  const cardBack = totalInZar(paidBack.map(({ refunded }) => refunded))
  const expected = {
    card_units: totalInZar(taken.map(({ captured }) => captured)),
    cash_units: sum([...cash.values()].map(({ meant }) => meant)),
    cash_refunded_units: cashBack,
    refunded_units: cardBack + cashBack,
  }
  return Object.entries(expected).flatMap(([name, units]) => {
    const reported = totals[name as keyof typeof expected]
    return reported === units ? [] : [`the totals say ${name} ${reported} and it was ${units}`]
  })
}

/** A shop's part of the ledger. */
interface ShopLedger {
  taken: readonly Capture[]
  paidBack: readonly PaidBack[]
}

function shopViolations(shop: ShopShown, ledger: ShopLedger): string[] {
  const { payments, cash, refunds, receipts } = shop
  const captures = countBy(ledger.taken, ({ reference }) => reference)
  const referenceOf = new Map(ledger.taken.map(({ payment_id, reference }) => [payment_id, reference]))
  const paidBack = Map.groupBy(ledger.paidBack, ({ payment_id }) => referenceOf.get(payment_id) ?? payment_id)
  return [
    ...[...payments].flatMap(([uuid, shown]) => findViolation(uuid, shown, captures.get(uuid) ?? 0) ?? []),
    ...[...payments.keys()].flatMap((uuid) =>
      refundViolations(uuid, refunds.get(uuid) ?? [], paidBack.get(uuid) ?? []),
    ),
    ...[...cash].flatMap(([uuid, shown]) => cashViolations(uuid, shown, refunds.get(uuid))),
    ...receiptViolations(receipts),
    ...totalsViolations(shop, ledger),
  ]
}

/** Compares what tills show with the provider's ledger, in both directions. */
export function findViolations(shops: Shown, ledger: Ledger): string[] {
  const captures = ledger.captures.filter(({ reversed }) => !reversed)
  const requested = new Set(shops.flatMap(({ payments }) => [...payments.keys()]))
  const strays = captures.filter(({ reference }) => !requested.has(reference))
  const referenceOf = new Map(captures.map(({ payment_id, reference }) => [payment_id, reference]))
  const belongsTo = (shop: ShopShown, reference: string | undefined): boolean =>
    reference !== undefined && shop.payments.has(reference)
  const selectLedger = (shop: ShopShown): ShopLedger => ({
    taken: captures.filter(({ reference }) => belongsTo(shop, reference)),
    paidBack: ledger.refunds.filter(({ payment_id }) => belongsTo(shop, referenceOf.get(payment_id))),
  })
  const unasked = ledger.refunds.filter(({ payment_id }) => !requested.has(referenceOf.get(payment_id) ?? ''))
  return [
    ...shops.flatMap((shop) => shopViolations(shop, selectLedger(shop))),
    ...unasked.map(({ payment_id }) => `${payment_id} is refunded and nobody asked for it`),
    ...strays.map(({ reference }) => `${reference} is captured and nobody asked for it`),
  ]
}
