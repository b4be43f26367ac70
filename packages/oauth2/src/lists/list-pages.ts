import {
  formatOffsetToken,
  type LinkedPage,
  linkHeader,
  listHeaders,
  type OffsetCursor,
  parseOffsetToken,
} from '@tillkey/host'
import type { OAuth2Rules } from '@tillkey/platform-core'
import { oauth2Error } from '../http/oauth2-errors.ts'

/** Requested part of a list. */
export interface ListPage {
  limit: number
  offset: number
  /** Key of the last row of the previous page, if the token contains one. */
  after: string | undefined
}

const DEFAULT_SIZE = 250
const MAX_SIZE = 500

const firstPage: OffsetCursor = { offset: 0 }

interface PageQuery {
  page_size?: number | undefined
  page_token?: string | undefined
}

/** As published, an invalid token counts as the first page in the older generation. */
function readCursor(token: string | undefined, { listPages }: OAuth2Rules): OffsetCursor {
  const cursor = parseOffsetToken(token ?? '')
  if (!cursor && token && listPages === 'by key')
    throw oauth2Error('invalid_request', 'page_token is not one of this list.')
  return cursor ?? firstPage
}

/** Reads the page parameters. Sizes are clamped to the allowed range. */
export function readListPage(query: PageQuery, rules: OAuth2Rules): ListPage {
  const { page_size: size = DEFAULT_SIZE, page_token: token } = query
  const limit = Number.isInteger(size) ? Math.min(MAX_SIZE, Math.max(1, size)) : DEFAULT_SIZE
  const { offset, after } = readCursor(token, rules)
  // Offsets are aligned to whole pages, in case the token was made for another page size.
  return { limit, offset: after === undefined ? offset - (offset % limit) : offset, after }
}

export interface ListedPage {
  /** Path and query of the request. */
  url: string
  page: ListPage
  total: number
  /** Key of the last row of this page. */
  last: string | undefined
}

type Rel = 'first' | 'next' | 'prev' | 'last'

/** Relations of a list without a count. */
const selectRelsByKey = ({ limit, offset }: ListPage, total: number): Rel[] =>
  offset + limit < total ? ['first', 'next'] : ['first']

function selectCountedRels({ limit, offset }: ListPage, total: number): Rel[] {
  if (total === 0) return ['first', 'next', 'prev']
  if (total <= limit) return ['first']
  if (offset < limit) return ['next', 'last']
  return offset + limit >= total ? ['first', 'prev'] : ['first', 'next', 'prev', 'last']
}

/**
 * `Link` and `X-Total-Count` headers of a page; the newer generation sends no count. Links are relative with a sorted query. The next page is located by the
 * last row of this one, so concurrent changes do not shift it.
 */
export function listPageHeaders(
  { url, page, total, last }: ListedPage,
  { listPages }: OAuth2Rules,
): Record<string, string> {
  const { limit, offset } = page
  const isCounted = listPages === 'counted'
  const size = total === 0 ? limit : Math.min(limit, total)
  const lastOffset = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const tokens: Record<Rel, OffsetCursor> = {
    first: { offset: 0 },
    // All links of an empty list point to the first page, so following them terminates.
    next: total === 0 ? firstPage : { offset: offset + limit, after: last },
    // In front of a page behind the last is what is in front of the last.
    prev: { offset: Math.max(0, Math.min(offset, lastOffset) - limit) },
    last: { offset: lastOffset },
  }
  const { pathname, searchParams } = new URL(url, 'http://list')
  const pages = (isCounted ? selectCountedRels : selectRelsByKey)(page, total).map(
    (rel): LinkedPage => [rel, { page_size: String(size), page_token: formatOffsetToken(tokens[rel]) }],
  )
  const list = { path: pathname, query: searchParams }
  return isCounted ? listHeaders(list, pages, total) : { link: linkHeader(list, pages) }
}
