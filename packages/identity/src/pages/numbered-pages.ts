import { type Incoming, type LinkedPage, listHeaders, type OffsetPage, pagesAround } from '@tillkey/host'
import { pageTooFar } from '../errors/identity-errors.ts'
import { parseQuery } from './keyset-pages.ts'

const DEFAULT_SIZE = 250
const MAX_SIZE = 500
/** Upper bound on skipped rows; page tokens go further. */
const MAX_OFFSET = 1000

const wholeNumber = (text: string | null): number | undefined =>
  /^[+-]?\d{1,9}$/.test(text ?? '') ? Number(text) : undefined

/**
 * Reads a page number, starting at 0; undefined without one, or when page tokens are used. Invalid numbers
 * are ignored. Throws 400 above MAX_OFFSET.
 */
export function readNumberedPage(request: Pick<Incoming, 'url'>): OffsetPage | undefined {
  const query = parseQuery(request)
  if (!query.has('page') || query.has('page_token') || query.has('page_size')) return undefined
  const limit = Math.min(MAX_SIZE, Math.max(1, wholeNumber(query.get('per_page')) ?? DEFAULT_SIZE))
  const offset = Math.max(0, wholeNumber(query.get('page')) ?? 0) * limit
  if (offset > MAX_OFFSET) throw pageTooFar()
  return { limit, offset }
}

/**
 * Builds `Link` and `X-Total-Count` of a numbered page. The page size in links is capped at the total; all
 * other parameters are kept.
 */
export function numberedLinks(
  request: Pick<Incoming, 'url'>,
  path: string,
  { page, total }: { page: OffsetPage; total: number },
): Record<string, string> {
  const limit = total > 0 ? Math.min(page.limit, total) : page.limit
  const pages = pagesAround({ ...page, limit }, total).map(
    ([rel, offset]): LinkedPage => [
      rel,
      { page: String(Math.floor(offset / limit)), per_page: String(limit) },
    ],
  )
  return listHeaders({ path, query: parseQuery(request) }, pages, total)
}
