import type { Change, Queries } from '@tillkey/sql'

/** A counting window of one subject. */
export interface CountedWindow {
  subject: string
  /** End of a window that starts with this attempt. */
  until: number
  /** Attempts allowed within the window. */
  limit: number
}

/** Attempts of a subject in its current window. */
export interface Attempts {
  subject: string
  count: number
  /** When the count resets. */
  expires_at: number
}

export interface Released {
  decremented: readonly string[]
  cleared: readonly string[]
}

export interface AttemptsStore {
  /**
   * Counts one attempt per window and returns the counts; an expired window restarts. Windows after an
   * exhausted one are not counted.
   */
  count(projectId: string, windows: readonly CountedWindow[], now: number): Promise<Attempts[]>
  /** Decrements the count of some subjects and clears others. */
  release(projectId: string, subjects: Released): Promise<void>
  /** Remembers a subject until a time. Idempotent. */
  remember(projectId: string, subject: string, until: number): Promise<void>
  isRemembered(projectId: string, subject: string, now: number): Promise<boolean>
  /** Moves what is remembered from one subject to another. */
  rename(projectId: string, from: string, to: string): Promise<void>
  /** Deletes up to `limit` expired rows. Resolves with the number deleted. */
  sweep(now: number, limit: number): Promise<number>
}

/** Row of one window. `$1` is the project and `$2` the time, followed by three parameters per window. */
const countedRow = (_window: CountedWindow, index: number): string => {
  const at = 3 + index * 3
  const earlier = Array.from({ length: index }, (_, before) => 3 + before * 3)
  const full = earlier.map((before) => `(subject = $${before} AND count >= $${before + 2})`).join(' OR ')
  const unless = full
    ? ` WHERE NOT EXISTS (SELECT 1 FROM attempts WHERE project_id = $1 AND expires_at > $2 AND (${full}))`
    : ''
  return `SELECT CAST($${at} AS TEXT) AS subject, CAST($${at + 1} AS BIGINT) AS expires_at, CAST($${at + 2} AS BIGINT) AS allowed${unless}`
}

// A window that ends after the new one was started before the clock went back, and is shortened to it.
const countAll = (windows: readonly CountedWindow[]): string => `
  INSERT INTO attempts (project_id, subject, count, expires_at)
  SELECT $1, subject, 1, expires_at FROM (${windows.map(countedRow).join(' UNION ALL ')}) AS counted WHERE allowed >= 0
  ON CONFLICT (project_id, subject) DO UPDATE SET
    count = CASE WHEN attempts.expires_at <= $2 THEN 1 ELSE attempts.count + 1 END,
    expires_at = CASE WHEN attempts.expires_at <= $2 OR attempts.expires_at > excluded.expires_at
      THEN excluded.expires_at ELSE attempts.expires_at END
  RETURNING subject, count, expires_at`

const subjectFilter = (projectId: string, subjects: readonly string[]) => ({
  where: `WHERE project_id = $1 AND subject IN (${subjects.map((_, index) => `$${2 + index}`).join(', ')})`,
  params: [projectId, ...subjects],
})

function releaseStatements(projectId: string, { decremented, cleared }: Released): Change[] {
  const fewer = subjectFilter(projectId, decremented)
  const gone = subjectFilter(projectId, cleared)
  const update = `UPDATE attempts SET count = count - 1 ${fewer.where} AND count > 0`
  return [
    ...(decremented.length > 0 ? [{ sql: update, params: fewer.params }] : []),
    ...(cleared.length > 0 ? [{ sql: `DELETE FROM attempts ${gone.where}`, params: gone.params }] : []),
  ]
}

/** Creates the SQL store of counted attempts. */
export function createAttemptsStore(db: Queries): AttemptsStore {
  return {
    async count(projectId, windows, now) {
      const params = windows.flatMap(({ subject, until, limit }) => [subject, until, limit])
      return windows.length === 0 ? [] : db.all<Attempts>(countAll(windows), [projectId, now, ...params])
    },
    async release(projectId, subjects) {
      for (const change of releaseStatements(projectId, subjects)) await db.defer(change)
    },
    remember: (projectId, subject, until) =>
      db.defer({
        sql: `INSERT INTO attempts (project_id, subject, count, expires_at) VALUES ($1, $2, 1, $3)
          ON CONFLICT (project_id, subject) DO UPDATE SET expires_at = excluded.expires_at`,
        params: [projectId, subject, until],
      }),
    async isRemembered(projectId, subject, now) {
      const row = await db.get(
        'SELECT 1 AS found FROM attempts WHERE project_id = $1 AND subject = $2 AND expires_at > $3',
        [projectId, subject, now],
      )
      return row !== undefined
    },
    rename: (projectId, from, to) =>
      db.defer({
        sql: 'UPDATE attempts SET subject = $3 WHERE project_id = $1 AND subject = $2',
        params: [projectId, from, to],
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
