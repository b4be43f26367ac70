import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '@tillkey/client'
import * as client from '@tillkey/client/query'
import type { Descriptor, Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import type { ApiCall } from '../copy-as/call.ts'

/** Where operations are called: the platform, whose name is empty, or a project by its slug. */
export interface Scope {
  client: Client
  name: string
}

/** Returns the key of an operation's cached responses, of all arguments or of some. */
export const cacheKey = (scope: Scope, operation: { readonly id: string }, args?: unknown) =>
  client.queryKey(scope.client, operation, args)

/** Describes a query by its call, which can be copied. */
const describeCall = ({ name }: Scope, operation: Descriptor, args: object): { call: ApiCall } => ({
  call: { operation, args: { ...(args as ApiCall['args']) }, project: name }, // arguments are by wire name
})

/** Query options of an operation. */
export const operationQuery = <T extends OperationTypes>(
  scope: Scope,
  operation: Operation<T>,
  args: T['args'] = {},
) => {
  const options = client.queryOptions(scope.client, operation, args)
  return Object.assign(queryOptions(options), { meta: describeCall(scope, operation, args) })
}

/** Query options of a list that is loaded page by page. Each page has its items. */
export const listQuery = <T extends OperationTypes, Item>(
  scope: Scope,
  operation: Operation<T>,
  { args, itemsOf }: { args: T['args']; itemsOf: (data: SuccessOf<T>) => readonly Item[] },
) => {
  const options = client.infiniteQueryOptions(scope.client, operation, args)
  return infiniteQueryOptions({
    ...options,
    meta: describeCall(scope, operation, args),
    // Typed, so that the list has errors of this type.
    retry: (failures: number, error: Error) => options.retry(failures, error),
    select: ({ pages, pageParams }: InfiniteData<client.QueriedPage<SuccessOf<T>>>) => ({
      pageParams,
      pages: pages.map(({ data }) => ({ items: itemsOf(data) })),
    }),
  })
}
