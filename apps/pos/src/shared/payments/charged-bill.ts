import type { DeviceStorage } from '@tillkey/web'

const storageKey = 'tillkey-charged'

/** The bill of a payment. A line without an item has an empty name. */
export interface ChargedBill {
  lines: readonly { name: string; units: number; count: number }[]
  /** In minor units. */
  tip: number
}

interface StoredBill extends ChargedBill {
  merchant: string
  payment: string
}

/** Stores the bill of the payment this tab started last. */
export function createChargedBill(storage: DeviceStorage, merchant: string) {
  return {
    write: (payment: string, { lines, tip }: ChargedBill): void => {
      const stored: StoredBill = { merchant, payment, lines, tip }
      storage.write(storageKey, JSON.stringify(stored))
    },
    /** Null for payments started elsewhere. */
    read: (payment: string): ChargedBill | null => {
      const stored = parse(storage.read(storageKey))
      return stored?.merchant === merchant && stored.payment === payment ? stored : null
    },
  }
}

function parse(text: string | null): StoredBill | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { lines, tip } = Object(stored) as Partial<StoredBill> // each member is checked below
    return Array.isArray(lines) && typeof tip === 'number' ? (stored as StoredBill) : null // written by this app, and complete
  } catch {
    return null
  }
}
