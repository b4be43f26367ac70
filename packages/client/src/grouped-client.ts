import type { CallOptions, Client } from './client.ts'
import { createClient, type NewClient } from './create-client.ts'
import { ownLines, publishedLines } from './generated/group-lines.ts'
import type { GroupedMethods } from './grouped-types.ts'
import { linesIn, parseOperation } from './operation-parser.ts'

/** A client with every operation as a method of its group: `client.frontend.toSession()`. */
export interface GroupedClient extends Client, GroupedMethods {}

/** Operations of a group, bound to the client. */
const bound = (client: Client, lines: string) =>
  Object.fromEntries(
    linesIn(lines).map(([id, line]) => [
      id,
      (args?: object, options?: CallOptions) => client.call(parseOperation(line), args, options),
    ]),
  )

/** Creates a grouped client. Not tree-shakeable. */
export function createGroupedClient(settings: NewClient): GroupedClient {
  const client = createClient(settings)
  const own: Partial<Record<string, string>> = ownLines
  const methods = Object.entries(publishedLines).map(([group, lines]) => [
    group,
    { ...bound(client, lines), ...(own[group] && bound(client, own[group])) },
  ])
  // The types are generated from the same groups.
  return { ...client, ...(Object.fromEntries(methods) as GroupedMethods) }
}
