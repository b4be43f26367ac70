import type { DeviceStorage } from '@tillkey/web'
import { type AmountEntry, type Item, newEntry, sumEntry } from './amount-entry.ts'

const storageKey = 'tillkey-bill'

/** Keeps the bill of this tab across screens and reloads until its payment starts. */
export function createBillDraft(storage: DeviceStorage, merchant: string) {
  const write = ({ items, typed }: AmountEntry) => {
    const stored = items.length === 0 && typed === '' ? null : JSON.stringify({ merchant, items, typed })
    storage.write(storageKey, stored)
  }
  return {
    read: (): AmountEntry => parse(storage.read(storageKey), merchant),
    write,
    /** Replaces the bill with one amount. Zero empties it. */
    restart: (units: number) => write(newEntry(units)),
  }
}

function parse(text: string | null, merchant: string): AmountEntry {
  try {
    const stored = Object(JSON.parse(text ?? 'null')) as Record<string, unknown> // each member is checked below
    const { items, typed } = stored
    const isWhole = Array.isArray(items) && items.every(isItem) && typeof typed === 'string'
    const entry: AmountEntry | null = isWhole ? { items, typed, refusal: null } : null
    return entry === null || stored.merchant !== merchant || sumEntry(entry).units === 0 ? newEntry() : entry
  } catch {
    return newEntry()
  }
}

function isItem(value: unknown): value is Item {
  const { units, count, name } = Object(value) as Record<string, unknown> // each member is checked below
  if (name !== undefined && typeof name !== 'string') return false
  return Number.isSafeInteger(units) && Number.isSafeInteger(count) && Number(units) > 0 && Number(count) > 0
}
