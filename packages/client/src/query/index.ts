import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import type { Answer, Client } from '../client.ts'
import { type ErrorOf, isCallError } from '../failures.ts'
import { nextPage } from '../pages.ts'

/** Argument of query functions in TanStack Query. */
interface QueryContext {
  signal: AbortSignal
}

let clients = 0
const numbers = new WeakMap<Client, number>()

/** Number of a client, to keep the queries of clients apart. */
function clientNumber(client: Client): number {
  const number = numbers.get(client) ?? clients++
  numbers.set(client, number)
  return number
}

/** Key of a query: client, operation and arguments. */
export type QueryKey = readonly ['tillkey', client: number, operation: string, args?: unknown]

/** Key of a query; without arguments the prefix of all keys of the operation. */
export const queryKey = (client: Client, operation: { readonly id: string }, args?: unknown): QueryKey =>
  args === undefined
    ? ['tillkey', clientNumber(client), operation.id]
    : ['tillkey', clientNumber(client), operation.id, args]

/** @deprecated Use `queryKey`. */
export const queryKeyOf: typeof queryKey = (...of) => queryKey(...of)

/** Retries network errors, timeouts and overloaded servers, twice. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 2 || !isCallError(error)) return false
  if (error.code === 'network' || error.code === 'timeout') return true
  return error.code === 'response' && (error.status === 429 || error.status > 501)
}

/** TanStack Query does not accept undefined data. */
const known = <Data>(data: Data): Data => (data === undefined ? (null as Data) : data)

/**
 * Query options for `useQuery`, `useSuspenseQuery`, `fetchQuery` and others of TanStack Query 5 in any framework. Unused
 * queries are cancelled.
 */
export const queryOptions = <T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
) => ({
  queryKey: queryKey(client, operation, args),
  queryFn: async ({ signal }: QueryContext): Promise<SuccessOf<T>> =>
    known((await client.request(operation, args, { signal })).data),
  retry: shouldRetry,
})

/** A page of a list, and the arguments of the next. */
export interface QueriedPage<Data> {
  data: Data
  next: Readonly<Record<string, string>> | undefined
}

/** Options of a paginated list for `useInfiniteQuery`; pages are `{ data, next }`. */
export const infiniteQueryOptions = <T extends OperationTypes>(
  client: Client,
  operation: Operation<T>,
  args?: T['args'],
) => ({
  queryKey: [...queryKey(client, operation, args ?? {}), 'pages'] as const,
  queryFn: async ({
    signal,
    pageParam,
  }: QueryContext & { pageParam: Readonly<Record<string, string>> }): Promise<QueriedPage<SuccessOf<T>>> => {
    const response: Answer<SuccessOf<T>> = await client.request(
      operation,
      { ...args, ...pageParam },
      { signal },
    )
    return { data: response.data, next: nextPage(response) }
  },
  // The first page is that of the arguments.
  initialPageParam: {} as Readonly<Record<string, string>>,
  getNextPageParam: ({ next }: QueriedPage<SuccessOf<T>>) => next,
  retry: shouldRetry,
})

/** Options for `useMutation`; `mutate` takes the arguments of the operation. Not retried. */
export const mutationOptions = <T extends OperationTypes>(client: Client, operation: Operation<T>) => ({
  mutationKey: queryKey(client, operation),
  mutationFn: async (args: T['args']): Promise<SuccessOf<T>> => (await client.request(operation, args)).data,
  retry: false as const,
})

/** Errors of the queries and mutations of an operation. */
export type QueryError<O> = O extends Operation<infer T> ? ErrorOf<T> : never
