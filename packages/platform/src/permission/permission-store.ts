import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Database, placeholders, type SqlValue, type Transaction } from '@tillkey/sql'
import { isSet, type Subject, type SubjectSet, type Tuple } from './engine/tuple.ts'

/** Which tuples are meant: all parts that are given must be equal. */
export interface TupleFilter {
  namespace?: string | undefined
  object?: string | undefined
  relation?: string | undefined
  subject?: Subject | undefined
}

export interface StoredTuple {
  /** Orders the tuples of a project as they were stored. */
  seq: number
  tuple: Tuple
}

/** One step of a project's history: every index that follows the steps in order holds what is stored. */
export interface Change {
  version: number
  action: 'insert' | 'delete'
  tuple: Tuple
}

export interface PermissionStore {
  /** Counts a project's writes; 0 before the first. A write that was acknowledged is counted. */
  findVersion(projectId: string): Promise<number>
  /** Inserts, then deletes, all or nothing; what is stored already, or not stored, is passed over. */
  write(
    projectId: string,
    work: { inserts: readonly Tuple[]; deletes: readonly Tuple[] },
    now: number,
  ): Promise<void>
  deleteMatching(projectId: string, filter: TupleFilter, now: number): Promise<void>
  /** In the order of `seq`. */
  list(projectId: string, filter: TupleFilter, page: { after: number; limit: number }): Promise<StoredTuple[]>
  /** What was done after one version up to another; `null` when the log does not reach back so far. */
  findChanges(projectId: string, span: { after: number; upTo: number }): Promise<Change[] | null>
  /** Drops changes older than a time, a bounded number a call. */
  trimChanges(before: number): Promise<void>
  /** The namespaces that were last in force without a fault, as they are configured. */
  findNamespaces(projectId: string): Promise<string | undefined>
  keepNamespaces(projectId: string, namespaces: string): Promise<void>
}

interface TupleRow {
  namespace: string
  object: string
  relation: string
  subject_kind: number
  subject_namespace: string
  subject_object: string
  subject_relation: string
}

const tupleColumns =
  'namespace, object, relation, subject_kind, subject_namespace, subject_object, subject_relation'
const tupleColumnCount = 7
const idKind = 0
const setKind = 1

/** Room in `seq` for the tuples of one write. */
const seqsPerVersion = 2 ** 20
/** Rows of one statement: few sizes, so that few statements are prepared, and small, because SQLite binds in square time. */
const rowCounts = [16, 4, 1]
/** A delete of more tuples than this is not written to the log: indexes are built anew after it. */
const mostLoggedDeletes = 50_000
/** An index that is further behind than this is built anew. */
const mostChanges = 200_000
const trimmedAtOnce = 5_000

const partsOf = ({ namespace, object, relation, subject }: Tuple): SqlValue[] =>
  isSet(subject)
    ? [namespace, object, relation, setKind, subject.set.namespace, subject.set.object, subject.set.relation]
    : [namespace, object, relation, idKind, '', subject.id, '']

const keyOf = (tuple: Tuple): string => hash('sha256', JSON.stringify(partsOf(tuple)), 'base64url')

const toTuple = (row: TupleRow): Tuple => ({
  namespace: row.namespace,
  object: row.object,
  relation: row.relation,
  subject: row.subject_kind === idKind ? { id: row.subject_object } : { set: subjectSetOf(row) },
})

const subjectSetOf = (row: TupleRow): SubjectSet => ({
  namespace: row.subject_namespace,
  object: row.subject_object,
  relation: row.subject_relation,
})

/** Cuts a list into pieces whose lengths are among `rowCounts`. */
function* pieces<T>(items: readonly T[]): Generator<readonly T[]> {
  let at = 0
  for (const count of rowCounts) {
    for (; items.length - at >= count; at += count) yield items.slice(at, at + count)
  }
}

