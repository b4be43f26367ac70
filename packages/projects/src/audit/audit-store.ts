import type { Author } from '@tillkey/platform-core'
import type { Migration, Queries } from '@tillkey/sql'

/** An entry of the audit trail. */
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
  /** The changed parts as JSON, before and after. Null for nothing. */
  before: unknown
  after: unknown
}

/** All members must match. Times are from `from` (inclusive) to `to` (exclusive). */
export interface AuditFilter {
  action?: string | undefined
  actorId?: string | undefined
  targetType?: string | undefined
  targetId?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

/** Position of the last entry of a page. */
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
  {
    id: '0562-audit-keysets',
    sql: `
      DROP INDEX audit_events_target;
      CREATE INDEX audit_events_target ON audit_events (project_id, target_type, target_id, at, id);
      CREATE INDEX audit_events_actor ON audit_events (project_id, actor_id, at, id);
      CREATE INDEX audit_events_action ON audit_events (project_id, action, at, id)`,
  },
  {
    id: '0563-audit-by-two',
    sql: `
      DROP INDEX audit_events_target;
      CREATE INDEX audit_events_target ON audit_events (project_id, target_id, at, id);
      CREATE INDEX audit_events_type ON audit_events (project_id, target_type, at, id);
      CREATE INDEX audit_events_target_type ON audit_events (project_id, target_id, target_type, at, id);
      CREATE INDEX audit_events_target_actor ON audit_events (project_id, target_id, actor_id, at, id);
      CREATE INDEX audit_events_target_action ON audit_events (project_id, target_id, action, at, id);
      CREATE INDEX audit_events_actor_type ON audit_events (project_id, actor_id, target_type, at, id);
      CREATE INDEX audit_events_actor_action ON audit_events (project_id, actor_id, action, at, id);
      CREATE INDEX audit_events_action_type ON audit_events (project_id, action, target_type, at, id)`,
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

const columns = {
  targetType: 'target_type',
  targetId: 'target_id',
  actorId: 'actor_id',
  action: 'action',
} as const

/** Combinations of filters that an index covers in order of time, most selective first. */
const keysets = [
  ['targetId', 'action'],
  ['targetId', 'actorId'],
  ['targetId', 'targetType'],
  ['actorId', 'action'],
  ['actorId', 'targetType'],
  ['action', 'targetType'],
  ['targetId'],
  ['actorId'],
  ['action'],
  ['targetType'],
] as const

interface Ordered {
  order: 'newest' | 'oldest'
  after: AuditCursor | undefined
}

/** Cursors before the first and after the last possible event. */
const ENDS = {
  oldest: { at: -1, id: '' },
  newest: { at: Number.MAX_SAFE_INTEGER, id: '' },
} satisfies Record<Ordered['order'], AuditCursor>

/**
 * Conditions and order of a page. Columns of the index are compared as a row together with the time: for separate equalities
 * PostgreSQL may choose the index over all events and read every row before the first match.
 */
function buildPageQuery(projectId: string, filter: AuditFilter, { order, after }: Ordered) {
  const params: (string | number)[] = [projectId]
  const placeholder = (value: string | number): string => `$${params.push(value)}`
  const keyset = keysets.find((names) => names.every((name) => filter[name] !== undefined)) ?? []
  const equalColumns = keyset.map((name) => columns[name])
  const own = keyset.map((name) => placeholder(filter[name] ?? ''))
  const [beyond, direction] = order === 'newest' ? ['<', 'DESC'] : ['>', 'ASC']
  const row = (names: readonly string[]): string => `(${[...equalColumns, ...names].join(', ')})`
  const values = (more: readonly (string | number)[]): string =>
    `(${[...own, ...more.map(placeholder)].join(', ')})`
  const { at, id } = after ?? ENDS[order]
  const conditions = [
    'project_id = $1',
    `${row(['at', 'id'])} ${beyond} ${values([at, id])}`,
    `${row(['at'])} >= ${values([filter.from ?? 0])}`,
    `${row(['at'])} < ${values([filter.to ?? Number.MAX_SAFE_INTEGER])}`,
    ...Object.entries(columns).flatMap(([name, column]) => {
      const value = filter[name as keyof typeof columns] // a key of the table
      return value === undefined || equalColumns.includes(column) ? [] : [`${column} = ${placeholder(value)}`]
    }),
  ]
  const ordered = [...equalColumns, 'at', 'id'].map((column) => `${column} ${direction}`).join(', ')
  return { where: conditions.join(' AND '), ordered, params }
}

export interface AuditStore {
  insert(event: AuditEvent): Promise<void>
  /** Removes `before` and `after` from every event about a target. */
  erase(projectId: string, target: AuditEvent['target']): Promise<void>
  /** Ordered by time, starting after a cursor. */
  list(
    projectId: string,
    filter: AuditFilter,
    page: { order: 'newest' | 'oldest'; after: AuditCursor | undefined; limit: number },
  ): Promise<AuditEvent[]>
}

/** The only SQL for the audit trail. */
export const createAuditStore = (db: Queries): AuditStore => ({
  async insert(event) {
    await db.run(
      `INSERT INTO audit_events (project_id, at, id, actor_kind, actor_id, ip, user_agent, action, target_type,
         target_id, before_json, after_json)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        event.projectId,
        event.at,
        event.id,
        event.actor.kind,
        event.actor.id,
        event.ip,
        event.userAgent,
        event.action,
        event.target.type,
        event.target.id,
        JSON.stringify(event.before ?? null),
        JSON.stringify(event.after ?? null),
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
  async list(projectId, filter, { limit, ...ordered }) {
    const page = buildPageQuery(projectId, filter, ordered)
    const rows = await db.all<AuditRow>(
      `SELECT ${COLUMNS} FROM audit_events WHERE ${page.where} ORDER BY ${page.ordered} LIMIT ${limit}`,
      page.params,
    )
    return rows.map(toEvent)
  },
})
