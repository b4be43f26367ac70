import { type Incoming, type LinkedPage, linkHeader } from '@tillkey/host'
import type { ApiError } from '@tillkey/wire'
import { invalidPageSize } from '../errors/identity-errors.ts'

/** Upper bound on rows per page. */
const MAX_PAGE_ROWS = 1000

export interface PageSize {
  /** Size in the request, or the default. Links repeat it. */
  requested: number
  /** Upper bound on returned rows. */
  rows: number
}

/** Returns the query parameters of a request. */
export const parseQuery = ({ url }: Pick<Incoming, 'url'>): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

interface SizeParameters {
  /** In order of precedence; empty values are skipped. */
  names: readonly string[]
  /** Error for an invalid number. */
  invalid: () => ApiError
}

const defaultParameters: SizeParameters = { names: ['page_size', 'per_page'], invalid: invalidPageSize }

/** Reads the page size. `fallback` is the default, also for 0. Throws `invalid` unless it is a number of up to 9 digits. */
export function readPageSize(
  request: Pick<Incoming, 'url'>,
  fallback: number,
  { names, invalid }: SizeParameters = defaultParameters,
): PageSize {
  const query = parseQuery(request)
  const text = names.map((name) => query.get(name)).find(Boolean) ?? ''
  if (!/^\d{0,9}$/.test(text)) throw invalid()
  const requested = Number(text) || fallback
  return { requested, rows: Math.min(requested, MAX_PAGE_ROWS) }
}

export interface KeysetLinks {
  /** Path without the query. */
  path: string
  size: PageSize
  /** Token of the first page. */
  first: string
  /** Token of the next page; absent on the last. */
  next: string | undefined
}

/** Builds the `Link` header to the first and next page, keeping all other parameters. */
export function keysetLinks(request: Pick<Incoming, 'url'>, { path, size, first, next }: KeysetLinks) {
  const pageLink = (rel: string, token: string): LinkedPage => [
    rel,
    { page_size: String(size.requested), page_token: token },
  ]
  const pages = [pageLink('first', first), ...(next === undefined ? [] : [pageLink('next', next)])]
  return { link: linkHeader({ path, query: parseQuery(request) }, pages) }
}