function conditionOf(projectId: string, { namespace, object, relation, subject }: TupleFilter) {
  const columns: Record<string, SqlValue | undefined> = { project_id: projectId, object, namespace, relation }
  if (subject) {
    const [kind, ...names] = partsOf({ namespace: '', object: '', relation: '', subject }).slice(3)
    columns.subject_kind = kind
    columns.subject_namespace = names[0]
    columns.subject_object = names[1]
    columns.subject_relation = names[2]
  }
  const given = Object.entries(columns).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  )
  return {
    where: given.map(({ name }, at) => `${name} = $${at + 1}`).join(' AND '),
    params: given.map(({ value }) => value),
  }
}

/** Counts a new write. Later writes of the project wait until this one ends, so that versions end in order. */
async function nextVersion(tx: Transaction, projectId: string): Promise<number> {
  const row = await tx.get<{ version: number }>(
    `INSERT INTO permission_versions (project_id, version, floor) VALUES ($1, 1, 1)
     ON CONFLICT (project_id) DO UPDATE SET version = permission_versions.version + 1
     RETURNING version`,
    [projectId],
  )
  if (!row) throw new Error('the version of a project was not counted')
  return row.version
}

interface Write {
  tx: Transaction
  projectId: string
  version: number
  now: number
  /** What was really done, in order. */
  done: Omit<Change, 'version'>[]
}

async function insertTuples(
  { tx, projectId, version, done }: Write,
  tuples: readonly Tuple[],
): Promise<void> {
  const byKey = new Map(tuples.map((tuple) => [keyOf(tuple), tuple]))
  let ordinal = 0
  for (const piece of pieces([...byKey])) {
    const rows = piece.map(([key, tuple]) => {
      ordinal += 1
      return [projectId, key, version * seqsPerVersion + ordinal, ...partsOf(tuple)]
    })
    const inserted = await tx.all<{ tuple_key: string }>(
      `INSERT INTO permission_tuples (project_id, tuple_key, seq, ${tupleColumns})
       VALUES ${placeholders(rows.length, 3 + tupleColumnCount)}
       ON CONFLICT (project_id, tuple_key) DO NOTHING RETURNING tuple_key`,
      rows.flat(),
    )
    const keys = new Set(inserted.map((row) => row.tuple_key))
    done.push(
      ...piece.filter(([key]) => keys.has(key)).map(([, tuple]) => ({ action: 'insert' as const, tuple })),
    )
    await setImmediate()
  }
}

async function deleteTuples({ tx, projectId, done }: Write, tuples: readonly Tuple[]): Promise<void> {
  for (const piece of pieces([...new Set(tuples.map(keyOf))])) {
    const deleted = await tx.all<TupleRow>(
      `DELETE FROM permission_tuples WHERE project_id = $1 AND tuple_key IN ${placeholders(1, piece.length, 2)}
       RETURNING ${tupleColumns}`,
      [projectId, ...piece],
    )
    done.push(...deleted.map((row) => ({ action: 'delete' as const, tuple: toTuple(row) })))
    await setImmediate()
  }
}

async function logChanges({ tx, projectId, version, now, done }: Write): Promise<void> {
  let ordinal = 0
  for (const piece of pieces(done)) {
    const rows = piece.map(({ action, tuple }) => {
      ordinal += 1
      return [projectId, version, ordinal, action === 'insert' ? 1 : 0, now, ...partsOf(tuple)]
    })
    await tx.run(
      `INSERT INTO permission_changes (project_id, version, ordinal, is_insert, created_at, ${tupleColumns})
       VALUES ${placeholders(rows.length, 5 + tupleColumnCount)}`,
      rows.flat(),
    )
    await setImmediate()
  }
}

/** Makes indexes that are older than a version be built anew. */
async function breakLog({ tx, projectId, version }: Write): Promise<void> {
  await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1', [projectId, version + 1])
  await tx.run('DELETE FROM permission_changes WHERE project_id = $1', [projectId])
}

async function deleteByFilter(write: Write, filter: TupleFilter): Promise<void> {
  const { tx, projectId } = write
  const { where, params } = conditionOf(projectId, filter)
  const found = await tx.get<{ count: number }>(
    `SELECT count(*) AS count FROM permission_tuples WHERE ${where}`,
    params,
  )
  if ((found?.count ?? 0) > mostLoggedDeletes) {
    await tx.run(`DELETE FROM permission_tuples WHERE ${where}`, params)
    return breakLog(write)
  }
  const deleted = await tx.all<TupleRow>(
    `DELETE FROM permission_tuples WHERE ${where} RETURNING ${tupleColumns}`,
    params,
  )
  await logChanges({ ...write, done: deleted.map((row) => ({ action: 'delete', tuple: toTuple(row) })) })
}

