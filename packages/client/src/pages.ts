import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import type { ResponseHeaders } from './call-error.ts'
import type { Answer, CallOptions, Client } from './client.ts'

type Page = Record<string, string>

/** The query of the page after this one (RFC 8288). Older servers count pages, newer hand out tokens. */
function linked(headers: ResponseHeaders): Page | undefined {
  const target = /<([^>]*)>\s*;[^,<]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  if (!target) return undefined
  const query = new URL(target, 'http://localhost').searchParams
  const names = ['page_token', 'page', 'page_size', 'per_page'].filter((name) => query.get(name))
  return names[0] ? Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) : undefined
}

function inBody(data: unknown): Page | undefined {
  const token = (data as { next_page_token?: string } | undefined)?.next_page_token // nothing but objects has members
  return token ? { page_token: token } : undefined
}

/** The arguments that lead to the page after an answer; undefined after the last. */
export const nextPage = ({ data, headers }: Answer): Page | undefined => inBody(data) ?? linked(headers)

/** How many pages are followed when nobody says, before it is taken for an error of the server. */
const bound = 10_000

export interface PageOptions extends CallOptions {
  /** Pages at most: ends quietly after so many. When absent, an error after 10,000. */
  maxPages?: number | undefined
}

/**
 * The answers of an operation page by page, from the page that `args` name; ends with the last page, or with as many as
 * `maxPages` says. Throws a `CallError`, and a RangeError when there are more than 10,000 and no bound was given.
 */
export async function* pages<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
  { maxPages, ...options }: PageOptions = {},
): AsyncGenerator<Awaited<SuccessOf<T>>, void, undefined> {
  const asked = new Set<string>()
  let at: Page | undefined = {}
  // A server that names a page twice would keep us for ever.
  while (at && !asked.has(JSON.stringify(at)) && asked.size !== maxPages) {
    if (maxPages === undefined && asked.size === bound)
      throw new RangeError(`${operation.id} has more than ${bound} pages: give maxPages`)
    asked.add(JSON.stringify(at))
    const answer: Answer<SuccessOf<T>> = await client.request(operation, { ...args, ...at }, options)
    yield answer.data
    at = nextPage(answer)
  }
}

/** The items of an answer: itself, or its one list. */
export type ItemOf<Data> = Data extends readonly (infer Item)[]
  ? Item
  : {
      [Key in keyof Data]-?: NonNullable<Data[Key]> extends readonly (infer Item)[] ? Item : never
    }[keyof Data]

/** Operations that answer with a list, or with a list and the token of the next page. */
export type Listing<T extends OperationTypes> =
  SuccessOf<T> extends readonly unknown[] ? T : 'page_token' extends keyof T['args'] ? T : never

function itemsOf(data: unknown, operation: string): unknown[] {
  if (Array.isArray(data)) return data
  const members: unknown[] = Object.values(Object(data) as object)
  const list = members.find(Array.isArray)
  if (!list && !('next_page_token' in Object(data))) throw new TypeError(`${operation} answers with no list`)
  // Empty lists may be left out.
  return list ?? []
}

/** The items of a list one by one, page after page, bounded as `pages` is. Throws a TypeError where there is no list. */
export async function* items<T extends OperationTypes>(
  client: Client,
  operation: Operation<T> & (Listing<T> extends never ? never : unknown),
  args?: T['args'],
  options?: PageOptions,
): AsyncGenerator<ItemOf<SuccessOf<T>>, void, undefined> {
  for await (const page of pages<T>(client, operation, args, options)) {
    // The contract says what the items are.
    yield* itemsOf(page, operation.id) as ItemOf<SuccessOf<T>>[]
  }
}
