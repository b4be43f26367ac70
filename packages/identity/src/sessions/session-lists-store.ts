import { padToPowerOfTwo, placeholders, type Queries } from '@tillkey/sql'
import { MAX_COUNTED } from '../pages/totals.ts'
import type { ListedSession } from './session.ts'
import { JOINED, type JoinedRow, toOwned } from './session-rows-store.ts'

/** Filter of session lists; `active` compares with a point in time. */
export interface SessionsFilter {
  identityId?: string | undefined
  active?: { is: boolean; now: number } | undefined
}

/** Position of a session in lists. */
export interface SessionCursor {
  createdAt: number
  id: string
}

export interface SessionsPage extends SessionsFilter {
  /** Last session of the previous page. */
  after?: SessionCursor | undefined
  offset?: number
  limit: number
}

export interface SessionListsStore {
  /** Lists sessions after the cursor, newest first. */
  list(projectId: string, page: SessionsPage): Promise<ListedSession[]>
  /** Counts sessions; undefined when more than MAX_COUNTED would be scanned. */
  count(projectId: string, filter: SessionsFilter): Promise<number | undefined>
  /** Returns when the latest stored session of each identity began. Those without sessions are missing. */
  lastSignIns(projectId: string, identityIds: readonly string[]): Promise<LastSignIn[]>
}

/** When an identity last signed in. */
export interface LastSignIn {
  identityId: string
  /** Milliseconds since 1970. */
  at: number
}

/** SQL condition for active or inactive sessions; appends its parameters. */
function activeCondition({ is, now }: { is: boolean; now: number }, params: (string | number)[]): string {
  const counts = `(s.active = 1 AND s.expires_at > $${params.push(now)})`
  return is ? counts : `NOT ${counts}`
}

/** The latest session of an identity among those that are over or not, as one step into the index of its sessions. */
const latestSession = (isOver: 0 | 1): string => `(SELECT s.created_at FROM sessions s
    WHERE s.project_id = $1 AND s.identity_id = i.id AND s.is_over = ${isOver}
    ORDER BY s.created_at DESC, s.id DESC LIMIT 1)`

const plain = (name: string): string => name
/** An expression that prevents the use of an index. */
const unindexed = (name: string): string => `${name} || ''`

interface Conditions {
  /** Maps column names. */
  column?: (name: string) => string
  filter: SessionsFilter
  after?: SessionCursor | undefined
}

function buildConditions(projectId: string, { column = plain, filter, after }: Conditions) {
  const { identityId, active } = filter
  const params: (string | number)[] = [projectId]
  const conditions = [`${column('s.project_id')} = $1`]
  if (identityId !== undefined) conditions.push(`${column('s.identity_id')} = $${params.push(identityId)}`)
  if (active) conditions.push(activeCondition(active, params))
  if (after)
    conditions.push(`(s.created_at, s.id) < ($${params.push(after.createdAt)}, $${params.push(after.id)})`)
  return { params, where: conditions.join(' AND ') }
}

const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC'

const newestFirst = (one: JoinedRow, other: JoinedRow): number =>
  other.session_created_at - one.session_created_at || (one.session_id < other.session_id ? 1 : -1)

/** Values of `is_over` to read: each is an index range in list order. */
const isOverValues = ({ active }: SessionsFilter): readonly (0 | 1)[] =>
  active ? [active.is ? 0 : 1] : [0, 1]

/** Lists of sessions. */
export function createSessionListsStore(db: Queries): SessionListsStore {
  async function listMarked(projectId: string, { after, offset = 0, limit, ...filter }: SessionsPage) {
    const { params, where } = buildConditions(projectId, { filter, after })
    // SQLite merges the ranges. PostgreSQL sorts them, so each needs its own limit.
    const cut = db.dialect === 'postgres' ? ` LIMIT $${params.push(offset + limit)}` : ''
    const ranges = isOverValues(filter).map(
      (isOver) =>
        `SELECT * FROM (${JOINED} WHERE ${where} AND s.is_over = ${isOver} ${NEWEST_FIRST}${cut}) AS part`,
    )
    return db.all<JoinedRow>(
      `SELECT * FROM (${ranges.join(' UNION ALL ')}) AS listed ORDER BY session_created_at DESC, session_id DESC
       LIMIT $${params.push(limit)} OFFSET $${params.push(offset)}`,
      params,
    )
  }

  /**
   * Lists expired sessions that the job has not marked yet. They are few, and must only be found by the
   * expiry index.
   */
  async function listUnmarked(projectId: string, { after, offset = 0, limit, ...filter }: SessionsPage) {
    if (filter.active?.is !== false) return []
    const { params, where } = buildConditions(projectId, { column: unindexed, filter, after })
    const ended = `s.is_over = 0 AND s.expires_at <= $${params.push(filter.active.now)}`
    return db.all<JoinedRow>(
      `${JOINED} WHERE ${where} AND ${ended} ${NEWEST_FIRST} LIMIT $${params.push(offset + limit)}`,
      params,
    )
  }

  return {
    async list(projectId, page) {
      const { offset = 0, limit } = page
      // Read first: a session marked in between is then found twice rather than missed.
      const unmarked = await listUnmarked(projectId, page)
      const skipped = unmarked.length > 0 ? 0 : offset
      const marked = await listMarked(projectId, {
        ...page,
        offset: skipped,
        limit: limit + offset - skipped,
      })
      const rows = new Map([...unmarked, ...marked].map((row) => [row.session_id, row]))
      return [...rows.values()]
        .toSorted(newestFirst)
        .slice(offset - skipped, offset - skipped + limit)
        .map((row) => ({ ...toOwned(row), createdAt: row.session_created_at }))
    },
    async count(projectId, { identityId, active }) {
      const { params, where } = buildConditions(projectId, { filter: { identityId } })
      const counts = active ? activeCondition(active, params) : '1 = 1'
      const row = await db.get<{ scanned: number; n: number | null }>(
        `SELECT count(*) AS scanned, sum(CASE WHEN ${counts} THEN 1 ELSE 0 END) AS n
         FROM (SELECT active, expires_at FROM sessions s WHERE ${where} LIMIT ${MAX_COUNTED}) AS s`,
        params,
      )
      return row && row.scanned < MAX_COUNTED ? (row.n ?? 0) : undefined
    },
    async lastSignIns(projectId, identityIds) {
      if (identityIds.length === 0) return []
      const ids = padToPowerOfTwo(identityIds)
      const rows = await db.all<{ id: string; present: number | null; past: number | null }>(
        `SELECT i.id, ${latestSession(0)} AS present, ${latestSession(1)} AS past
         FROM identities i WHERE i.project_id = $1 AND i.id IN ${placeholders(1, ids.length, 2)}`,
        [projectId, ...ids],
      )
      return rows.flatMap(({ id, present, past }) =>
        present === null && past === null ? [] : [{ identityId: id, at: Math.max(present ?? 0, past ?? 0) }],
      )
    },
  }
}
