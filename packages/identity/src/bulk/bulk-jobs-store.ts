import type { Actor } from '@tillkey/platform-core'
import { insertRow, type Migration, type Queries } from '@tillkey/sql'
import type { BulkAction } from './bulk-action.ts'
import { BULK_RETENTION_MS, type BulkJob, type BulkState } from './bulk-job.ts'
import type { MatchCursor, MatchedIdentities } from './matching.ts'

/** Tables of bulk jobs and their rows. */
export const bulkMigrations: Migration[] = [
  {
    id: '0134-bulk-jobs',
    sql: `
      CREATE TABLE bulk_jobs (
        project_id TEXT NOT NULL,
        id TEXT NOT NULL,
        action TEXT NOT NULL,
        state TEXT NOT NULL,
        match TEXT NOT NULL,
        cursor_json TEXT NOT NULL,
        after_id TEXT NOT NULL,
        step BIGINT NOT NULL,
        actor TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        finished_at BIGINT,
        undo_until BIGINT,
        expires_at BIGINT NOT NULL,
        total BIGINT NOT NULL,
        changed BIGINT NOT NULL,
        unchanged BIGINT NOT NULL,
        refused BIGINT NOT NULL,
        restored BIGINT NOT NULL,
        not_restored BIGINT NOT NULL,
        PRIMARY KEY (project_id, id)
      );
      CREATE INDEX bulk_jobs_by_time ON bulk_jobs (project_id, created_at, id);
      CREATE INDEX bulk_jobs_by_expiry ON bulk_jobs (expires_at);
      CREATE TABLE bulk_job_rows (
        project_id TEXT NOT NULL,
        job_id TEXT NOT NULL,
        identity_id TEXT NOT NULL,
        outcome TEXT NOT NULL,
        reason TEXT,
        former TEXT,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, job_id, identity_id)
      );
      CREATE INDEX bulk_job_rows_refused ON bulk_job_rows (project_id, job_id, identity_id) WHERE reason IS NOT NULL;
      CREATE INDEX bulk_job_rows_by_identity ON bulk_job_rows (project_id, identity_id);
      CREATE INDEX bulk_job_rows_by_expiry ON bulk_job_rows (expires_at)`,
  },
]

interface JobRow {
  project_id: string
  id: string
  action: string
  state: BulkState
  match: string
  cursor_json: string
  after_id: string
  step: number
  actor: string
  created_at: number
  finished_at: number | null
  undo_until: number | null
  total: number
  changed: number
  unchanged: number
  refused: number
  restored: number
  not_restored: number
}

const COLUMNS = `project_id, id, action, state, match, cursor_json, after_id, step, actor, created_at, finished_at,
  undo_until, total, changed, unchanged, refused, restored, not_restored`

const toJob = (row: JobRow): BulkJob => ({
  projectId: row.project_id,
  id: row.id,
  action: JSON.parse(row.action) as BulkAction, // written by `toRow`
  state: row.state,
  match: JSON.parse(row.match) as MatchedIdentities | null, // written by `toRow`
  cursor: JSON.parse(row.cursor_json) as MatchCursor | null, // written by `toRow`
  after: row.after_id,
  step: row.step,
  actor: JSON.parse(row.actor) as Actor, // written by `toRow`
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  undoUntil: row.undo_until,
  counts: {
    total: row.total,
    changed: row.changed,
    unchanged: row.unchanged,
    refused: row.refused,
    restored: row.restored,
    notRestored: row.not_restored,
  },
})

const toRow = ({ counts, ...job }: BulkJob): Record<string, string | number | null> => ({
  project_id: job.projectId,
  id: job.id,
  action: JSON.stringify(job.action),
  state: job.state,
  match: JSON.stringify(job.match),
  cursor_json: JSON.stringify(job.cursor),
  after_id: job.after,
  step: job.step,
  actor: JSON.stringify(job.actor),
  created_at: job.createdAt,
  finished_at: job.finishedAt,
  undo_until: job.undoUntil,
  total: counts.total,
  changed: counts.changed,
  unchanged: counts.unchanged,
  refused: counts.refused,
  restored: counts.restored,
  not_restored: counts.notRestored,
})

/** Position of the last job of a page. */
export interface BulkJobCursor {
  createdAt: number
  id: string
}

/** Cursor before the newest job. */
const NEWEST: BulkJobCursor = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

export interface BulkJobsStore {
  insert(job: BulkJob): Promise<void>
  find(projectId: string, id: string): Promise<BulkJob | undefined>
  /** Newest first, after a cursor. */
  list(projectId: string, page: { after: BulkJobCursor | undefined; limit: number }): Promise<BulkJob[]>
  /** Replaces everything that changes while a job runs. */
  update(job: BulkJob): Promise<void>
  /** Deletes up to `limit` jobs that expired before a time. Resolves with their number. */
  sweep(before: number, limit: number): Promise<number>
}

/** The only SQL for bulk jobs. */
export const createBulkJobsStore = (db: Queries): BulkJobsStore => ({
  insert: (job) =>
    insertRow(db, 'bulk_jobs', { ...toRow(job), expires_at: job.createdAt + BULK_RETENTION_MS }),
  async find(projectId, id) {
    const row = await db.get<JobRow>(`SELECT ${COLUMNS} FROM bulk_jobs WHERE project_id = $1 AND id = $2`, [
      projectId,
      id,
    ])
    return row && toJob(row)
  },
  async list(projectId, { after = NEWEST, limit }) {
    const rows = await db.all<JobRow>(
      `SELECT ${COLUMNS} FROM bulk_jobs WHERE project_id = $1 AND (created_at, id) < ($2, $3)
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [projectId, after.createdAt, after.id, limit],
    )
    return rows.map(toJob)
  },
  async update(job) {
    const row = toRow(job)
    await db.run(
      `UPDATE bulk_jobs SET state = $3, match = $4, cursor_json = $5, after_id = $6, step = $7, actor = $8,
         finished_at = $9, undo_until = $10, total = $11, changed = $12, unchanged = $13, refused = $14,
         restored = $15, not_restored = $16
       WHERE project_id = $1 AND id = $2`,
      [
        job.projectId,
        job.id,
        job.state,
        row.match ?? null,
        row.cursor_json ?? null,
        job.after,
        job.step,
        row.actor ?? null,
        job.finishedAt,
        job.undoUntil,
        job.counts.total,
        job.counts.changed,
        job.counts.unchanged,
        job.counts.refused,
        job.counts.restored,
        job.counts.notRestored,
      ],
    )
  },
  async sweep(before, limit) {
    const { changes } = await db.run(
      `DELETE FROM bulk_jobs WHERE (project_id, id) IN
         (SELECT project_id, id FROM bulk_jobs WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
      [before, limit],
    )
    return changes
  },
})
