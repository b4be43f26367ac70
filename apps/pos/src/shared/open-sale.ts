import type { DeviceStorage } from '@tillkey/web'

const storageKey = 'tillkey-sale'

/** A sale that this tab is being paid for, in parts or with more than its amount to tell. */
export interface OpenSale {
  uuid: string
  /** What is sold; each by its name, which is empty for an amount, its price in minor units, and how often. */
  items: readonly { name: string; units: number; count: number }[]
  /** Minor units; null while nobody was asked. */
  tip: number | null
  /** `card`: all of it is charged to a card as soon as the sale is written down. */
  way: 'card' | 'choose'
}

/** Keeps the sale that is being paid through the screens of its payments; another merchant's is not seen. */
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
    const { uuid, items } = Object(stored) as Partial<OpenSale> // looked at below, member by member
    const isWhole = typeof uuid === 'string' && Array.isArray(items)
    return isWhole ? (stored as OpenSale & { merchant: string }) : null // written by us, and whole
  } catch {
    return null
  }
}
