import { setImmediate } from 'node:timers/promises'
import { insertCounted, type Transaction } from '@tillkey/sql'
import type { Tuple } from './engine/tuple.ts'
import { conditionOf, equals, indexedColumn } from './tuple-keysets.ts'
import {
  partsOf,
  stepsText,
  type TupleChange,
  type TupleFilter,
  type TupleRow,
  toTuple,
  tupleColumns,
  tupleKey,
} from './tuple-rows.ts'

/** Range of `seq` reserved for each write. */
const SEQS_PER_VERSION = 2 ** 20
/** Upper bound on rows per statement and steps per row of the log. */
const MAX_ROWS = 1_000
/** Larger deletes are not logged; indexes are rebuilt after them. */
const MAX_LOGGED_DELETES = 50_000
/** Splits a list into chunks of bounded length. */
function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += MAX_ROWS) yield items.slice(at, at + MAX_ROWS)
}

/**
 * Assigns the next version. Later writes of the project wait until this transaction ends, so versions commit in
 * order.
 */
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

/** A write in progress. */
export interface Write {
  tx: Transaction
  projectId: string
  version: number
  now: number
  /** Whether inserts skip tuples that are already stored or throw UniqueViolation. */
  duplicates: 'skip' | 'reject'
  /** Changes actually made, in order. */
  done: Omit<TupleChange, 'version'>[]
}

/**
 * Inserts tuples that are not stored yet. Rows are sorted by object so that neighbours in the index are written
 * together.
 */
export async function insertTuples(
  { tx, projectId, version, duplicates, done }: Write,
  tuples: readonly Tuple[],
): Promise<void> {
  const skipStored = `ON CONFLICT (project_id, namespace, ${indexedColumn('object', tx.dialect)}, relation, tuple_key) DO NOTHING`
  const unique = new Map(tuples.map((tuple) => [tupleKey(tuple), tuple]))
  const firstSeq = version * SEQS_PER_VERSION + 1
  let seq = firstSeq
  for (const chunk of chunks([...unique])) {
    const rows = chunk.map(([key, tuple]) => ({
      sortKey: [tuple.namespace, tuple.object, tuple.relation, key].join('\0'),
      values: [key, seq++, ...partsOf(tuple)],
    }))
    const count = await insertCounted(tx, {
      into: `permission_tuples (project_id, tuple_key, seq, ${tupleColumns})`,
      shared: [projectId],
      rows: rows.sort((left, right) => (left.sortKey < right.sortKey ? -1 : 1)).map(({ values }) => values),
      ...(duplicates === 'skip' && { clause: skipStored }),
    })
    const fresh = count === chunk.length ? chunk : await storedSince(firstSeq, chunk, { tx, projectId })
    done.push(...fresh.map(([, tuple]) => ({ action: 'insert' as const, tuple })))
    await setImmediate()
  }
}

type Keyed = readonly [key: string, tuple: Tuple]

/** Returns the tuples stored with this `seq` or a later one; the others already existed. */
async function storedSince(
  seq: number,
  tuples: readonly Keyed[],
  { tx, projectId }: Pick<Write, 'tx' | 'projectId'>,
): Promise<readonly Keyed[]> {
  const rows = await tx.all<{ tuple_key: string }>(
    `SELECT stored.tuple_key ${fromStored(tx.dialect)} AND stored.seq >= $3`,
    [projectId, indexKeysJson(tuples), seq],
  )
  const keys = new Set(rows.map((row) => row.tuple_key))
  return tuples.filter(([key]) => keys.has(key))
}

/** Index columns of tuples by their keys, as JSON for `fromStored`. */
const indexKeysJson = (tuples: readonly Keyed[]): string =>
  JSON.stringify(
    Object.fromEntries(
      tuples.map(([key, { namespace, object, relation }]) => [key, [namespace, object, relation]]),
    ),
  )

/** Joins the tuples of `indexKeysJson`, parameter `$2`, with the stored ones of project `$1`. */
const fromStored = (dialect: Transaction['dialect']): string =>
  `FROM json_each($2) AS step CROSS JOIN permission_tuples AS stored
   WHERE stored.project_id = $1 AND stored.namespace = step.value ->> 0
     AND ${equals('object', 'step.value ->> 1', dialect)}
     AND stored.relation = step.value ->> 2 AND stored.tuple_key = step.key`

/** Deletes by row id, because SQLite cannot use an index for a list of row values. */
const deleteSql = (dialect: Transaction['dialect']): string => {
  const rowId = dialect === 'sqlite' ? 'rowid' : 'ctid'
  return `DELETE FROM permission_tuples
    WHERE ${rowId} IN (SELECT stored.${rowId} ${fromStored(dialect)}) RETURNING ${tupleColumns}`
}

/** Deletes the tuples that are stored. */
export async function deleteTuples({ tx, projectId, done }: Write, tuples: readonly Tuple[]): Promise<void> {
  const unique = new Map(tuples.map((tuple) => [tupleKey(tuple), tuple]))
  for (const chunk of chunks([...unique])) {
    const deleted = await tx.all<TupleRow>(deleteSql(tx.dialect), [projectId, indexKeysJson(chunk)])
    done.push(...deleted.map((row) => ({ action: 'delete' as const, tuple: toTuple(row) })))
    await setImmediate()
  }
}

/** Appends the changes to the log, many steps per row. */
export async function logChanges({ tx, projectId, version, now, done }: Write): Promise<void> {
  let ordinal = 0
  for (const chunk of chunks(done)) {
    ordinal += 1
    await tx.run(
      `INSERT INTO permission_changes (project_id, version, ordinal, created_at, step_count, steps)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [projectId, version, ordinal, now, chunk.length, stepsText(chunk)],
    )
    await setImmediate()
  }
}

/** Forces a rebuild of all older indexes. */
async function breakLog({ tx, projectId, version }: Write): Promise<void> {
  await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1', [projectId, version + 1])
  await tx.run('DELETE FROM permission_changes WHERE project_id = $1', [projectId])
}

/** Trims the log up to a version; older indexes are rebuilt. */
export async function trimLog(tx: Transaction, projectId: string, version: number): Promise<void> {
  await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1 AND floor < $2', [
    projectId,
    version + 1,
  ])
  await tx.run('DELETE FROM permission_changes WHERE project_id = $1 AND version <= $2', [projectId, version])
}

/** Deletes matching tuples and returns their number. They are in `done` unless too many for the log. */
export async function deleteByFilter(write: Write, filter: TupleFilter): Promise<number> {
  const { tx, projectId, done } = write
  const { where, params } = conditionOf(projectId, filter, tx.dialect)
  const found = await tx.get<{ count: number }>(
    `SELECT count(*) AS count FROM permission_tuples WHERE ${where}`,
    params,
  )
  if ((found?.count ?? 0) > MAX_LOGGED_DELETES) {
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
