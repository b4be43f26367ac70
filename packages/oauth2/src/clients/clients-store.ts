import { PROJECT_VERSION } from '@tillkey/platform-core'
import { padToPowerOfTwo, placeholders, type Queries, type SqlValue } from '@tillkey/sql'
import { type RowsPage, selectPage, selectTotal } from '../lists/paged-rows-store.ts'
import type { VersionedRows } from '../versioned-reads.ts'
import type { Client, ClientSecret, ClientSettings } from './client.ts'

interface ClientRow {
  project_id: string
  id: string
  settings: string
  secrets: string
  registration_digest: string
  self_registered: number
  created_at: number
  updated_at: number
}

/**
 * Column `client_version` for statements about project `$1`: changes with every write of the client with the id
 * `idSql`; null if there is no such client.
 */
export const clientVersion = (idSql: string): string =>
  `(SELECT updated_at || ' ' || registration_digest FROM oauth2_clients
    WHERE oauth2_clients.project_id = $1 AND oauth2_clients.id = ${idSql}) AS client_version`

/** The value of `client_version` for a client. */
export const toVersion = ({ updatedAt, registrationDigest }: Client): string =>
  `${updatedAt} ${registrationDigest}`

const columns =
  'project_id, id, settings, secrets, registration_digest, self_registered, created_at, updated_at'

const toClient = (row: ClientRow): Client => ({
  id: row.id,
  projectId: row.project_id,
  settings: JSON.parse(row.settings) as ClientSettings, // written by this store
  secrets: JSON.parse(row.secrets) as ClientSecret[], // written by this store
  registrationDigest: row.registration_digest,
  isSelfRegistered: row.self_registered === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const toValues = (client: Client): SqlValue[] => [
  client.projectId,
  client.id,
  client.settings.client_name,
  client.settings.owner,
  JSON.stringify(client.settings),
  JSON.stringify(client.secrets),
  client.registrationDigest,
  client.isSelfRegistered ? 1 : 0,
  client.createdAt,
  client.updatedAt,
]

export interface ClientsFilter {
  name?: string | undefined
  owner?: string | undefined
}

export interface ClientsPage extends ClientsFilter, RowsPage {}

const toPagedTable = ({ name, owner }: ClientsFilter) => ({
  table: 'oauth2_clients',
  columns,
  filters: { name, owner },
})

export interface ClientsStore {
  find(projectId: string, id: string): Promise<Client | undefined>
  /** Returns the project version even if no client is found. */
  findVersioned(projectId: string, ids: readonly string[]): Promise<VersionedRows<Client>>
  count(projectId: string, filter: ClientsFilter): Promise<number>
  countSelfRegistered(projectId: string): Promise<number>
  list(projectId: string, page: ClientsPage): Promise<Client[]>
  /** `allowed_cors_origins` of all clients of a project. */
  listOrigins(projectId: string): Promise<string[]>
  /** Throws UniqueViolation if the id is taken. */
  insert(client: Client): Promise<void>
  /** Returns whether the client existed. */
  update(client: Client): Promise<boolean>
  /** Returns whether the client existed. */
  delete(projectId: string, id: string): Promise<boolean>
}

/** Reads and writes registered clients. */
export const createClientsStore = (db: Queries): ClientsStore => ({
  async find(projectId, id) {
    const sql = `SELECT ${columns} FROM oauth2_clients WHERE project_id = $1 AND id = $2`
    const row = await db.get<ClientRow>(sql, [projectId, id])
    return row && toClient(row)
  },
  async findVersioned(projectId, ids) {
    const padded = padToPowerOfTwo(ids)
    const sql = `SELECT ${PROJECT_VERSION}, ${columns} FROM (SELECT 1 AS one) AS always
      LEFT JOIN oauth2_clients ON project_id = $1 AND id IN ${placeholders(1, padded.length, 2)}`
    const rows = await db.all<Partial<ClientRow> & { project_version: number | null }>(sql, [
      projectId,
      ...padded,
    ])
    const found = rows.filter(({ id }) => id !== undefined && id !== null)
    return {
      rows: new Map(found.map((row) => [row.id ?? '', toClient(row as ClientRow)])), // rows with an id are complete
      projectVersion: rows[0]?.project_version,
    }
  },
  async count(projectId, filter) {
    const { sql, params } = selectTotal(toPagedTable(filter), projectId)
    return (await db.get<{ total: number }>(sql, params))?.total ?? 0
  },
  async countSelfRegistered(projectId) {
    const sql = 'SELECT count(*) AS total FROM oauth2_clients WHERE project_id = $1 AND self_registered = 1'
    return (await db.get<{ total: number }>(sql, [projectId]))?.total ?? 0
  },
  async list(projectId, page) {
    const { sql, params } = selectPage(toPagedTable(page), projectId, page)
    return (await db.all<ClientRow>(sql, params)).map(toClient)
  },
  async listOrigins(projectId) {
    const sql = `SELECT settings FROM oauth2_clients WHERE project_id = $1
      AND settings NOT LIKE '%"allowed_cors_origins":null%' AND settings NOT LIKE '%"allowed_cors_origins":[]%'`
    const rows = await db.all<Pick<ClientRow, 'settings'>>(sql, [projectId])
    const all = rows.map(({ settings }) => JSON.parse(settings) as ClientSettings) // written by this store
    return [...new Set(all.flatMap(({ allowed_cors_origins: origins }) => origins ?? []))]
  },
  async insert(client) {
    await db.run(
      `INSERT INTO oauth2_clients (project_id, id, name, owner, settings, secrets, registration_digest, self_registered,
         created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      toValues(client),
    )
  },
  async update(client) {
    const sql = `UPDATE oauth2_clients SET name = $3, owner = $4, settings = $5, secrets = $6, registration_digest = $7,
         self_registered = $8, created_at = $9, updated_at = $10 WHERE project_id = $1 AND id = $2`
    return (await db.run(sql, toValues(client))).changes > 0
  },
  async delete(projectId, id) {
    const sql = 'DELETE FROM oauth2_clients WHERE project_id = $1 AND id = $2'
    return (await db.run(sql, [projectId, id])).changes > 0
  },
})
