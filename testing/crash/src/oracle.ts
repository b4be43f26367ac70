import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { Refund } from '@tillkey/contract/pos/refunds-schemas.ts'
import type { Capture, PaidBack } from '@tillkey/contract/provider/control-schemas.ts'
import type { Ledger } from './crash-world.ts'

const countBy = (captures: readonly Capture[], keyOf: (capture: Capture) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const capture of captures) counts.set(keyOf(capture), (counts.get(keyOf(capture)) ?? 0) + 1)
  return counts
}

const saysCharged = ({ result, state }: Payment): boolean =>
  result?.outcome === 'APPROVED' || state === 'QUARANTINED'

function complaintAbout(uuid: string, shown: Payment | undefined, captures: number): string | undefined {
  if (!shown) return `${uuid} is lost`
  if (captures > 1) return `${uuid} is charged ${captures} times`
  if (shown.status === 'PENDING' && shown.state !== 'QUARANTINED') return `${uuid} is still ${shown.state}`
  if (captures === 1 && !saysCharged(shown)) return `${uuid} is captured and shown ${shown.state}`
  if (captures === 0 && saysCharged(shown)) return `${uuid} is shown ${shown.state} and nothing is captured`
  return undefined
}

/** What a till is shown in the end. */
export interface Shown {
  payments: ReadonlyMap<string, Payment | undefined>
  /** By the uuid of their payment. */
  refunds: ReadonlyMap<string, readonly Refund[]>
  /** Numbers of the receipts of each till, in the order of its payments. */
  receipts: readonly (readonly number[])[]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** What a till says went back of a payment is what the provider gave back, and each refund went back once. */
function refundComplaints(uuid: string, shown: readonly Refund[], paidBack: readonly PaidBack[]): string[] {
  const open = shown.filter(({ status }) => status === 'PENDING')
  const told = sum(shown.map(({ refunded }) => refunded?.units ?? 0))
  const given = sum(paidBack.map(({ refunded }) => refunded.value))
  return [
    ...open.map(({ state }) => `a refund of ${uuid} is still ${state}`),
    ...(told === given ? [] : [`${told} of ${uuid} is said to be refunded, and ${given} went back`]),
    ...(paidBack.length > shown.length ? [`${uuid} is refunded ${paidBack.length} times`] : []),
  ]
}

/** Numbers of one merchant without a gap, each once. */
function receiptComplaints(numbers: readonly number[]): string[] {
  const sorted = numbers.toSorted((a, b) => a - b)
  const isWhole = sorted.every((number, place) => number === place + 1)
  return isWhole ? [] : [`receipts are numbered ${sorted.join(', ')}`]
}

/** Compares what the tills are shown with the provider's own ledger, both ways. */
export function findViolations({ payments: shown, refunds, receipts }: Shown, ledger: Ledger): string[] {
  const captures = ledger.captures.filter(({ reversed }) => !reversed)
  const byReference = countBy(captures, ({ reference }) => reference)
  const complaints = [...shown].flatMap(
    ([uuid, payment]) => complaintAbout(uuid, payment, byReference.get(uuid) ?? 0) ?? [],
  )
  const referenceOf = new Map(captures.map(({ payment_id, reference }) => [payment_id, reference]))
  const paidBack = Map.groupBy(ledger.refunds, ({ payment_id }) => referenceOf.get(payment_id) ?? payment_id)
  const ofRefunds = [...refunds].flatMap(([uuid, own]) =>
    refundComplaints(uuid, own, paidBack.get(uuid) ?? []),
  )
  const unasked = [...paidBack.keys()].filter((reference) => !refunds.has(reference))
  const strays = [...byReference.keys()].filter((reference) => !shown.has(reference))
  return [
    ...complaints,
    ...ofRefunds,
    ...receipts.flatMap(receiptComplaints),
    ...unasked.map((reference) => `${reference} is refunded and nobody asked for it`),
    ...strays.map((reference) => `${reference} is captured and nobody asked for it`),
  ]
}
