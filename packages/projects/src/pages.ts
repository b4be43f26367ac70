import { fieldRefused } from './projects-errors.ts'

/** Something that stands in a list by its time. */
interface Timed {
  at: number
  id: string
}

/** Where the page behind these begins; empty when there is none. */
export function timeCursor(page: readonly Timed[], limit: number): string {
  const last = page.length === limit ? page.at(-1) : undefined
  return last ? Buffer.from(`${last.at} ${last.id}`).toString('base64url') : ''
}

/** What a page token says; 400 when it is none of ours. */
export function readTimeCursor(token: string | undefined): Timed | undefined {
  if (!token) return undefined
  const [at, id, ...rest] = Buffer.from(token, 'base64url').toString('utf8').split(' ')
  if (!at || !id || rest.length > 0 || !Number.isSafeInteger(Number(at)))
    throw fieldRefused('page_token', 'is none of a page before')
  return { at: Number(at), id }
}
