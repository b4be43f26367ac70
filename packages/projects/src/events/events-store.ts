import type { Migration, Queries, SqlValue } from '@tillkey/sql'

/** A stored event of a project. */
export interface ProjectEvent {
  projectId: string
  id: string
  name: string
  attributes: Record<string, unknown>
  /** Milliseconds since 1970. The last occurrence if there are several. */
  at: number
  /** Number of occurrences. */
  times: number
}

/** The time of storage orders the event stream. */
export interface StoredEvent extends ProjectEvent {
  storedAt: number
}

/** Position in the event stream. */
export type EventCursor = Pick<StoredEvent, 'storedAt' | 'id'>

/** Counters have a resolution of one hour. */
export const HOUR_MS = 3_600_000
const toHour = (at: number): number => Math.floor(at / HOUR_MS)

export const eventMigrations: Migration[] = [
  {
    id: '0507-events',
    sql: `
      CREATE TABLE project_events (
        project_id TEXT NOT NULL,
        at BIGINT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        attributes TEXT NOT NULL,
        stored_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, at, id)
      );
      CREATE INDEX project_events_stored ON project_events (project_id, stored_at);
      CREATE TABLE event_counters (
        project_id TEXT NOT NULL,
        name TEXT NOT NULL,
        hour BIGINT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (project_id, name, hour)
      )`,
  },
  {
    id: '0512-event-times',
    sql: 'ALTER TABLE project_events ADD COLUMN times BIGINT NOT NULL DEFAULT 1',
  },
  {
    id: '0560-event-indexes',
    sql: `
      CREATE INDEX project_events_by_time ON project_events (at);
      CREATE INDEX project_events_by_name ON project_events (project_id, name, at, id);
      DROP INDEX project_events_stored;
      CREATE INDEX project_events_stored ON project_events (project_id, stored_at, id)`,
  },
  {
    id: '0561-uncounted-events',
    sql: `
      CREATE TABLE uncounted_events (
        project_id TEXT NOT NULL,
        name TEXT NOT NULL,
        hour BIGINT NOT NULL,
        id TEXT NOT NULL,
        times BIGINT NOT NULL,
        PRIMARY KEY (project_id, name, hour, id)
      )`,
  },
]

interface EventRow {
  project_id: string
  at: number
  id: string
  name: string
  attributes: string
  stored_at: number
  times: number
}

const COLUMNS = `project_id, at, id, name, attributes, stored_at, times`

const toEvent = (row: EventRow): StoredEvent => ({
  projectId: row.project_id,
  id: row.id,
  name: row.name,
  attributes: JSON.parse(row.attributes) as Record<string, unknown>, // as written by `insert`
  at: row.at,
  times: row.times,
  storedAt: row.stored_at,
})

const INSERT = `INSERT INTO project_events (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`
const toValues = ({ projectId, at, id, name, attributes, storedAt, times }: StoredEvent): SqlValue[] => [
  projectId,
  at,
  id,
  name,
  JSON.stringify(attributes),
  storedAt,
  times,
]

/** Occurrences that no counter includes yet. */
interface UncountedRow {
  project_id: string
  name: string
  hour: number
  times: number
}

/** Sums per counter, in a fixed order to prevent deadlocks. */
function sumByCounter(rows: readonly UncountedRow[]): UncountedRow[] {
  const byCounter = Map.groupBy(rows, ({ project_id, name, hour }) => `${project_id} ${name} ${hour}`)
  return [...byCounter]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first ? [{ ...first, times: others.reduce((sum, { times }) => sum + times, first.times) }] : [],
    )
}

export interface EventsFilter {
  name?: string | undefined
  /** Inclusive start, exclusive end. */
  from?: number | undefined
  to?: number | undefined
}

export interface EventsStore {
  /**
   * Appends an event in the caller's unit of work. It is counted later, because a shared counter would serialise writers.
   */
  append(event: StoredEvent): Promise<void>
  /** Adds up to `limit` appended events to their counters and returns how many. Must be called inside a transaction. */
  countAppended(limit: number): Promise<number>
  /** Whether any appended events are not counted yet. */
  hasUncounted(): Promise<boolean>
  /** Stores and counts an event. Idempotent. */
  add(event: StoredEvent): Promise<void>
  /** Newest first. */
  list(
    projectId: string,
    filter: EventsFilter,
    page: { before: { at: number; id: string } | undefined; limit: number },
  ): Promise<StoredEvent[]>
  /** Returns the events after a cursor, in order of storage. */
  storedAfter(projectId: string, cursor: EventCursor, limit: number): Promise<StoredEvent[]>
  /**
   * Returns the number of events per hour since 1970, from one hour (inclusive) to another (exclusive). Hours without events
   * are omitted.
   */
  counts(
    projectId: string,
    name: string,
    hours: { from: number; to: number },
  ): Promise<{ hour: number; count: number }[]>
  /** Deletes up to `limit` events from before a time. Counters remain. */
  sweep(before: number, limit: number): Promise<number>
}

