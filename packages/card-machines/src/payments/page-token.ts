import { invalidPageToken } from '../errors.ts'
import type { PaymentCursor } from './payments-store.ts'

const BEGINNING: PaymentCursor = { createdAt: 0, id: '' }
const CURSOR = /^(\d{1,15}):([0-9a-f-]{36})$/

/**
 * What the page after this one is asked for by, of a list of which one more was read than a page holds; `null` when none follows.
 * Opaque to callers: it names the last of the page, so that what is created meanwhile moves no page.
 */
export function formatPageToken(found: readonly PaymentCursor[], size: number): string | null {
  const last = found.length > size ? found[size - 1] : undefined
  return last ? Buffer.from(`${last.createdAt}:${last.id}`).toString('base64url') : null
}

/** The place a token names; before everything when there is none. */
export function parsePageToken(token: string | undefined): PaymentCursor {
  if (token === undefined) return BEGINNING
  const [, createdAt, id] = CURSOR.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (createdAt === undefined || id === undefined) throw invalidPageToken()
  return { createdAt: Number(createdAt), id }
}
