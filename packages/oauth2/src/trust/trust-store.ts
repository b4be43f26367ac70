import type { Queries } from '@tillkey/sql'
import { type RowsPage, selectPage, selectTotal } from '../lists/paged-rows-store.ts'
import type { TrustedIssuer } from './trusted-issuer.ts'

interface IssuerRow {
  project_id: string
  id: string
  issuer: string
  subject: string
  any_subject: number
  scope: string
  kid: string
  created_at: number
  expires_at: number
}

const columns = 'project_id, id, issuer, subject, any_subject, scope, kid, created_at, expires_at'

const toIssuer = (row: IssuerRow): TrustedIssuer => ({
  id: row.id,
  projectId: row.project_id,
  issuer: row.issuer,
  subject: row.subject,
  allowsAnySubject: row.any_subject === 1,
  scope: JSON.parse(row.scope) as string[] | null, // written by this store
  kid: row.kid,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

export interface TrustFilter {
  issuer?: string | undefined
}

export interface TrustPage extends TrustFilter, RowsPage {}

const toPagedTable = ({ issuer }: TrustFilter) => ({
  table: 'oauth2_trusted_issuers',
  columns,
  filters: { issuer },
})

export interface TrustStore {
  find(projectId: string, id: string): Promise<TrustedIssuer | undefined>
  list(projectId: string, page: TrustPage): Promise<TrustedIssuer[]>
  count(projectId: string, filter: TrustFilter): Promise<number>
  /** Grants of an issuer for a subject or for any, including expired ones. */
  listFor(projectId: string, issuer: string, subject: string): Promise<TrustedIssuer[]>
  /** Whether a grant of the issuer uses the key. */
  usesKey(projectId: string, issuer: string, kid: string): Promise<boolean>
  /** Throws UniqueViolation if the issuer's key is already trusted for the subject. */
  insert(issuer: TrustedIssuer): Promise<void>
  /** Returns whether the grant existed. */
  delete(projectId: string, id: string): Promise<boolean>
}

/** Reads and writes trusted issuers. */
export const createTrustStore = (db: Queries): TrustStore => ({
  async find(projectId, id) {
    const sql = `SELECT ${columns} FROM oauth2_trusted_issuers WHERE project_id = $1 AND id = $2`
    const row = await db.get<IssuerRow>(sql, [projectId, id])
    return row && toIssuer(row)
  },
  async list(projectId, page) {
    const { sql, params } = selectPage(toPagedTable(page), projectId, page)
    return (await db.all<IssuerRow>(sql, params)).map(toIssuer)
  },
  async count(projectId, filter) {
    const { sql, params } = selectTotal(toPagedTable(filter), projectId)
    return (await db.get<{ total: number }>(sql, params))?.total ?? 0
  },
  async listFor(projectId, issuer, subject) {
    // UNION ALL uses two index ranges; OR would scan all subjects of the issuer.
    const ofIssuer = `SELECT ${columns} FROM oauth2_trusted_issuers WHERE project_id = $1 AND issuer = $2`
    const sql = `${ofIssuer} AND subject = $3 UNION ALL ${ofIssuer} AND any_subject = 1 AND subject <> $3`
    const rows = await db.all<IssuerRow>(sql, [projectId, issuer, subject])
    return rows.map(toIssuer).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  },
  async usesKey(projectId, issuer, kid) {
    const sql = `SELECT id FROM oauth2_trusted_issuers WHERE project_id = $1 AND issuer = $2 AND kid = $3 LIMIT 1`
    return (await db.get(sql, [projectId, issuer, kid])) !== undefined
  },
  async insert(row) {
    await db.run(
      `INSERT INTO oauth2_trusted_issuers (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        row.projectId,
        row.id,
        row.issuer,
        row.subject,
        row.allowsAnySubject ? 1 : 0,
        JSON.stringify(row.scope),
        row.kid,
        row.createdAt,
        row.expiresAt,
      ],
    )
  },
  async delete(projectId, id) {
    const sql = 'DELETE FROM oauth2_trusted_issuers WHERE project_id = $1 AND id = $2'
    return (await db.run(sql, [projectId, id])).changes > 0
  },
})
