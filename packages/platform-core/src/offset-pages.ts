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

function offsetOf(token: string): number {
  try {
    const { offset } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as { offset?: unknown }
    const number = Number(offset)
    if (Number.isSafeInteger(number) && number >= 0) return number
  } catch {
    // Not one of our tokens: told below.
  }
  throw invalidPageToken()
}

/** Which part of a list is asked for: by number and size, or by the token of a link. */
export function readOffsetPage({ page, per_page, page_size, page_token }: PageQuery): OffsetPage {
  const limit = Math.min(MAX_SIZE, Math.max(1, page_size ?? per_page ?? DEFAULT_SIZE))
  if (page_token !== undefined) return { limit, offset: offsetOf(page_token) }
  return { limit, offset: Math.max(0, page ?? 0) * limit }
}

/** `Link` and `X-Total-Count` of a page: to the first page, and to the pages around it where there are any. */
export function offsetHeaders(
  path: string,
  { offset, limit }: OffsetPage,
  total: number,
): Record<string, string> {
  const lastOffset = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit
  const link = (rel: string, at: number): string =>
    `<${path}?page=${Math.floor(at / limit)}&page_size=${limit}&page_token=${tokenOf(at)}&per_page=${limit}>; rel="${rel}"`
  const links = [link('first', 0)]
  if (offset + limit < total) links.push(link('next', offset + limit))
  if (offset > 0) links.push(link('prev', Math.max(0, offset - limit)))
  if (offset < lastOffset) links.push(link('last', lastOffset))
  return { link: links.join(','), 'x-total-count': String(total) }
}
