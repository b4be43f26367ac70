import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Client, nextPage } from '@tillkey/client'
import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'

/** Identifies cached answers: one scope per client, either `platform` or a project's slug. */
export interface Scope {
  client: Client
  name: string
}

/** Returns the key of an operation's cached answers, of all arguments or of some. */
export const answersOf = ({ name }: Scope, { id }: { id: string }, args?: unknown): unknown[] =>
  args === undefined ? [name, id] : [name, id, args]

/** Query options of an operation. */
export const operationQuery = <T extends OperationTypes>(
  scope: Scope,
  operation: Operation<T>,
  args?: T['args'],
) =>
  queryOptions({
    queryKey: answersOf(scope, operation, args ?? {}),
    queryFn: async ({ signal }) => (await scope.client.request(operation, args, { signal })).data,
  })

const FIRST_PAGE: Readonly<Record<string, string>> = {}

/** Query options of a list that is loaded page by page. Each page has its items and the arguments of the next page. */
export const listQuery = <T extends OperationTypes, Item>(
  scope: Scope,
  operation: Operation<T>,
  { args, itemsOf }: { args: T['args']; itemsOf: (data: SuccessOf<T>) => readonly Item[] },
) =>
  infiniteQueryOptions({
    queryKey: [...answersOf(scope, operation, args), 'list'],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ signal, pageParam }) => {
      const answer = await scope.client.request(operation, { ...args, ...pageParam }, { signal })
      return { items: itemsOf(answer.data), next: nextPage(answer) }
    },
    getNextPageParam: ({ next }) => next,
  })
