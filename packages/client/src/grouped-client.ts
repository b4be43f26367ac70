import type { CallOptions, Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { ownLines, publishedLines } from './generated/group-lines.ts'
import type { GroupedMethods } from './grouped-types.ts'
import { linesIn, operationOf } from './operation-parser.ts'

/** A client that has every operation of the platform as a method of its group: `client.frontend.toSession()`. */
export interface GroupedClient extends Client, GroupedMethods {}

/** The operations of a group, each with the client as its first argument. */
const bound = (client: Client, lines: string) =>
  Object.fromEntries(
    linesIn(lines).map(([id, line]) => [
      id,
      (args?: object, options?: CallOptions) => client.call(operationOf(line), args, options),
    ]),
  )

/** Makes a client that has the platform's operations as methods; it does not tree-shake. */
export function createGroupedClient(settings: NewClient): GroupedClient {
  const client = createClient(settings)
  const own: Partial<Record<string, string>> = ownLines
  const methods = Object.entries(publishedLines).map(([group, lines]) => [
    group,
    { ...bound(client, lines), ...(own[group] && bound(client, own[group])) },
  ])
  // The methods are those of the types, written from the same groups.
  return { ...client, ...(Object.fromEntries(methods) as GroupedMethods) }
}
