import type { DeviceStorage } from '@tillkey/web'

const storageKey = 'tillkey-charged'

/** What a payment was started for: each line by its name, empty for an amount, its price in minor units, and how often. */
export interface ChargedBill {
  lines: readonly { name: string; units: number; count: number }[]
  /** Minor units. */
  tip: number
}

interface Kept extends ChargedBill {
  merchant: string
  payment: string
}

/** Keeps the bill of the payment that this tab started last, to be shown beside it. */
export function createChargedBill(storage: DeviceStorage, merchant: string) {
  return {
    write: (payment: string, { lines, tip }: ChargedBill): void => {
      const kept: Kept = { merchant, payment, lines, tip }
      storage.write(storageKey, JSON.stringify(kept))
    },
    /** Null for a payment that was started elsewhere. */
    read: (payment: string): ChargedBill | null => {
      const kept = parse(storage.read(storageKey))
      return kept?.merchant === merchant && kept.payment === payment ? kept : null
    },
  }
}

function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const { lines, tip } = Object(kept) as Partial<Kept> // looked at here, member by member
    return Array.isArray(lines) && typeof tip === 'number' ? (kept as Kept) : null // written by us, and whole
  } catch {
    return null
  }
}
