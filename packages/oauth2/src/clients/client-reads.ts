import { createBatches, type InTurn } from '@tillkey/platform-core'
import type { Client } from './client.ts'
import type { ClientsStore } from './clients-store.ts'

/** Which client of which project. */
export interface ClientName {
  projectId: string
  id: string
}

/** A client, and the version of its project for `assertCurrent`. */
export interface ProvedClient {
  client: Client | undefined
  projectVersion: number | null
}

/** Clients of one statement at most. */
const MOST_ROWS = 64

/** Reads clients as they are once they are asked for: those of requests that arrive together by one statement a project. */
export function createClientReads(
  store: ClientsStore,
  inTurn: InTurn,
): (name: ClientName) => Promise<ProvedClient> {
  async function readAll(names: readonly ClientName[]): Promise<ProvedClient[]> {
    const byProject = [...Map.groupBy(names, ({ projectId }) => projectId)]
    const read = new Map(
      await Promise.all(
        byProject.map(async ([projectId, own]) => {
          const ids = [...new Set(own.map(({ id }) => id))]
          return [projectId, await store.findProved(projectId, ids)] as const
        }),
      ),
    )
    return names.map(({ projectId, id }) => {
      const found = read.get(projectId)
      return { client: found?.clients.get(id), projectVersion: found?.projectVersion ?? null }
    })
  }
  return createBatches(readAll, MOST_ROWS, inTurn)
}
