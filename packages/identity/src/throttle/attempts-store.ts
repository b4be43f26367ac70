import type { Database } from '@tillkey/sql'

export interface Window {
  subject: string
  /** Attempts that are let through. */
  limit: number
  /** When the count starts again from nothing. */
  until: number
}

export interface AttemptsStore {
  /**
   * Counts one more attempt of each subject in turn, up to the first that is over its limit: then the answer is when that
   * limit ends. A window that is over starts anew.
   */
  count(projectId: string, windows: readonly Window[], now: number): Promise<number | undefined>
  /** Takes back an attempt that was right, and forgets the failures of the subject it was right for. */
  forgive(projectId: string, forgotten: string, takenBack: string): Promise<void>
  /** Deletes what expired before, so many rows at most, and tells how many those were. */
  sweep(now: number, limit: number): Promise<number>
}

const COUNT = `
  INSERT INTO attempts (project_id, subject, count, expires_at) VALUES ($1, $2, 1, $3)
  ON CONFLICT (project_id, subject) DO UPDATE SET
    count = CASE WHEN attempts.expires_at <= $4 THEN 1 ELSE attempts.count + 1 END,
    expires_at = CASE WHEN attempts.expires_at <= $4 THEN excluded.expires_at ELSE attempts.expires_at END
  RETURNING count, expires_at`

export function createAttemptsStore(db: Database): AttemptsStore {
  return {
    count: (projectId, windows, now) =>
      db.transaction(async (tx) => {
        for (const { subject, limit, until } of windows) {
          const row = await tx.get<{ count: number; expires_at: number }>(COUNT, [
            projectId,
            subject,
            until,
            now,
          ])
          if (row && row.count > limit) return row.expires_at
        }
        return undefined
      }),
    // The network first, as in count: two transactions that take two rows in two orders would wait for each other.
    forgive: (projectId, forgotten, takenBack) =>
      db.transaction(async (tx) => {
        await tx.run(
          'UPDATE attempts SET count = count - 1 WHERE project_id = $1 AND subject = $2 AND count > 0',
          [projectId, takenBack],
        )
        await tx.run('DELETE FROM attempts WHERE project_id = $1 AND subject = $2', [projectId, forgotten])
      }),
    async sweep(now, limit) {
      const { changes } = await db.run(
        `DELETE FROM attempts WHERE (project_id, subject) IN
           (SELECT project_id, subject FROM attempts WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
        [now, limit],
      )
      return changes
    },
  }
}
