import {
  formatOffsetToken,
  type LinkedPage,
  listHeaders,
  type OffsetCursor,
  parseOffsetToken,
} from '@tillkey/host'

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

/** Reads the page parameters. Sizes are clamped to the allowed range. */
export function readListPage(query: {
  page_size?: number | undefined
  page_token?: string | undefined
}): ListPage {
  const { page_size: size = DEFAULT_SIZE, page_token: token } = query
  const limit = Number.isInteger(size) ? Math.min(MAX_SIZE, Math.max(1, size)) : DEFAULT_SIZE
  // As published, an invalid token counts as the first page.
  const { offset, after } = parseOffsetToken(token ?? '') ?? firstPage
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

function selectRels({ limit, offset }: ListPage, total: number): Rel[] {
  if (total === 0) return ['first', 'next', 'prev']
  if (total <= limit) return ['first']
  if (offset < limit) return ['next', 'last']
  return offset + limit >= total ? ['first', 'prev'] : ['first', 'next', 'prev', 'last']
}

/**
 * `Link` and `X-Total-Count` headers of a page. Links are relative with a sorted query. The next page is located by the
 * last row of this one, so concurrent changes do not shift it.
 */
export function listPageHeaders({ url, page, total, last }: ListedPage): Record<string, string> {
  const { limit, offset } = page
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
  const pages = selectRels(page, total).map(
    (rel): LinkedPage => [rel, { page_size: String(size), page_token: formatOffsetToken(tokens[rel]) }],
  )
  return listHeaders({ path: pathname, query: searchParams }, pages, total)
}
