import { ApiError } from '@tillkey/wire'
import { type LinkedPage, listHeaders } from './link-header.ts'
import { formatOffsetToken, parseOffsetToken } from './page-tokens.ts'

const DEFAULT_SIZE = 250
const MAX_SIZE = 1000

export interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
  page_size?: number | undefined
  page_token?: string | undefined
}

/** A requested page: the number of skipped entries and the page size. */
export interface OffsetPage {
  offset: number
  limit: number
}

/** 400: the page token was not issued by this server. */
export const invalidPageToken = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_page_token',
    field: 'page_token',
    reason: 'The page token is not valid.',
  })

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

const clampLimit = (size: unknown): number =>
  Math.min(MAX_SIZE, Math.max(1, wholeNumber(size) ?? DEFAULT_SIZE))

/**
 * Reads the requested page from `page` and `per_page`, or from `page_size` and `page_token`, which take precedence.
 * Malformed numbers and tokens count as absent, as in the original servers.
 */
export function readOffsetPage({ page, per_page, page_size, page_token }: PageQuery): OffsetPage {
  if (page_size !== undefined || page_token !== undefined)
    return { limit: clampLimit(page_size), offset: parseOffsetToken(page_token ?? '')?.offset ?? 0 }
  const limit = clampLimit(per_page)
  return { limit, offset: Math.max(0, wholeNumber(page) ?? 0) * limit }
}

/**
 * Returns the pages that links name, each with its offset: the only page names itself, the first page the next, the last
 * page the previous ones. An empty list names the pages around the requested one, as published, even if they do not exist.
 */
export function pagesAround(page: OffsetPage, total: number): [rel: string, offset: number][] {
  const { limit } = page
  if (total === 0)
    return [
      ['first', 0],
      ['next', page.offset + limit],
      ['prev', page.offset - limit],
    ]
  const last = Math.floor((total - 1) / limit) * limit
  // Every page beyond the last has the same links.
  const offset = Math.min(page.offset, last)
  const isFirst = offset === 0
  const isLast = offset >= last
  return [
    ...(!isFirst || isLast ? [['first', 0] satisfies [string, number]] : []),
    ...(isLast ? [] : [['next', offset + limit] satisfies [string, number]]),
    ...(isFirst ? [] : [['prev', Math.max(0, offset - limit)] satisfies [string, number]]),
    ...(isLast ? [] : [['last', last] satisfies [string, number]]),
  ]
}

/** The list whose pages links name. */
interface LinkedList {
  path: string
  /** Query parameters other than those of the page. */
  parameters?: Readonly<Record<string, string>> | undefined
}

/** Returns `Link` and `X-Total-Count` for a page. The page size in links does not exceed the total. */
export function offsetHeaders(
  { path, parameters = {} }: LinkedList,
  page: OffsetPage,
  total: number,
): Record<string, string> {
  const limit = total > 0 ? Math.min(page.limit, total) : page.limit
  const size = String(limit)
  const pages = pagesAround({ ...page, limit }, total).map(([rel, offset]): LinkedPage => {
    const number = String(Math.floor(offset / limit))
    const page_token = formatOffsetToken({ offset })
    return [rel, { page: number, page_size: size, page_token, per_page: size }]
  })
  return listHeaders({ path, query: new URLSearchParams(parameters) }, pages, total)
}
