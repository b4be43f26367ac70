import type { DeviceStorage } from '@tillkey/web'

const storageKey = 'tillkey-charged'

/** What a payment was started for: each line by its name, empty for an amount, its price in minor units, and how often. */
export interface ChargedBill {
  lines: readonly { name: string; units: number; count: number }[]
  /** Minor units. */
  tip: number
}

interface StoredBill extends ChargedBill {
  merchant: string
  payment: string
}

/** Keeps the bill of the payment that this tab started last, to be shown beside it. */
export function createChargedBill(storage: DeviceStorage, merchant: string) {
  return {
    write: (payment: string, { lines, tip }: ChargedBill): void => {
      const stored: StoredBill = { merchant, payment, lines, tip }
      storage.write(storageKey, JSON.stringify(stored))
    },
    /** Null for a payment that was started elsewhere. */
    read: (payment: string): ChargedBill | null => {
      const stored = parse(storage.read(storageKey))
      return stored?.merchant === merchant && stored.payment === payment ? stored : null
    },
  }
}

function parse(text: string | null): StoredBill | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { lines, tip } = Object(stored) as Partial<StoredBill> // looked at here, member by member
    return Array.isArray(lines) && typeof tip === 'number' ? (stored as StoredBill) : null // written by us, and whole
  } catch {
    return null
  }
}
