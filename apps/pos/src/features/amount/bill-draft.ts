import type { DeviceStorage } from '@tillkey/web'
import { type AmountEntry, type Item, newEntry, totalOf } from './amount-entry.ts'

const storageKey = 'tillkey-bill'

/** The bill of this tab, through other screens and reloads, until its payment has started. */
export function createBillDraft(storage: DeviceStorage, merchant: string) {
  const write = ({ items, typed }: AmountEntry) => {
    const stored = items.length === 0 && typed === '' ? null : JSON.stringify({ merchant, items, typed })
    storage.write(storageKey, stored)
  }
  return {
    read: (): AmountEntry => parse(storage.read(storageKey), merchant),
    write,
    /** The bill is one amount now, or empty at zero. */
    restart: (units: number) => write(newEntry(units)),
  }
}

function parse(text: string | null, merchant: string): AmountEntry {
  try {
    const stored = Object(JSON.parse(text ?? 'null')) as Record<string, unknown> // whatever it is, its members are unknown
    const { items, typed } = stored
    const isWhole = Array.isArray(items) && items.every(isItem) && typeof typed === 'string'
    const entry: AmountEntry | null = isWhole ? { items, typed, refusal: null } : null
    return entry === null || stored.merchant !== merchant || totalOf(entry).units === 0 ? newEntry() : entry
  } catch {
    return newEntry()
  }
}

function isItem(value: unknown): value is Item {
  const { units, count, name } = Object(value) as Record<string, unknown> // whatever it is, its members are unknown
  if (name !== undefined && typeof name !== 'string') return false
  return Number.isSafeInteger(units) && Number.isSafeInteger(count) && Number(units) > 0 && Number(count) > 0
}
