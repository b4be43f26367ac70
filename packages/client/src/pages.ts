import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import type { ResponseHeaders } from './call-error.ts'
import type { Answer, CallOptions, Client } from './client.ts'

type Page = Record<string, string>

/** Query of the next page (RFC 8288). Older servers count pages, newer ones use tokens. */
function pageOfLink(headers: ResponseHeaders): Page | undefined {
  const target = /<([^>]*)>\s*;[^,<]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  if (!target) return undefined
  const query = new URL(target, 'http://localhost').searchParams
  const names = ['page_token', 'page', 'page_size', 'per_page'].filter((name) => query.get(name))
  return names[0] ? Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) : undefined
}

function pageOfBody(data: unknown): Page | undefined {
  const token = (data as { next_page_token?: string } | undefined)?.next_page_token // nothing but objects has members
  return token ? { page_token: token } : undefined
}

/** Arguments for the page after a response; undefined after the last. */
export const nextPage = ({ data, headers }: Answer): Page | undefined =>
  pageOfBody(data) ?? pageOfLink(headers)

/** Upper bound on pages without `maxPages`; more indicate an error of the server. */
const MAX_PAGES = 10_000

export interface PageOptions extends CallOptions {
  /** Maximum number of pages. If absent, more than 10,000 pages are an error. */
  maxPages?: number | undefined
}

/**
 * Yields the responses of an operation page by page, starting at the page in `args`, up to `maxPages`. Throws a `CallError`,
 * or a RangeError for more than 10,000 pages without `maxPages`.
 */
// oxlint-disable-next-line max-params -- published, and the parameters of operations
export async function* pages<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
  { maxPages, ...options }: PageOptions = {},
): AsyncGenerator<Awaited<SuccessOf<T>>, void, undefined> {
  const visited = new Set<string>()
  let page: Page | undefined = {}
  // Stops if a server repeats a page.
  while (page && !visited.has(JSON.stringify(page)) && visited.size !== maxPages) {
    if (maxPages === undefined && visited.size === MAX_PAGES)
      throw new RangeError(`${operation.id} has more than ${MAX_PAGES} pages: give maxPages`)
    visited.add(JSON.stringify(page))
    const response: Answer<SuccessOf<T>> = await client.request(operation, { ...args, ...page }, options)
    yield response.data
    page = nextPage(response)
  }
}

/** Item type of a response: of the list itself, or of its only list member. */
export type ItemOf<Data> = Data extends readonly (infer Item)[]
  ? Item
  : {
      [Key in keyof Data]-?: NonNullable<Data[Key]> extends readonly (infer Item)[] ? Item : never
    }[keyof Data]

/** Operations that return a list. */
export type Listing<T extends OperationTypes> =
  SuccessOf<T> extends readonly unknown[] ? T : 'page_token' extends keyof T['args'] ? T : never

function findItems(data: unknown, operation: string): unknown[] {
  if (Array.isArray(data)) return data
  const members: unknown[] = Object.values(Object(data) as object)
  const list = members.find(Array.isArray)
  if (!list && !('next_page_token' in Object(data))) throw new TypeError(`${operation} answers with no list`)
  // Empty lists may be omitted.
  return list ?? []
}

/** Yields the items of a list across pages, with the bounds of `pages`. Throws a TypeError if there is no list. */
// oxlint-disable-next-line max-params -- published, and the parameters of operations
export async function* items<T extends OperationTypes>(
  client: Client,
  operation: Operation<T> & (Listing<T> extends never ? never : unknown),
  args?: T['args'],
  options?: PageOptions,
): AsyncGenerator<ItemOf<SuccessOf<T>>, void, undefined> {
  for await (const page of pages<T>(client, operation, args, options)) {
    // Typed by the contract.
    yield* findItems(page, operation.id) as ItemOf<SuccessOf<T>>[]
  }
}
