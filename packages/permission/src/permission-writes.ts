import type { Database, Transaction } from '@tillkey/sql'
import type { Tuple } from './engine/tuple.ts'
import { createPermissionStore } from './permission-store.ts'
import {
  deleteByFilter,
  deleteTuples,
  insertTuples,
  logChanges,
  nextVersion,
  trimLog,
  type Write,
} from './permission-writes-store.ts'
import type { TupleFilter } from './tuple-rows.ts'

/** What changes the tuples of a project: each is one transaction, counted as one version and logged for the indexes. */
export interface PermissionWrites {
  /** Inserts, then deletes, all or nothing; what is stored already, or not stored, is passed over. */
  write(
    projectId: string,
    work: { inserts: readonly Tuple[]; deletes: readonly Tuple[] },
    now: number,
  ): Promise<void>
  deleteMatching(projectId: string, filter: TupleFilter, now: number): Promise<void>
  /** Drops changes older than a time (milliseconds), a bounded number a call. */
  trimChanges(before: number): Promise<void>
}

/** The same in the unit of work of what it follows from. */
export async function writeTuples(
  tx: Transaction,
  projectId: string,
  { inserts, deletes, now }: { inserts: readonly Tuple[]; deletes: readonly Tuple[]; now: number },
): Promise<void> {
  const write: Write = { tx, projectId, version: await nextVersion(tx, projectId), now, done: [] }
  await insertTuples(write, inserts)
  await deleteTuples(write, deletes)
  await logChanges(write)
}

export function createPermissionWrites(db: Database): PermissionWrites {
  return {
    write: (projectId, work, now) => db.transaction((tx) => writeTuples(tx, projectId, { ...work, now })),
    deleteMatching: (projectId, filter, now) =>
      db.transaction(async (tx) => {
        const version = await nextVersion(tx, projectId)
        await deleteByFilter({ tx, projectId, version, now, done: [] }, filter)
      }),
    async trimChanges(before) {
      for (const [projectId, version] of await createPermissionStore(db).findTrimmable(before)) {
        await db.transaction((tx) => trimLog(tx, projectId, version))
      }
    },
  }
}
