import type { Caller, Descriptor, Operation, SuccessOf } from '@tillkey/wire'
import type { CallOptions, Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { groups } from './groups.ts'

type Groups = typeof groups
type Bound<O> =
  O extends Operation<infer T>
    ? {} extends T['args']
      ? (args?: T['args'], options?: CallOptions) => Promise<SuccessOf<T>>
      : (args: T['args'], options?: CallOptions) => Promise<SuccessOf<T>>
    : never

/** Every operation of the platform as a method of its group: `client.frontend.toSession()`. */
export type GroupedClient = Client & {
  [G in keyof Groups]: { [Id in keyof Groups[G]]: Bound<Groups[G][Id]> }
}

const bound = (client: Caller<CallOptions>, operations: Readonly<Record<string, Descriptor>>) =>
  Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      (args?: object, options?: CallOptions) => client.call(operation, args, options),
    ]),
  )

/** Makes a client that has the platform's operations as methods; it does not tree-shake. */
export function createGroupedClient(settings?: NewClient): GroupedClient {
  const client = createClient(settings)
  const methods = Object.entries(groups).map(([group, operations]) => [group, bound(client, operations)])
  return { ...client, ...Object.fromEntries(methods) }
}
