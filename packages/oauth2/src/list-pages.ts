/** Requested part of a list. */
export interface ListPage {
  limit: number
  offset: number
  /** Key of the last row of the previous page, if the token contains one. */
  after: string | undefined
}

const DEFAULT_SIZE = 250
const MAX_SIZE = 500

interface Token {
  offset: number
  after?: string | undefined
}

const encodeToken = ({ offset, after }: Token): string =>
  Buffer.from(
    JSON.stringify({ offset: String(offset), v: 2, ...(after !== undefined && { after }) }),
  ).toString('base64url')

const firstPage: Token = { offset: 0 }

/** Invalid tokens count as the first page. */
function readToken(token: string | undefined): Token {
  if (!token) return firstPage
  try {
    // Members are checked below; a value without members throws.
    const { offset, after } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >
    const number = Number(offset)
    if (!Number.isSafeInteger(number) || number < 0) return firstPage
    return typeof after === 'string' ? { offset: number, after } : { offset: number }
  } catch {
    // Not JSON.
    return firstPage
  }
}

/** Reads the page parameters. Sizes are clamped to the allowed range. */
export function readListPage(query: {
  page_size?: number | undefined
  page_token?: string | undefined
}): ListPage {
  const { page_size: size = DEFAULT_SIZE, page_token: token } = query
  const limit = Number.isInteger(size) ? Math.min(MAX_SIZE, Math.max(1, size)) : DEFAULT_SIZE
  const { offset, after } = readToken(token)
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

function relsOf({ limit, offset }: ListPage, total: number): Rel[] {
  if (total === 0) return ['first', 'next', 'prev']
  if (total <= limit) return ['first']
  if (offset < limit) return ['next', 'last']
  return offset + limit >= total ? ['first', 'prev'] : ['first', 'next', 'prev', 'last']
}

/**
 * `Link` and `X-Total-Count` headers of a page. Links are relative with a sorted query. The next page is located by the
 * last row of this one, so concurrent changes do not shift it.
 */
export function listHeaders({ url, page, total, last }: ListedPage): Record<string, string> {
  const { limit, offset } = page
  const size = total === 0 ? limit : Math.min(limit, total)
  const lastOffset = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const tokens: Record<Rel, Token> = {
    first: { offset: 0 },
    // All links of an empty list point to the first page, so following them terminates.
    next: total === 0 ? firstPage : { offset: offset + limit, after: last },
    // In front of a page behind the last is what is in front of the last.
    prev: { offset: Math.max(0, Math.min(offset, lastOffset) - limit) },
    last: { offset: lastOffset },
  }
  const { pathname, searchParams } = new URL(url, 'http://list')
  const link = (rel: Rel): string => {
    const query = new URLSearchParams(searchParams)
    query.set('page_size', String(size))
    query.set('page_token', encodeToken(tokens[rel]))
    query.sort()
    return `<${pathname}?${query.toString()}>; rel="${rel}"`
  }
  return { link: relsOf(page, total).map(link).join(','), 'x-total-count': String(total) }
}
