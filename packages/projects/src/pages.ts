import { formatTimeToken, parseTimeToken } from '@tillkey/host'
import { fieldRefused } from './projects-errors.ts'

/** An entry of a list ordered by time. */
interface Timed {
  at: number
  id: string
}

/** 400: the page token was not issued for this list. */
export const invalidListToken = () => fieldRefused('page_token', 'must be a page token of this list')

/** Returns the token of the next page, or '' after the last. */
export function timeCursor(page: readonly Timed[], limit: number): string {
  const last = page.length === limit ? page.at(-1) : undefined
  return last ? formatTimeToken({ createdAt: last.at, id: last.id }) : ''
}

/** Parses a page token. Throws 400 if it was not issued by this server. */
export function readTimeCursor(token: string | undefined): Timed | undefined {
  if (!token) return undefined
  const cursor = parseTimeToken(token)
  if (!cursor) throw invalidListToken()
  return { at: cursor.createdAt, id: cursor.id }
}
