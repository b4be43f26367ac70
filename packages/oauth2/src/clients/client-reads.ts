import { assertFresh, type ProjectContext, type RunInOrder } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { LRUCache } from 'lru-cache'
import { resourceError } from '../http/oauth2-errors.ts'
import { createVersionedReads } from '../versioned-reads.ts'
import type { Client } from './client.ts'
import { type ClientsPage, type ClientsStore, createClientsStore, toVersion } from './clients-store.ts'

export interface ClientReads {
  /** Throws 404 if the client does not exist. */
  get(project: ProjectContext, id: string): Promise<Client>
  find: ClientsStore['find']
  /** Also revalidates a cached project. Throws StaleProjectError if it has changed. */
  findAndRevalidate(project: ProjectContext, id: string): Promise<Client | undefined>
  /** Returns a cached client without a query. Later reads of the request must check its version with `assertFresh`. */
  findCached(project: ProjectContext, id: string): Client | undefined
  /** Throws StaleClientError unless `version` (`clientVersion`), read after the cached client, matches it. */
  assertFresh(client: Client, version: string | null | undefined): void
  list(project: ProjectContext, page: ClientsPage): Promise<{ clients: Client[]; total: number }>
}

/** A cached client has changed. The request is repeated with the current one. */
export class StaleClientError extends Error {
  constructor(id: string) {
    super(`the client "${id}" has changed`)
    this.name = 'StaleClientError'
  }
}

/** Upper bound on clients cached per process; each takes some kilobytes. */
const MAX_CACHED = 1000

/** Upper bound on clients read by one statement. */
const MAX_BATCH = 64

const cacheKey = (projectId: string, id: string): string => `${projectId} ${id}`

/** Reads registered clients. `inTurn` orders the reads among others. */
export function createClientReads({ db, inTurn }: { db: Queries; inTurn: RunInOrder }): ClientReads {
  const store = createClientsStore(db)
  const find = createVersionedReads({ read: store.findVersioned, maxRows: MAX_BATCH, inTurn })
  const recent = new LRUCache<string, Client>({ max: MAX_CACHED })

  return {
    async get(project, id) {
      const client = await store.find(project.id, id)
      if (!client) throw resourceError('no_such_row')
      return client
    },
    find: async (projectId, id) => (await find({ projectId, id })).row,
    async findAndRevalidate(project, id) {
      const { row, projectVersion } = await find({ projectId: project.id, id })
      assertFresh(project, projectVersion)
      if (row) recent.set(cacheKey(project.id, id), row)
      return row
    },
    findCached: (project, id) => recent.get(cacheKey(project.id, id)),
    assertFresh(client, version) {
      if (version === toVersion(client)) return
      recent.delete(cacheKey(client.projectId, client.id))
      throw new StaleClientError(client.id)
    },
    async list(project, page) {
      const [clients, total] = await Promise.all([
        store.list(project.id, page),
        store.count(project.id, page),
      ])
      return { clients, total }
    },
  }
}
