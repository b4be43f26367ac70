import { PROJECT_VERSION } from '@tillkey/platform-core'
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

export interface ProvedInteraction {
  interaction: Interaction<unknown>
  projectVersion: number | null
}

export interface InteractionsStore {
  /** The content is what was added under this kind; what has expired may be found for a while. */
  find(name: InteractionName): Promise<Interaction<unknown> | undefined>
  /** The same, with the version of the project for `assertCurrent`; nothing when there is none. */
  findProved(name: InteractionName): Promise<ProvedInteraction | undefined>
  /** Two of one project, at once. */
  findBoth(
    one: InteractionName,
    other: InteractionName,
  ): Promise<[Interaction<unknown> | undefined, Interaction<unknown> | undefined]>
  replace(name: InteractionName, content: object): Promise<void>
  sweep(before: number, limit: number): Promise<number>
}

const where = 'project_id = $1 AND kind = $2 AND id = $3'
const keyOf = ({ projectId, kind, id }: InteractionName): string[] => [projectId, kind, id]

/** For `db.run`, or `tx.defer` beside other changes. */
export const addInteraction = (name: InteractionName, content: object, expiresAt: number) => ({
  sql: 'INSERT INTO oauth2_interactions (project_id, kind, id, content, expires_at) VALUES ($1, $2, $3, $4, $5)',
  params: [...keyOf(name), JSON.stringify(content), expiresAt],
})

/** The same; the first use counts. */
export const markInteractionUsed = (name: InteractionName, now: number) => ({
  sql: `UPDATE oauth2_interactions SET used_at = $4 WHERE ${where} AND used_at IS NULL`,
  params: [...keyOf(name), now],
})

const toInteraction = (row: InteractionRow): Interaction<unknown> => ({
  content: JSON.parse(row.content) as unknown, // each kind reads its own
  usedAt: row.used_at,
})

/** What waits for pages, and what they decided. */
export const createInteractionsStore = (db: Queries): InteractionsStore => ({
  async find(name) {
    const sql = `SELECT content, used_at FROM oauth2_interactions WHERE ${where}`
    const row = await db.get<InteractionRow>(sql, keyOf(name))
    return row && toInteraction(row)
  },
  async findProved(name) {
    const sql = `SELECT ${PROJECT_VERSION}, content, used_at FROM oauth2_interactions WHERE ${where}`
    const row = await db.get<InteractionRow & { project_version: number | null }>(sql, keyOf(name))
    return row && { interaction: toInteraction(row), projectVersion: row.project_version }
  },
  async findBoth(one, other) {
    const sql = `SELECT kind, content, used_at FROM oauth2_interactions
      WHERE project_id = $1 AND ((kind = $2 AND id = $3) OR (kind = $4 AND id = $5))`
    const rows = await db.all<InteractionRow & { kind: string }>(sql, [...keyOf(one), other.kind, other.id])
    const found = ({ kind }: InteractionName) => rows.filter((row) => row.kind === kind).map(toInteraction)[0]
    return [found(one), found(other)]
  },
  async replace(name, content) {
    const sql = `UPDATE oauth2_interactions SET content = $4 WHERE ${where}`
    await db.run(sql, [...keyOf(name), JSON.stringify(content)])
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_interactions WHERE (project_id, kind, id) IN
      (SELECT project_id, kind, id FROM oauth2_interactions WHERE expires_at < $1 ORDER BY expires_at LIMIT $2)`
    return (await db.run(sql, [before, limit])).changes
  },
})
