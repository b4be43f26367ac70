import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import type { Capture } from '@tillkey/contract/provider/control-schemas.ts'

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

/** Compares what the tills are shown with the provider's own ledger, both ways. */
export function findViolations(
  shown: ReadonlyMap<string, Payment | undefined>,
  ledger: readonly Capture[],
): string[] {
  const captures = ledger.filter(({ reversed }) => !reversed)
  const byReference = countBy(captures, ({ reference }) => reference)
  const complaints = [...shown].flatMap(
    ([uuid, payment]) => complaintAbout(uuid, payment, byReference.get(uuid) ?? 0) ?? [],
  )
  const strays = [...byReference.keys()].filter((reference) => !shown.has(reference))
  return [...complaints, ...strays.map((reference) => `${reference} is captured and nobody asked for it`)]
}
