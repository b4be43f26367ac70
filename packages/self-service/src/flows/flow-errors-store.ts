import type { ErrorContent } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'

interface StoredError {
  error: ErrorContent
  createdAt: number
}

export interface FlowErrorsStore {
  insert(entry: {
    projectId: string
    id: string
    error: ErrorContent
    createdAt: number
    expiresAt: number
  }): Promise<void>
  find(projectId: string, id: string): Promise<StoredError | undefined>
  /** Deletes up to `limit` errors that expired before a time. Resolves with the number deleted. */
  sweep(before: number, limit: number): Promise<number>
}

/** Creates the SQL store of the errors shown on the error page. */
export function createFlowErrorsStore(db: Queries): FlowErrorsStore {
  return {
    async insert({ projectId, id, error, createdAt, expiresAt }) {
      await db.run(
        'INSERT INTO flow_errors (project_id, id, error, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [projectId, id, JSON.stringify(error), createdAt, expiresAt],
      )
    },
    async find(projectId, id) {
      const row = await db.get<{ error: string; created_at: number }>(
        'SELECT error, created_at FROM flow_errors WHERE project_id = $1 AND id = $2',
        [projectId, id],
      )
      return row && { error: JSON.parse(row.error) as ErrorContent, createdAt: row.created_at } // written by this store
    },
    async sweep(before, limit) {
      const { changes } = await db.run(
        `DELETE FROM flow_errors WHERE (project_id, id) IN
           (SELECT project_id, id FROM flow_errors WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
        [before, limit],
      )
      return changes
    },
  }
}
