import { invalidPageToken } from '../errors.ts'
import type { PaymentCursor } from './payments-store.ts'

const BEGINNING: PaymentCursor = { createdAt: 0, id: '' }
const CURSOR = /^(\d{1,15}):([0-9a-f-]{36})$/

/**
 * Returns the token of the next page, or null after the last. `found` holds one row more than a page. The token names
 * the last row of the page, so that new rows do not shift pages.
 */
export function formatPageToken(found: readonly PaymentCursor[], size: number): string | null {
  const last = found.length > size ? found[size - 1] : undefined
  return last ? Buffer.from(`${last.createdAt}:${last.id}`).toString('base64url') : null
}

/** Parses a token to a cursor. Without a token the cursor precedes all rows. */
export function parsePageToken(token: string | undefined): PaymentCursor {
  if (token === undefined) return BEGINNING
  const [, createdAt, id] = CURSOR.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) throw invalidPageToken()
  return { createdAt: Number(createdAt), id }
}
