import type { DeviceStorage } from '@tillkey/web'

const storageKey = 'tillkey-sale'

/** A sale in checkout in this tab. */
export interface OpenSale {
  uuid: string
  /** Items; a line without an item has an empty name. `units` is the price in minor units. */
  items: readonly { name: string; units: number; count: number }[]
  /** In minor units; null while undecided. */
  tip: number | null
  /** `card` charges everything to a card once the sale is created. */
  way: 'card' | 'choose'
}

/** Stores the sale across its payment screens. Sales of other merchants are ignored. */
export function createOpenSale(storage: DeviceStorage, merchant: string) {
  return {
    read: (): OpenSale | null => {
      const stored = parse(storage.read(storageKey))
      return stored?.merchant === merchant ? stored : null
    },
    write: (sale: OpenSale) => storage.write(storageKey, JSON.stringify({ merchant, ...sale })),
    clear: () => storage.write(storageKey, null),
  }
}

function parse(text: string | null): (OpenSale & { merchant: string }) | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { uuid, items } = Object(stored) as Partial<OpenSale> // each member is checked below
    const isWhole = typeof uuid === 'string' && Array.isArray(items)
    return isWhole ? (stored as OpenSale & { merchant: string }) : null // written by this app, and complete
  } catch {
    return null
  }
}
