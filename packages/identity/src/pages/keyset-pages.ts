import type { Incoming } from '@tillkey/host'
import type { ApiError } from '@tillkey/wire'
import { invalidPageSize } from '../errors/identity-errors.ts'

/** Rows of a page at most, whatever is asked for. */
const MAX_ROWS = 1000

export interface PageSize {
  /** As it was asked for: what links say. */
  requested: number
  /** Rows that are given. */
  rows: number
}

/** The parameters of an address. */
export const queryOf = ({ url }: Pick<Incoming, 'url'>): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

interface SizeParameters {
  /** The first that says something counts. */
  names: readonly string[]
  /** What is thrown for what is no number. */
  refusal: () => ApiError
}

const defaultParameters: SizeParameters = { names: ['page_size', 'per_page'], refusal: invalidPageSize }

/** `page_size` of a request, or what an older name says; none and 0 are the fallback. 400 for what is no such number. */
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
  /** The token of the first page. */
  first: string
  /** The token of the page behind this one; absent on the last. */
  next: string | undefined
}

/** The `Link` header of a page: to the first, and to the next where there is one. Every other parameter stays as it was. */
export function keysetLinks(request: Pick<Incoming, 'url'>, { path, size, first, next }: KeysetLinks) {
  const link = (rel: string, token: string): string => {
    const query = queryOf(request)
    query.set('page_size', String(size.requested))
    query.set('page_token', token)
    query.sort()
    return `<${path}?${query.toString()}>; rel="${rel}"`
  }
  return { link: [link('first', first), ...(next === undefined ? [] : [link('next', next)])].join(',') }
}
