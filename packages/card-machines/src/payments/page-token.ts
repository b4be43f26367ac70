import { formatTimeToken, parseTimeToken } from '@tillkey/host'
import { invalidPageToken } from '../errors.ts'
import type { PaymentCursor } from './payments-store.ts'

const BEGINNING: PaymentCursor = { createdAt: 0, id: '' }

/** Returns the token of the next page, or null after the last. `found` holds one row more than a page. */
export function formatPageToken(found: readonly PaymentCursor[], size: number): string | null {
  const last = found.length > size ? found[size - 1] : undefined
  return last ? formatTimeToken(last) : null
}

/** Parses a token to a cursor. Without a token the cursor precedes all rows. */
export function parsePageToken(token: string | undefined): PaymentCursor {
  if (token === undefined) return BEGINNING
  const cursor = parseTimeToken(token)
  if (!cursor) throw invalidPageToken()
  return cursor
}