/** The only SQL for events and their counters. */
export function createEventsStore(db: Queries): EventsStore {
  const count = ({ project_id, name, hour, times }: UncountedRow) =>
    db.run(
      `INSERT INTO event_counters (project_id, name, hour, count) VALUES ($1, $2, $3, $4)
       ON CONFLICT (project_id, name, hour) DO UPDATE SET count = event_counters.count + $4`,
      [project_id, name, hour, times],
    )
  return {
    async append(event) {
      const { projectId, id, name, at, times } = event
      await db.defer({ sql: INSERT, params: toValues(event) })
      await db.defer({
        sql: 'INSERT INTO uncounted_events (project_id, name, hour, id, times) VALUES ($1, $2, $3, $4, $5)',
        params: [projectId, name, toHour(at), id, times],
      })
    },
    async countAppended(limit) {
      const rows = await db.all<UncountedRow>(
        `DELETE FROM uncounted_events WHERE (project_id, name, hour, id) IN
           (SELECT project_id, name, hour, id FROM uncounted_events ORDER BY project_id, name, hour, id LIMIT $1)
         RETURNING project_id, name, hour, times`,
        [limit],
      )
      for (const sum of sumByCounter(rows)) await count(sum)
      return rows.length
    },
    hasUncounted: async () => (await db.get('SELECT id FROM uncounted_events LIMIT 1')) !== undefined,
    async add(event) {
      const { projectId, name, at, times } = event
      const { changes } = await db.run(
        `${INSERT} ON CONFLICT (project_id, at, id) DO NOTHING`,
        toValues(event),
      )
      if (changes > 0) await count({ project_id: projectId, name, hour: toHour(at), times })
    },
    async list(projectId, { name, from, to }, { before, limit }) {
      const params: SqlValue[] = [projectId, from ?? 0, to ?? Number.MAX_SAFE_INTEGER]
      const placeholder = (value: SqlValue): string => `$${params.push(value)}`
      // A row comparison: for an equality PostgreSQL chooses the index over all names and reads every newer event of the
      // others.
      const [own, leadingColumn] = name === undefined ? ['', ''] : [`${placeholder(name)}, `, 'name, ']
      const { at, id } = before ?? { at: Number.MAX_SAFE_INTEGER, id: '' }
      const behind = `(${leadingColumn}at, id) < (${own}${placeholder(at)}, ${placeholder(id)})`
      const rows = await db.all<EventRow>(
        `SELECT ${COLUMNS} FROM project_events WHERE project_id = $1 AND (${leadingColumn}at) >= (${own}$2) AND at < $3 AND ${behind}
         ORDER BY ${leadingColumn && 'name DESC, '}at DESC, id DESC LIMIT ${limit}`,
        params,
      )
      return rows.map(toEvent)
    },
    async storedAfter(projectId, { storedAt, id }, limit) {
      const rows = await db.all<EventRow>(
        `SELECT ${COLUMNS} FROM project_events WHERE project_id = $1 AND (stored_at, id) > ($2, $3)
       ORDER BY stored_at, id LIMIT ${limit}`,
        [projectId, storedAt, id],
      )
      return rows.map(toEvent)
    },
    counts: (projectId, name, { from, to }) =>
      db.all<{ hour: number; count: number }>(
        `SELECT hour, CAST(sum(count) AS BIGINT) AS count FROM
           (SELECT hour, count FROM event_counters WHERE project_id = $1 AND name = $2 AND hour >= $3 AND hour < $4
            UNION ALL
            SELECT hour, times FROM uncounted_events WHERE project_id = $1 AND name = $2 AND hour >= $3 AND hour < $4) AS counted
         GROUP BY hour ORDER BY hour`,
        [projectId, name, from, to],
      ),
    async sweep(before, limit) {
      const { changes } = await db.run(
        `DELETE FROM project_events WHERE (project_id, at, id) IN
         (SELECT project_id, at, id FROM project_events WHERE at < $1 ORDER BY at LIMIT ${limit})`,
        [before],
      )
      return changes
    },
  }
}
