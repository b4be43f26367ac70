import type { Caller, Descriptor, Operation, SuccessOf } from '@tillkey/wire'
import type { CallOptions, Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { groups } from './groups.ts'
import { ownGroups } from './own-groups.ts'

type Groups = typeof groups
type OwnGroups = typeof ownGroups
type Bound<O> =
  O extends Operation<infer T>
    ? {} extends T['args']
      ? (args?: T['args'], options?: CallOptions) => Promise<SuccessOf<T>>
      : (args: T['args'], options?: CallOptions) => Promise<SuccessOf<T>>
    : never

type Methods<G> = { [Name in keyof G]: { [Id in keyof G[Name]]: Bound<G[Name][Id]> } }

/** Every operation of the platform as a method of its group: `client.frontend.toSession()`. */
export type GroupedClient = Client & Methods<Groups> & Methods<OwnGroups>

const bound = (client: Caller<CallOptions>, operations: Readonly<Record<string, Descriptor>>) =>
  Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      (args?: object, options?: CallOptions) => client.call(operation, args, options),
    ]),
  )

/** Makes a client that has the platform's operations as methods; it does not tree-shake. */
export function createGroupedClient(settings: NewClient): GroupedClient {
  const client = createClient(settings)
  const own: Readonly<Record<string, Readonly<Record<string, Descriptor>>>> = ownGroups
  const methods = Object.entries(groups).map(([group, operations]) => [
    group,
    bound(client, { ...operations, ...own[group] }),
  ])
  return { ...client, ...Object.fromEntries(methods) }
}
