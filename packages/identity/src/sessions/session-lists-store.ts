import type { Queries } from '@tillkey/sql'
import { MOST_COUNTED } from '../pages/totals.ts'
import type { ListedSession } from './session.ts'
import { JOINED, type JoinedRow, toOwned } from './session-rows-store.ts'

/** Which sessions are listed: `active` by whether they count at a time. */
export interface SessionsFilter {
  identityId?: string | undefined
  active?: { is: boolean; now: number } | undefined
}

/** Where a session stands in lists. */
export interface SessionCursor {
  createdAt: number
  id: string
}

export interface SessionsPage extends SessionsFilter {
  /** The session in front of the page. */
  after?: SessionCursor | undefined
  offset?: number
  limit: number
}

export interface SessionListsStore {
  /** Behind a place, the newest first. */
  list(projectId: string, page: SessionsPage): Promise<ListedSession[]>
  /** How many there are; nothing where more would have to be looked at than are counted. */
  count(projectId: string, filter: SessionsFilter): Promise<number | undefined>
}

/** Whether a session is active, or not; what it is held against comes to the parameters. */
function activeCondition({ is, now }: { is: boolean; now: number }, params: (string | number)[]): string {
  const counts = `(s.active = 1 AND s.expires_at > $${params.push(now)})`
  return is ? counts : `NOT ${counts}`
}

const plain = (name: string): string => name
/** An expression, which no index finds. */
const unindexed = (name: string): string => `${name} || ''`

interface Conditions {
  /** How columns are named. */
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

/** The values of `is_over` of the sessions that are listed: each is a range of an index, in the order of the list. */
const isOverValues = ({ active }: SessionsFilter): readonly (0 | 1)[] => (active ? [active.is ? 0 : 1] : [0, 1])

/** The only SQL of lists of sessions. */
export function createSessionListsStore(db: Queries): SessionListsStore {
  async function listMarked(projectId: string, { after, offset = 0, limit, ...filter }: SessionsPage) {
    const { params, where } = buildConditions(projectId, { filter, after })
    // SQLite merges the ranges; PostgreSQL sorts them, so that each has to be cut before.
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

  /** Expired sessions that the job has not marked yet: few, and found by their end, so by no other index. */
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
      // Read before the others: what is marked meanwhile is found twice, not missed.
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
      const row = await db.get<{ looked: number; n: number | null }>(
        `SELECT count(*) AS looked, sum(CASE WHEN ${counts} THEN 1 ELSE 0 END) AS n
         FROM (SELECT active, expires_at FROM sessions s WHERE ${where} LIMIT ${MOST_COUNTED}) AS s`,
        params,
      )
      return row && row.looked < MOST_COUNTED ? (row.n ?? 0) : undefined
    },
  }
}
