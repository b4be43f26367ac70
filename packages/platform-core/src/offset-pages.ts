import { ApiError } from '@tillkey/wire'

const DEFAULT_SIZE = 250
const MAX_SIZE = 1000

export interface PageQuery {
  page?: number | undefined
  per_page?: number | undefined
  page_size?: number | undefined
  page_token?: string | undefined
}

export interface OffsetPage {
  offset: number
  limit: number
}

const tokenOf = (offset: number): string =>
  Buffer.from(JSON.stringify({ offset: String(offset), v: 2 })).toString('base64url')

/** 400: a page token that was not handed out here. */
export const invalidPageToken = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_page_token',
    field: 'page_token',
    reason: 'The page token is not valid.',
  })

/** Where the page of a token begins; nothing for what is no token of ours. */
function offsetOf(token: string): number | undefined {
  try {
    const { offset } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as { offset?: unknown } // looked at below; what has no members throws
    const number = Number(offset)
    return Number.isSafeInteger(number) && number >= 0 ? number : undefined
  } catch {
    return undefined
  }
}

const wholeNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined

const limitOf = (size: unknown): number => Math.min(MAX_SIZE, Math.max(1, wholeNumber(size) ?? DEFAULT_SIZE))

/**
 * Which part of a list is asked for: by `page` and `per_page`, or by `page_size` and the token of a link, beside which the
 * others say nothing. What is no number, or no token, counts as not asked for, as with the originals.
 */
export function readOffsetPage({ page, per_page, page_size, page_token }: PageQuery): OffsetPage {
  if (page_size !== undefined || page_token !== undefined)
    return { limit: limitOf(page_size), offset: offsetOf(page_token ?? '') ?? 0 }
  const limit = limitOf(per_page)
  return { limit, offset: Math.max(0, wholeNumber(page) ?? 0) * limit }
}

/**
 * Pages around one that are named: the only page names itself, the first the next, the last what is before it. An empty list
 * names the pages around the one that is asked for, as published, be there such pages or not. Each with where it begins.
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
  // Behind the last page there is nothing else than behind it.
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

/**
 * `Link` and `X-Total-Count` of a page: to the first page, and to the pages around it where there are any. The size that
 * links name is no larger than the whole list. `kept` are further parameters of the list.
 */
export function offsetHeaders(
  path: string,
  page: OffsetPage,
  total: number,
  kept: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const limit = total > 0 ? Math.min(page.limit, total) : page.limit
  const link = ([rel, at]: [string, number]): string => {
    const number = String(Math.floor(at / limit))
    const size = String(limit)
    const query = new URLSearchParams({
      ...kept,
      page: number,
      page_size: size,
      page_token: tokenOf(at),
      per_page: size,
    })
    return `<${path}?${query.toString()}>; rel="${rel}"`
  }
  const links = pagesAround({ ...page, limit }, total).map(link)
  return { link: links.join(','), 'x-total-count': String(total) }
}
