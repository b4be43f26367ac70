import type { Queries } from '@tillkey/sql'

/**
 * What waits for somebody: requests that a page is asked to decide, named by their challenge, and decisions, named by the
 * digest of the verifier that the browser brings back.
 */
export type InteractionKind =
  | 'login'
  | 'login decision'
  | 'consent'
  | 'consent decision'
  | 'logout'
  | 'logout decision'

export interface Interaction<Content> {
  content: Content
  /** Milliseconds since 1970; `null` as long as nobody has made use of it. */
  usedAt: number | null
}

export interface InteractionName {
  projectId: string
  kind: InteractionKind
  id: string
}

interface InteractionRow {
  content: string
  used_at: number | null
}

export interface InteractionsStore {
  /** The content is what was added under this kind; what has expired may be found for a while. */
  find(name: InteractionName): Promise<Interaction<unknown> | undefined>
  add(name: InteractionName, content: object, expiresAt: number): Promise<void>
  replace(name: InteractionName, content: object): Promise<void>
  /** Whether this was the first use. */
  markUsed(name: InteractionName, now: number): Promise<boolean>
  sweep(before: number, limit: number): Promise<number>
}

const where = 'project_id = $1 AND kind = $2 AND id = $3'
const keyOf = ({ projectId, kind, id }: InteractionName): string[] => [projectId, kind, id]

/** What waits for pages, and what they decided. */
export const createInteractionsStore = (db: Queries): InteractionsStore => ({
  async find(name) {
    const sql = `SELECT content, used_at FROM oauth2_interactions WHERE ${where}`
    const row = await db.get<InteractionRow>(sql, keyOf(name))
    return row && { content: JSON.parse(row.content) as unknown, usedAt: row.used_at }
  },
  async add(name, content, expiresAt) {
    const sql =
      'INSERT INTO oauth2_interactions (project_id, kind, id, content, expires_at) VALUES ($1, $2, $3, $4, $5)'
    await db.run(sql, [...keyOf(name), JSON.stringify(content), expiresAt])
  },
  async replace(name, content) {
    const sql = `UPDATE oauth2_interactions SET content = $4 WHERE ${where}`
    await db.run(sql, [...keyOf(name), JSON.stringify(content)])
  },
  async markUsed(name, now) {
    const sql = `UPDATE oauth2_interactions SET used_at = $4 WHERE ${where} AND used_at IS NULL`
    return (await db.run(sql, [...keyOf(name), now])).changes === 1
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_interactions WHERE (project_id, kind, id) IN
      (SELECT project_id, kind, id FROM oauth2_interactions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
    return (await db.run(sql, [before, limit])).changes
  },
})
