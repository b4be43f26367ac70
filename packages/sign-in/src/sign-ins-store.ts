import type { Queries } from '@tillkey/sql'

const SWEEP_LIMIT = 500

/** The sign-in of a browser. */
export interface SignIn {
  /** Digest of the cookie value. */
  id: string
  subject: string
  /** Sealed tokens. */
  tokens: string
  /** Milliseconds since the epoch. */
  expiresAt: number
}

interface SignInRow {
  id: string
  subject: string
  tokens: string
  expires_at: number
}

export interface SignInsStore {
  add(signIn: SignIn): Promise<void>
  find(id: string, now: number): Promise<SignIn | undefined>
  /**
   * Claims the refresh of these tokens until `until`. Returns false when another process holds it or they were
   * refreshed.
   */
  claim(signIn: Pick<SignIn, 'id' | 'tokens'>, now: number, until: number): Promise<boolean>
  /** Ends a claim without new tokens. */
  release(id: string): Promise<void>
  /** Stores new tokens and ends the claim. */
  renew(signIn: Omit<SignIn, 'subject'>): Promise<void>
  delete(id: string): Promise<void>
  /** Deletes a batch of expired sign-ins. Returns `more` when others may remain. */
  deleteExpired(now: number): Promise<'more' | 'done'>
}

const toSignIn = ({ id, subject, tokens, expires_at }: SignInRow): SignIn => ({
  id,
  subject,
  tokens,
  expiresAt: expires_at,
})

/** The only SQL for sign-ins. `table` was created with `signInTable`. */
export const createSignInsStore = (db: Queries, table: string): SignInsStore => ({
  async add({ id, subject, tokens, expiresAt }) {
    const sql = `INSERT INTO ${table} (id, subject, tokens, expires_at) VALUES ($1, $2, $3, $4)`
    await db.run(sql, [id, subject, tokens, expiresAt])
  },
  async find(id, now) {
    const sql = `SELECT id, subject, tokens, expires_at FROM ${table} WHERE id = $1 AND expires_at > $2`
    const row = await db.get<SignInRow>(sql, [id, now])
    return row && toSignIn(row)
  },
  async claim({ id, tokens }, now, until) {
    const sql = `UPDATE ${table} SET claimed_until = $4
      WHERE id = $1 AND tokens = $2 AND (claimed_until IS NULL OR claimed_until <= $3)`
    return (await db.run(sql, [id, tokens, now, until])).changes === 1
  },
  async release(id) {
    await db.run(`UPDATE ${table} SET claimed_until = NULL WHERE id = $1`, [id])
  },
  async renew({ id, tokens, expiresAt }) {
    const sql = `UPDATE ${table} SET tokens = $2, expires_at = $3, claimed_until = NULL WHERE id = $1`
    await db.run(sql, [id, tokens, expiresAt])
  },
  async delete(id) {
    await db.run(`DELETE FROM ${table} WHERE id = $1`, [id])
  },
  async deleteExpired(now) {
    const sql = `DELETE FROM ${table} WHERE id IN
      (SELECT id FROM ${table} WHERE expires_at <= $1 ORDER BY expires_at LIMIT ${SWEEP_LIMIT})`
    return (await db.run(sql, [now])).changes === SWEEP_LIMIT ? 'more' : 'done'
  },
})
