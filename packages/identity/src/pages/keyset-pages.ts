import { type Incoming, type LinkedPage, linkHeader } from '@tillkey/host'
import type { ApiError } from '@tillkey/wire'
import { invalidPageSize } from '../errors/identity-errors.ts'

/** Upper bound on rows per page. */
const MAX_ROWS = 1000

export interface PageSize {
  /** Requested size, repeated in links. */
  requested: number
  /** Rows returned. */
  rows: number
}

/** Returns the query parameters of a request. */
export const queryOf = ({ url }: Pick<Incoming, 'url'>): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

interface SizeParameters {
  /** The first non-empty one wins. */
  names: readonly string[]
  /** Error for an invalid number. */
  refusal: () => ApiError
}

const defaultParameters: SizeParameters = { names: ['page_size', 'per_page'], refusal: invalidPageSize }

/** Reads the page size; empty and 0 mean `fallback`. Throws 400 for an invalid number. */
export function readPageSize(
  request: Pick<Incoming, 'url'>,
  fallback: number,
  { names, refusal }: SizeParameters = defaultParameters,
): PageSize {
  const query = queryOf(request)
  const text = names.map((name) => query.get(name)).find(Boolean) ?? ''
  if (!/^\d{0,9}$/.test(text)) throw refusal()
  const requested = Number(text) || fallback
  return { requested, rows: Math.min(requested, MAX_ROWS) }
}

export interface KeysetLinks {
  /** Without the query. */
  path: string
  size: PageSize
  /** Token of the first page. */
  first: string
  /** Token of the next page; absent on the last. */
  next: string | undefined
}

/** Builds the `Link` header to the first and next page, keeping all other parameters. */
export function keysetLinks(request: Pick<Incoming, 'url'>, { path, size, first, next }: KeysetLinks) {
  const linked = (rel: string, token: string): LinkedPage => [
    rel,
    { page_size: String(size.requested), page_token: token },
  ]
  const pages = [linked('first', first), ...(next === undefined ? [] : [linked('next', next)])]
  return { link: linkHeader({ path, query: queryOf(request) }, pages) }
}
