import { setImmediate } from 'node:timers/promises'
import { placeholders, type Transaction } from '@tillkey/sql'
import type { Tuple } from './engine/tuple.ts'
import {
  type Change,
  conditionOf,
  keyOf,
  partsOf,
  type TupleFilter,
  type TupleRow,
  toTuple,
  tupleColumnCount,
  tupleColumns,
} from './tuple-rows.ts'

/** Room in `seq` for the tuples of one write. */
const seqsPerVersion = 2 ** 20
/** Rows of one statement: few sizes, so that few statements are prepared, and small, because SQLite binds in square time. */
const rowCounts = [16, 4, 1]
/** A delete of more tuples than this is not written to the log: indexes are built anew after it. */
const mostLoggedDeletes = 50_000
/** Cuts a list into pieces whose lengths are among `rowCounts`. */
function* pieces<T>(items: readonly T[]): Generator<readonly T[]> {
  let at = 0
  for (const count of rowCounts) {
    for (; items.length - at >= count; at += count) yield items.slice(at, at + count)
  }
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

export async function insertTuples(
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

export async function deleteTuples({ tx, projectId, done }: Write, tuples: readonly Tuple[]): Promise<void> {
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

export async function logChanges({ tx, projectId, version, now, done }: Write): Promise<void> {
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

/** Drops the changes up to a version; an index that is older is built anew. */
export async function trimLog(tx: Transaction, projectId: string, version: number): Promise<void> {
  await tx.run('UPDATE permission_versions SET floor = $2 WHERE project_id = $1 AND floor < $2', [
    projectId,
    version + 1,
  ])
  await tx.run('DELETE FROM permission_changes WHERE project_id = $1 AND version <= $2', [projectId, version])
}

export async function deleteByFilter(write: Write, filter: TupleFilter): Promise<void> {
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
