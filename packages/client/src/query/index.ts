import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import type { Answer, Client } from '../client.ts'
import { type ErrorOf, isCallError } from '../failures.ts'
import { nextPage } from '../pages.ts'

/** What a query of TanStack hands to its function. */
interface Asking {
  signal: AbortSignal
}

let clients = 0
const numbers = new WeakMap<Client, number>()

/** A number for each client, so that the answers to one are never shown for another. */
function numberOf(client: Client): number {
  const number = numbers.get(client) ?? clients++
  numbers.set(client, number)
  return number
}

/** What no other query has: the client, the operation, the arguments. */
export type QueryKey = readonly ['tillkey', client: number, operation: string, args?: unknown]

/** The key of a query; without arguments the beginning of the keys of all calls of the operation. */
export const queryKeyOf = (client: Client, operation: { readonly id: string }, args?: unknown): QueryKey =>
  args === undefined
    ? ['tillkey', numberOf(client), operation.id]
    : ['tillkey', numberOf(client), operation.id, args]

/** Only what got no answer, or that a server had no time for, is asked again: twice. */
function again(failures: number, error: unknown): boolean {
  if (failures >= 2 || !isCallError(error)) return false
  if (error.code === 'network' || error.code === 'timeout') return true
  return error.code === 'response' && (error.status === 429 || error.status > 501)
}

/** Nothing is an answer too, and TanStack knows none. */
const known = <Data>(data: Data): Data => (data === undefined ? (null as Data) : data)

/**
 * Options of a query, for `useQuery`, `useSuspenseQuery`, `fetchQuery` and their like of TanStack Query 5 in any framework. The query is
 * cancelled when nobody looks at it any more.
 */
export const queryOptions = <T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
) => ({
  queryKey: queryKeyOf(client, operation, args),
  queryFn: async ({ signal }: Asking): Promise<SuccessOf<T>> =>
    known((await client.request(operation, args, { signal })).data),
  retry: again,
})

/** A page of a list and the arguments that lead to the next. */
export interface QueriedPage<Data> {
  data: Data
  next: Readonly<Record<string, string>> | undefined
}

/** Options of a list that is read page by page, for `useInfiniteQuery`: each page is `{ data, next }`. */
export const infiniteQueryOptions = <T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
) => ({
  queryKey: [...queryKeyOf(client, operation, args ?? {}), 'pages'] as const,
  queryFn: async ({
    signal,
    pageParam,
  }: Asking & { pageParam: Readonly<Record<string, string>> }): Promise<QueriedPage<SuccessOf<T>>> => {
    const answer: Answer<SuccessOf<T>> = await client.request(
      operation,
      { ...args, ...pageParam },
      { signal },
    )
    return { data: answer.data, next: nextPage(answer) }
  },
  // The first page is the one that the arguments name.
  initialPageParam: {} as Readonly<Record<string, string>>,
  getNextPageParam: ({ next }: QueriedPage<SuccessOf<T>>) => next,
  retry: again,
})

/** Options of a change, for `useMutation`: `mutate` takes the arguments of the operation. Nothing is repeated. */
export const mutationOptions = <T extends OperationTypes>(client: Client, operation: Operation<T>) => ({
  mutationKey: queryKeyOf(client, operation),
  mutationFn: async (args: T['args']): Promise<SuccessOf<T>> => (await client.request(operation, args)).data,
  retry: false as const,
})

/** What the queries and changes of an operation fail with. */
export type QueryError<O> = O extends Operation<infer T> ? ErrorOf<T> : never