/** The newest version of each project among the oldest rows of the log. */
async function findTrimmable(db: Database, before: number): Promise<Map<string, number>> {
  const rows = await db.all<{ project_id: string; version: number }>(
    `SELECT project_id, version FROM permission_changes WHERE created_at < $1
     ORDER BY created_at LIMIT ${trimmedAtOnce}`,
    [before],
  )
  const newest = new Map<string, number>()
  for (const { project_id, version } of rows) {
    newest.set(project_id, Math.max(version, newest.get(project_id) ?? 0))
  }
  return newest
}

/** The only SQL for the permission tables. */
export function createPermissionStore(db: Database): PermissionStore {
  const inWrite = (projectId: string, now: number, work: (write: Write) => Promise<void>): Promise<void> =>
    db.transaction(async (tx) =>
      work({ tx, projectId, version: await nextVersion(tx, projectId), now, done: [] }),
    )

  return {
    async findVersion(projectId) {
      const row = await db.get<{ version: number }>(
        'SELECT version FROM permission_versions WHERE project_id = $1',
        [projectId],
      )
      return row?.version ?? 0
    },

    write: (projectId, { inserts, deletes }, now) =>
      inWrite(projectId, now, async (write) => {
        await insertTuples(write, inserts)
        await deleteTuples(write, deletes)
        await logChanges(write)
      }),

    deleteMatching: (projectId, filter, now) =>
      inWrite(projectId, now, (write) => deleteByFilter(write, filter)),

    async list(projectId, filter, { after, limit }) {
      const { where, params } = conditionOf(projectId, filter)
      const rows = await db.all<TupleRow & { seq: number }>(
        `SELECT seq, ${tupleColumns} FROM permission_tuples
         WHERE ${where} AND seq > $${params.length + 1} ORDER BY seq LIMIT $${params.length + 2}`,
        [...params, after, limit],
      )
      return rows.map((row) => ({ seq: row.seq, tuple: toTuple(row) }))
    },

    async findChanges(projectId, { after, upTo }) {
      const rows = await db.all<TupleRow & { version: number; is_insert: number }>(
        `SELECT version, is_insert, ${tupleColumns} FROM permission_changes
         WHERE project_id = $1 AND version > $2 AND version <= $3 ORDER BY version, ordinal LIMIT ${mostChanges + 1}`,
        [projectId, after, upTo],
      )
      // Read after the changes: had the log been cut meanwhile, the floor says so.
      const row = await db.get<{ floor: number }>(
        'SELECT floor FROM permission_versions WHERE project_id = $1',
        [projectId],
      )
      if (rows.length > mostChanges || (row?.floor ?? 1) > after + 1) return null
      return rows.map((change) => ({
        version: change.version,
        action: change.is_insert === 1 ? 'insert' : 'delete',
        tuple: toTuple(change),
      }))
    },

    async trimChanges(before) {
      for (const [projectId, version] of await findTrimmable(db, before)) {
        await db.transaction(async (tx) => {
          await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1 AND floor < $2', [
            projectId,
            version + 1,
          ])
          await tx.run('DELETE FROM permission_changes WHERE project_id = $1 AND version <= $2', [
            projectId,
            version,
          ])
        })
      }
    },

    async findNamespaces(projectId) {
      const row = await db.get<{ namespaces: string }>(
        'SELECT namespaces FROM permission_rules WHERE project_id = $1',
        [projectId],
      )
      return row?.namespaces
    },

    async keepNamespaces(projectId, namespaces) {
      await db.run(
        `INSERT INTO permission_rules (project_id, namespaces) VALUES ($1, $2)
         ON CONFLICT (project_id) DO UPDATE SET namespaces = excluded.namespaces`,
        [projectId, namespaces],
      )
    },
  }
}
