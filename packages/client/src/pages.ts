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

/** The answers of an operation page by page, from the page that `args` name; ends with the last page. */
export async function* pages<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
  options?: CallOptions,
): AsyncGenerator<Awaited<SuccessOf<T>>, void, undefined> {
  const seen = new Set<string>()
  let at: Page | undefined = {}
  while (at) {
    const answer: Answer<SuccessOf<T>> = await client.request(operation, { ...args, ...at }, options)
    const { data, headers } = answer
    yield data
    at = inBody(data) ?? linked(headers)
    const name = JSON.stringify(at)
    // A server that names a page twice would keep us for ever.
    if (seen.has(name)) return
    seen.add(name)
  }
}

type ItemOf<Data> = Data extends readonly (infer Item)[]
  ? Item
  : Data extends { relation_tuples?: readonly (infer Item)[] }
    ? Item
    : never

const itemsOf = (data: unknown): unknown[] => {
  const list = Array.isArray(data)
    ? data
    : (data as { relation_tuples?: unknown[] } | undefined)?.relation_tuples // nothing but objects has members
  return list ?? []
}

/** The items of a list one by one, page after page. */
export async function* items<T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
  options?: CallOptions,
): AsyncGenerator<ItemOf<SuccessOf<T>>, void, undefined> {
  for await (const page of pages(client, operation, args, options)) {
    // The contract says what the items are.
    yield* itemsOf(page) as ItemOf<SuccessOf<T>>[]
  }
}
