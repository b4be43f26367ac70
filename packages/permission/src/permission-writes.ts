import type { Ports } from '@tillkey/platform-core'
import type { Database, Transaction } from '@tillkey/sql'
import type { Tuple } from './engine/tuple.ts'
import { auditTuples, type WrittenTuples } from './permission-audit.ts'
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

/** Writes of a project's tuples. Each is one transaction with one version and is logged for the indexes. */
export interface PermissionWrites {
  /** Inserts, then deletes, atomically. Ignores tuples that are already stored or do not exist. */
  write(
    projectId: string,
    work: { inserts: readonly Tuple[]; deletes: readonly Tuple[] },
    now: number,
  ): Promise<void>
  deleteMatching(projectId: string, filter: TupleFilter, now: number): Promise<void>
  /** Trims a bounded number of changes older than a time in milliseconds. */
  trimChanges(before: number): Promise<void>
}

/** Writes tuples in the caller's transaction. */
export async function writeTuples(
  tx: Transaction,
  projectId: string,
  { inserts, deletes, now }: { inserts: readonly Tuple[]; deletes: readonly Tuple[]; now: number },
): Promise<WrittenTuples> {
  const write: Write = { tx, projectId, version: await nextVersion(tx, projectId), now, done: [] }
  await insertTuples(write, inserts)
  await deleteTuples(write, deletes)
  await logChanges(write)
  return writtenBy(write)
}

const writtenBy = ({ done }: Write): WrittenTuples => {
  const of = (which: 'insert' | 'delete') =>
    done.filter(({ action }) => action === which).map(({ tuple }) => tuple)
  const deleted = of('delete')
  return { inserted: of('insert'), deleted, deletedCount: deleted.length }
}

/** Creates the writes of administrators, which are recorded through the ports `events` and `audit`. */
export function createPermissionWrites(db: Database, ports: Ports = {}): PermissionWrites {
  return {
    write: (projectId, work, now) =>
      db.transaction(async (tx) => {
        const written = await writeTuples(tx, projectId, { ...work, now })
        await auditTuples(tx, ports, { projectId, ...written })
      }),
    deleteMatching: (projectId, filter, now) =>
      db.transaction(async (tx) => {
        const write: Write = { tx, projectId, version: await nextVersion(tx, projectId), now, done: [] }
        const deletedCount = await deleteByFilter(write, filter)
        await auditTuples(tx, ports, { projectId, ...writtenBy(write), deletedCount })
      }),
    async trimChanges(before) {
      for (const [projectId, version] of await createPermissionStore(db).findTrimmable(before)) {
        await db.transaction((tx) => trimLog(tx, projectId, version))
      }
    },
  }
}
