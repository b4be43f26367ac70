import { fieldRefused } from './projects-errors.ts'

/** An entry of a list ordered by time. */
interface Timed {
  at: number
  id: string
}

/** Returns the token of the next page, or '' after the last. */
export function timeCursor(page: readonly Timed[], limit: number): string {
  const last = page.length === limit ? page.at(-1) : undefined
  return last ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : ''
}

/** Parses a page token. Throws 400 if it was not issued by this server. */
export function readTimeCursor(token: string | undefined): Timed | undefined {
  if (!token) return undefined
  const [at, id, ...rest] = Buffer.from(token, 'base64url').toString('utf8').split(' ')
  if (!at || !id || rest.length > 0 || !Number.isSafeInteger(Number(at)))
    throw fieldRefused('page_token', 'must be a page token of this list')
  return { at: Number(at), id }
}
