import { insertCounted, type Queries, type Transaction } from '@tillkey/sql'
import type { FormerValues } from './bulk-action.ts'
import {
  BULK_RETENTION_MS,
  type BulkJob,
  type BulkOutcome,
  type BulkRow,
  type RefusalReason,
} from './bulk-job.ts'

type JobKey = Pick<BulkJob, 'projectId' | 'id'>

interface StoredRow {
  identity_id: string
  outcome: BulkOutcome
  reason: RefusalReason | null
  former: string | null
}

const COLUMNS = 'identity_id, outcome, reason, former'

const toBulkRow = ({ identity_id: identityId, outcome, reason, former }: StoredRow): BulkRow => ({
  identityId,
  outcome,
  reason,
  former: former === null ? null : (JSON.parse(former) as FormerValues), // written by `setOutcome`
})

export interface BulkRowsStore {
  find(job: JobKey, identityId: string): Promise<BulkRow | undefined>
  /** Rows by ascending identity id, after an id. */
  list(job: JobKey, page: { after: string; limit: number }): Promise<BulkRow[]>
  /** The same, for rows with a reason only. */
  listRefused(job: JobKey, page: { after: string; limit: number }): Promise<BulkRow[]>
  setOutcome(job: JobKey, row: BulkRow): Promise<void>
  /** Removes the former values of an erased identity. */
  erase(projectId: string, identityId: string): Promise<void>
  /** Deletes up to `limit` rows that expired before a time. Resolves with their number. */
  sweep(before: number, limit: number): Promise<number>
}

/** Adds identities to a job and resolves with the number of those it did not have. */
export const addBulkRows = (
  tx: Transaction,
  { projectId, id, createdAt }: Pick<BulkJob, 'projectId' | 'id' | 'createdAt'>,
  identityIds: readonly string[],
): Promise<number> =>
  insertCounted(tx, {
    into: 'bulk_job_rows (project_id, job_id, expires_at, outcome, identity_id)',
    shared: [projectId, id, createdAt + BULK_RETENTION_MS, ''],
    rows: identityIds.map((identityId) => [identityId]),
    clause: 'ON CONFLICT DO NOTHING',
  })

/** The only SQL for the rows of bulk jobs. */
export const createBulkRowsStore = (db: Queries): BulkRowsStore => ({
  async find({ projectId, id }, identityId) {
    const row = await db.get<StoredRow>(
      `SELECT ${COLUMNS} FROM bulk_job_rows WHERE project_id = $1 AND job_id = $2 AND identity_id = $3`,
      [projectId, id, identityId],
    )
    return row && toBulkRow(row)
  },
  async list({ projectId, id }, { after, limit }) {
    const rows = await db.all<StoredRow>(
      `SELECT ${COLUMNS} FROM bulk_job_rows WHERE project_id = $1 AND job_id = $2 AND identity_id > $3
       ORDER BY identity_id LIMIT $4`,
      [projectId, id, after, limit],
    )
    return rows.map(toBulkRow)
  },
  async listRefused({ projectId, id }, { after, limit }) {
    const rows = await db.all<StoredRow>(
      `SELECT ${COLUMNS} FROM bulk_job_rows
       WHERE project_id = $1 AND job_id = $2 AND identity_id > $3 AND reason IS NOT NULL
       ORDER BY identity_id LIMIT $4`,
      [projectId, id, after, limit],
    )
    return rows.map(toBulkRow)
  },
  async setOutcome({ projectId, id }, { identityId, outcome, reason, former }) {
    await db.run(
      `UPDATE bulk_job_rows SET outcome = $4, reason = $5, former = $6
       WHERE project_id = $1 AND job_id = $2 AND identity_id = $3`,
      [projectId, id, identityId, outcome, reason, former && JSON.stringify(former)],
    )
  },
  async erase(projectId, identityId) {
    await db.run(
      'UPDATE bulk_job_rows SET former = NULL WHERE project_id = $1 AND identity_id = $2 AND former IS NOT NULL',
      [projectId, identityId],
    )
  },
  async sweep(before, limit) {
    const { changes } = await db.run(
      `DELETE FROM bulk_job_rows WHERE (project_id, job_id, identity_id) IN
         (SELECT project_id, job_id, identity_id FROM bulk_job_rows WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
      [before, limit],
    )
    return changes
  },
})
