import { setImmediate } from 'node:timers/promises'
import { insertReturning, type Transaction } from '@tillkey/sql'
import type { Tuple } from './engine/tuple.ts'
import { conditionOf, equals, indexedColumn } from './tuple-keysets.ts'
import {
  type Change,
  keyOf,
  partsOf,
  stepsText,
  type TupleFilter,
  type TupleRow,
  toTuple,
  tupleColumns,
} from './tuple-rows.ts'

/** Room in `seq` for the tuples of one write. */
const seqsPerVersion = 2 ** 20
/** Rows of one statement, and steps of one row of the log. */
const mostRows = 1_000
/** A delete of more tuples than this is not written to the log: indexes are built anew after it. */
const mostLoggedDeletes = 50_000
/** Cuts a list into pieces of bounded length. */
function* pieces<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += mostRows) yield items.slice(at, at + mostRows)
}

/** Counts a new write. Later writes of the project wait until this one ends, so that versions end in order. */
export async function nextVersion(tx: Transaction, projectId: string): Promise<number> {
  const row = await tx.get<{ version: number }>(
    `INSERT INTO permission_versions (project_id, version, floor) VALUES ($1, 1, 1)
     ON CONFLICT (project_id) DO UPDATE SET version = permission_versions.version + 1
     RETURNING version`,
    [projectId],
  )
  if (!row) throw new Error('the version of a project was not counted')
  return row.version
}

/** A write under way. */
export interface Write {
  tx: Transaction
  projectId: string
  version: number
  now: number
  /** What was really done, in order. */
  done: Omit<Change, 'version'>[]
}

/** Stores what is not stored yet. Rows go by object, so that neighbours in the index of objects are written together. */
export async function insertTuples(
  { tx, projectId, version, done }: Write,
  tuples: readonly Tuple[],
): Promise<void> {
  const unique = new Map(tuples.map((tuple) => [keyOf(tuple), tuple]))
  let seq = version * seqsPerVersion
  for (const piece of pieces([...unique])) {
    const rows = piece.map(([key, tuple]) => ({
      place: [tuple.namespace, tuple.object, tuple.relation, key].join('\0'),
      values: [key, projectId, ++seq, ...partsOf(tuple)],
    }))
    const inserted = await insertReturning<{ tuple_key: string }>(tx, {
      into: `permission_tuples (tuple_key, project_id, seq, ${tupleColumns})`,
      rows: rows.sort((left, right) => (left.place < right.place ? -1 : 1)).map(({ values }) => values),
      clause: `ON CONFLICT (project_id, namespace, ${indexedColumn('object', tx.dialect)}, relation, tuple_key) DO NOTHING RETURNING tuple_key`,
    })
    const keys = new Set(inserted.map((row) => row.tuple_key))
    const fresh = piece.filter(([key]) => keys.has(key))
    done.push(...fresh.map(([, tuple]) => ({ action: 'insert' as const, tuple })))
    await setImmediate()
  }
}

/** SQLite finds no list of rows in an index, so it is told their places; `rowid` and `ctid` are their places. */
const deleteSql = (dialect: Transaction['dialect']): string => {
  const place = dialect === 'sqlite' ? 'rowid' : 'ctid'
  return `DELETE FROM permission_tuples WHERE ${place} IN
    (SELECT stored.${place} FROM json_each($2) AS step CROSS JOIN permission_tuples AS stored
     WHERE stored.project_id = $1 AND stored.namespace = step.value ->> 0
       AND ${equals('object', 'step.value ->> 1', dialect)}
       AND stored.relation = step.value ->> 2 AND stored.tuple_key = step.key)
    RETURNING ${tupleColumns}`
}

/** Deletes what is stored. */
export async function deleteTuples({ tx, projectId, done }: Write, tuples: readonly Tuple[]): Promise<void> {
  const unique = new Map(
    tuples.map((tuple) => [keyOf(tuple), [tuple.namespace, tuple.object, tuple.relation]]),
  )
  for (const piece of pieces([...unique])) {
    const rows = JSON.stringify(Object.fromEntries(piece))
    const deleted = await tx.all<TupleRow>(deleteSql(tx.dialect), [projectId, rows])
    done.push(...deleted.map((row) => ({ action: 'delete' as const, tuple: toTuple(row) })))
    await setImmediate()
  }
}

/** Writes down what was done, many steps a row. */
export async function logChanges({ tx, projectId, version, now, done }: Write): Promise<void> {
  let ordinal = 0
  for (const piece of pieces(done)) {
    ordinal += 1
    await tx.run(
      `INSERT INTO permission_changes (project_id, version, ordinal, created_at, step_count, steps)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [projectId, version, ordinal, now, piece.length, stepsText(piece)],
    )
    await setImmediate()
  }
}

/** Makes indexes that are older than a version be built anew. */
async function breakLog({ tx, projectId, version }: Write): Promise<void> {
  await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1', [projectId, version + 1])
  await tx.run('DELETE FROM permission_changes WHERE project_id = $1', [projectId])
}

/** Drops the changes up to a version; an index that is older is built anew. */
export async function trimLog(tx: Transaction, projectId: string, version: number): Promise<void> {
  await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1 AND floor < $2', [
    projectId,
    version + 1,
  ])
  await tx.run('DELETE FROM permission_changes WHERE project_id = $1 AND version <= $2', [projectId, version])
}

/** Resolves with how many there were; they are in `done` unless they are too many for the log. */
export async function deleteByFilter(write: Write, filter: TupleFilter): Promise<number> {
  const { tx, projectId, done } = write
  const { where, params } = conditionOf(projectId, filter, tx.dialect)
  const found = await tx.get<{ count: number }>(
    `SELECT count(*) AS count FROM permission_tuples WHERE ${where}`,
    params,
  )
  if ((found?.count ?? 0) > mostLoggedDeletes) {
    const { changes } = await tx.run(`DELETE FROM permission_tuples WHERE ${where}`, params)
    await breakLog(write)
    return changes
  }
  const deleted = await tx.all<TupleRow>(
    `DELETE FROM permission_tuples WHERE ${where} RETURNING ${tupleColumns}`,
    params,
  )
  done.push(...deleted.map((row) => ({ action: 'delete' as const, tuple: toTuple(row) })))
  await logChanges(write)
  return deleted.length
}
