import type { Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { groups, groupsBeside } from './generated/groups.ts'
import type { GroupedMethods } from './grouped-types.ts'

/** A client that has every operation of the platform as a method of its group: `client.frontend.toSession()`. */
export interface GroupedClient extends Client, GroupedMethods {}

type Call = (client: Client) => unknown
type Calls = Readonly<Record<string, Call>>

const bound = (client: Client, operations: Calls) =>
  Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [id, operation.bind(undefined, client)]),
  )

/** Makes a client that has the platform's operations as methods; it does not tree-shake. */
export function createGroupedClient(settings: NewClient): GroupedClient {
  const client = createClient(settings)
  // Called with a client alone, an operation asks for what it needs.
  const own = groupsBeside as unknown as Readonly<Record<string, Calls>>
  const methods = Object.entries(groups as unknown as Readonly<Record<string, Calls>>).map(
    ([group, operations]) => [group, bound(client, { ...operations, ...own[group] })],
  )
  // The methods are those of the types, made from the same groups.
  return { ...client, ...(Object.fromEntries(methods) as GroupedMethods) }
}
