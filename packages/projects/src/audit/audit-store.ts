import type { Author } from '@tillkey/platform-core'
import type { Migration, Queries } from '@tillkey/sql'

/** Something that somebody did, as it is kept. */
export interface AuditEvent {
  id: string
  projectId: string
  /** Milliseconds since 1970. */
  at: number
  actor: Author
  ip: string
  userAgent: string
  action: string
  target: { type: string; id: string }
  /** JSON of what there was and is, as far as it changed; null for nothing. */
  before: unknown
  after: unknown
}

/** Which events are meant: all parts that are given must be equal, and times from `from` to before `to`. */
export interface AuditFilter {
  action?: string | undefined
  actorId?: string | undefined
  targetType?: string | undefined
  targetId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Where a page ends. */
export interface AuditCursor {
  at: number
  id: string
}

export const auditMigrations: Migration[] = [
  {
    id: '0501-audit',
    sql: `
      CREATE TABLE audit_events (
        project_id TEXT NOT NULL,
        at BIGINT NOT NULL,
        id TEXT NOT NULL,
        actor_kind TEXT NOT NULL,
        actor_id TEXT NOT NULL,
        ip TEXT NOT NULL,
        user_agent TEXT NOT NULL,
        action TEXT NOT NULL,
        target_type TEXT NOT NULL,
        target_id TEXT NOT NULL,
        before_json TEXT NOT NULL,
        after_json TEXT NOT NULL,
        PRIMARY KEY (project_id, at, id)
      )`,
  },
  {
    id: '0510-audit-targets',
    sql: 'CREATE INDEX audit_events_target ON audit_events (project_id, target_type, target_id)',
  },
]

interface AuditRow {
  project_id: string
  at: number
  id: string
  actor_kind: Author['kind']
  actor_id: string
  ip: string
  user_agent: string
  action: string
  target_type: string
  target_id: string
  before_json: string
  after_json: string
}

const COLUMNS = `project_id, at, id, actor_kind, actor_id, ip, user_agent, action, target_type, target_id,
  before_json, after_json`

const toEvent = (row: AuditRow): AuditEvent => ({
  id: row.id,
  projectId: row.project_id,
  at: row.at,
  actor: { kind: row.actor_kind, id: row.actor_id },
  ip: row.ip,
  userAgent: row.user_agent,
  action: row.action,
  target: { type: row.target_type, id: row.target_id },
  before: JSON.parse(row.before_json),
  after: JSON.parse(row.after_json),
})

const columns: readonly [keyof AuditFilter, string, '=' | '>=' | '<'][] = [
  ['action', 'action', '='],
  ['actorId', 'actor_id', '='],
  ['targetType', 'target_type', '='],
  ['targetId', 'target_id', '='],
  ['from', 'at', '>='],
  ['to', 'at', '<'],
]

/** The conditions of a filter, whose parameters begin at `$2`. */
function conditionsOf(filter: AuditFilter): { sql: string; values: (string | number)[] } {
  const given = columns.flatMap(([key, column, operator]) => {
    const value = filter[key]
    return value === undefined ? [] : [{ column, operator, value }]
  })
  return {
    sql: given.map(({ column, operator }, index) => ` AND ${column} ${operator} $${index + 2}`).join(''),
    values: given.map(({ value }) => value),
  }
}

export interface AuditStore {
  insert(event: AuditEvent): Promise<void>
  /** Empties before and after of every event about a thing. */
  erase(projectId: string, target: AuditEvent['target']): Promise<void>
  /** In one order of time, beyond a cursor. */
  list(
    projectId: string,
    filter: AuditFilter,
    page: { order: 'newest' | 'oldest'; after: AuditCursor | undefined; limit: number },
  ): Promise<AuditEvent[]>
}

/** The only SQL of the audit trail. */
export const createAuditStore = (db: Queries): AuditStore => ({
  async insert(event) {
    await db.run(
      `INSERT INTO audit_events (project_id, at, id, actor_kind, actor_id, ip, user_agent, action, target_type,
         target_id, before_json, after_json)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        ...[event.projectId, event.at, event.id, event.actor.kind, event.actor.id, event.ip, event.userAgent],
        ...[event.action, event.target.type, event.target.id],
        ...[JSON.stringify(event.before ?? null), JSON.stringify(event.after ?? null)],
      ],
    )
  },
  async erase(projectId, { type, id }) {
    await db.run(
      `UPDATE audit_events SET before_json = 'null', after_json = 'null'
       WHERE project_id = $1 AND target_type = $2 AND target_id = $3`,
      [projectId, type, id],
    )
  },
  async list(projectId, filter, { order, after, limit }) {
    const { sql, values } = conditionsOf(filter)
    const [beyond, direction] = order === 'newest' ? ['<', 'DESC'] : ['>', 'ASC']
    const next = values.length + 2
    const cursor = after ? ` AND (at, id) ${beyond} ($${next}, $${next + 1})` : ''
    const rows = await db.all<AuditRow>(
      `SELECT ${COLUMNS} FROM audit_events WHERE project_id = $1${sql}${cursor}
       ORDER BY at ${direction}, id ${direction} LIMIT ${limit}`,
      [projectId, ...values, ...(after ? [after.at, after.id] : [])],
    )
    return rows.map(toEvent)
  },
})
