import type { Queries } from '@tillkey/sql'

/** Attempts of a subject within one window of time. */
export interface Attempts {
  count: number
  /** When the count starts again from nothing. */
  expires_at: number
}

export interface AttemptsStore {
  /** Counts one more attempt; a window that is over starts anew and lasts until `until`. */
  count(
    projectId: string,
    subject: string,
    window: { until: number; now: number },
  ): Promise<Attempts | undefined>
  /** One attempt fewer. */
  takeBack(projectId: string, subject: string): Promise<void>
  forget(projectId: string, subject: string): Promise<void>
  /** Deletes what expired before, so many rows at most, and tells how many those were. */
  sweep(now: number, limit: number): Promise<number>
}

const COUNT = `
  INSERT INTO attempts (project_id, subject, count, expires_at) VALUES ($1, $2, 1, $3)
  ON CONFLICT (project_id, subject) DO UPDATE SET
    count = CASE WHEN attempts.expires_at <= $4 THEN 1 ELSE attempts.count + 1 END,
    expires_at = CASE WHEN attempts.expires_at <= $4 THEN excluded.expires_at ELSE attempts.expires_at END
  RETURNING count, expires_at`

/** The only SQL of counted attempts. */
export function createAttemptsStore(db: Queries): AttemptsStore {
  return {
    count: (projectId, subject, { until, now }) => db.get<Attempts>(COUNT, [projectId, subject, until, now]),
    async takeBack(projectId, subject) {
      await db.run(
        'UPDATE attempts SET count = count - 1 WHERE project_id = $1 AND subject = $2 AND count > 0',
        [projectId, subject],
      )
    },
    async forget(projectId, subject) {
      await db.run('DELETE FROM attempts WHERE project_id = $1 AND subject = $2', [projectId, subject])
    },
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
