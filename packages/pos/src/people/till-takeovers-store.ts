import type { Queries } from '@tillkey/sql'

/** A takeover of a till by PIN, within one session. Times are milliseconds. */
export interface TillTakeover {
  sessionId: string
  merchantId: string
  /** Id of the identity behind the session. */
  signedIn: string
  personId: string
  personName: string
  /** When the PIN was entered. */
  takenAt: number
}

interface TakeoverRow {
  id: string
  name: string
  member: number
  used_at: number
}

const SWEEP_LIMIT = 500

/** The only SQL for till takeovers. */
export function createTillTakeoversStore(db: Queries) {
  return {
    /** The till's user in a session, and whether they still belong to the shop. */
    find: ({
      sessionId,
      merchantId,
      signedIn,
    }: Pick<TillTakeover, 'sessionId' | 'merchantId' | 'signedIn'>) =>
      db.get<TakeoverRow>(
        `SELECT t.person_id AS id, COALESCE(p.name, t.person_name) AS name, t.used_at,
           CASE WHEN p.identity_id IS NULL THEN 0 ELSE 1 END AS member
         FROM till_takeovers t LEFT JOIN till_people p ON p.identity_id = t.person_id AND p.merchant_id = t.merchant_id
         WHERE t.session_id = $1 AND t.merchant_id = $2 AND t.signed_in = $3`,
        [sessionId, merchantId, signedIn],
      ),
    /** The user of a till taken over before takeovers were stored per session. */
    findFormer: (merchantId: string, tillId: string) =>
      db.get<TakeoverRow>(
        `SELECT t.person_id AS id, COALESCE(p.name, '') AS name, 0 AS used_at,
           CASE WHEN p.identity_id IS NULL THEN 0 ELSE 1 END AS member
         FROM till_tills t LEFT JOIN till_people p ON p.identity_id = t.person_id AND p.merchant_id = t.merchant_id
         WHERE t.id = $1 AND t.merchant_id = $2 AND t.revoked_at IS NULL AND t.person_id IS NOT NULL`,
        [tillId, merchantId],
      ),
    async clearFormer(tillId: string): Promise<void> {
      await db.run('UPDATE till_tills SET person_id = NULL WHERE id = $1', [tillId])
    },
    async save({
      sessionId,
      merchantId,
      signedIn,
      personId,
      personName,
      takenAt,
    }: TillTakeover): Promise<void> {
      await db.run(
        `INSERT INTO till_takeovers (session_id, merchant_id, signed_in, person_id, person_name, taken_at, used_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6)
         ON CONFLICT (session_id) DO UPDATE
           SET merchant_id = $2, signed_in = $3, person_id = $4, person_name = $5, taken_at = $6, used_at = $6`,
        [sessionId, merchantId, signedIn, personId, personName, takenAt],
      )
    },
    /** Whether a till at which this identity is signed in was taken over at or after `since`. */
    async isTakenSince(signedIn: string, since: number): Promise<boolean> {
      const sql = 'SELECT session_id FROM till_takeovers WHERE signed_in = $1 AND taken_at >= $2 LIMIT 1'
      return (await db.get(sql, [signedIn, since])) !== undefined
    },
    /** Returns the till to the signed-in identity. */
    async end(sessionId: string): Promise<void> {
      await db.run('DELETE FROM till_takeovers WHERE session_id = $1', [sessionId])
    },
    async recordUse(sessionId: string, at: number): Promise<void> {
      await db.run('UPDATE till_takeovers SET used_at = $2 WHERE session_id = $1 AND used_at < $2', [
        sessionId,
        at,
      ])
    },
    /** Deletes a batch of takeovers unused since then. Returns `more` when others may remain. */
    async deleteUnused(since: number): Promise<'more' | undefined> {
      const { changes } = await db.run(
        `DELETE FROM till_takeovers WHERE session_id IN
           (SELECT session_id FROM till_takeovers WHERE used_at <= $1 ORDER BY used_at LIMIT ${SWEEP_LIMIT})`,
        [since],
      )
      return changes === SWEEP_LIMIT ? 'more' : undefined
    },
  }
}
