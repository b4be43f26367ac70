import { parseTimeToken } from '@tillkey/host'
import { posError } from '../pos-error.ts'
import type { SaleCursor } from './sales-page-store.ts'

/** Parses a page token. Throws 400 if it is malformed. */
export function readPageToken(token: string): SaleCursor {
  const cursor = parseTimeToken(token)
  if (cursor) return cursor
  throw posError('invalid_field', {
    field: 'page_token',
    reason: 'page_token: is not a token from a previous page.',
  })
}
