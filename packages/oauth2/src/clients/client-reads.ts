import { assertFresh, createLruCache, type ProjectContext, type RunInOrder } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { resourceError } from '../oauth2-errors.ts'
import { createVersionedReads } from '../versioned-reads.ts'
import type { Client } from './client.ts'
import { type ClientsPage, type ClientsStore, createClientsStore, versionOf } from './clients-store.ts'

export interface ClientReads {
  /** Throws 404 when there is none. */
  get(project: ProjectContext, id: string): Promise<Client>
  find: ClientsStore['find']
  /** Proves a project that was recalled on the way; StaleProject when it has changed. */
  findAndRevalidate(project: ProjectContext, id: string): Promise<Client | undefined>
  /** A client as it was last read, without asking the database: what is read next for the request has to prove it, by `assertSame`. */
  findCached(project: ProjectContext, id: string): Client | undefined
  /** StaleClientError unless a version (`clientVersion`) that was read after the client was recalled is its own. */
  assertFresh(client: Client, version: string | null | undefined): void
  list(project: ProjectContext, page: ClientsPage): Promise<{ clients: Client[]; total: number }>
}

/** A client was told as it was last read, and has changed since: the request is served anew with what it is now. */
export class StaleClientError extends Error {
  constructor(id: string) {
    super(`the client "${id}" has changed`)
    this.name = 'StaleClientError'
  }
}

/** Clients that a process keeps as they were read: some kilobytes each. */
const MAX_CACHED = 1000

/** Clients of one statement at most. */
const MAX_BATCH = 64

const cacheKey = (projectId: string, id: string): string => `${projectId} ${id}`

/** Reads registered clients of projects; `inTurn`: what reads of them take turns with. */
export function createClientReads({ db, inTurn }: { db: Queries; inTurn: RunInOrder }): ClientReads {
  const store = createClientsStore(db)
  const find = createVersionedReads({ read: store.findVersioned, maxRows: MAX_BATCH, inTurn })
  const recent = createLruCache<string, Client>(MAX_CACHED)

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
      if (version === versionOf(client)) return
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
