import type { Ports } from '@tillkey/platform-core'
import { type Database, type Transaction, UniqueViolation } from '@tillkey/sql'
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

/** Writes from this size on first assume that no tuple is stored, which saves PostgreSQL a lookup of each. */
const MIN_BULK_INSERTS = 100

/** Tuples to write. */
interface TupleWork {
  inserts: readonly Tuple[]
  deletes: readonly Tuple[]
  now: number
  duplicates?: Write['duplicates']
}

/** Writes tuples in the caller's transaction. */
export async function writeTuples(
  tx: Transaction,
  projectId: string,
  { inserts, deletes, now, duplicates = 'skip' }: TupleWork,
): Promise<WrittenTuples> {
  const write = await beginWrite(tx, projectId, { now, duplicates })
  await insertTuples(write, inserts)
  await deleteTuples(write, deletes)
  await logChanges(write)
  return writtenBy(write)
}

const beginWrite = async (
  tx: Transaction,
  projectId: string,
  options: Pick<Write, 'now' | 'duplicates'>,
): Promise<Write> => ({ tx, projectId, ...options, version: await nextVersion(tx, projectId), done: [] })

const writtenBy = ({ done }: Write): WrittenTuples => {
  const of = (which: 'insert' | 'delete') =>
    done.filter(({ action }) => action === which).map(({ tuple }) => tuple)
  const deleted = of('delete')
  return { inserted: of('insert'), deleted, deletedCount: deleted.length }
}

/** Creates the writes of administrators, which are recorded through the ports `events` and `audit`. */
export function createPermissionWrites(db: Database, ports: Ports = {}): PermissionWrites {
  /** Projects whose last bulk write had tuples that were already stored. */
  const repeating = new Set<string>()

  const writeOnce = (projectId: string, work: TupleWork): Promise<WrittenTuples> =>
    db.transaction(async (tx) => {
      const written = await writeTuples(tx, projectId, work)
      await auditTuples(tx, ports, { projectId, ...written })
      return written
    })

  async function writeBulk(projectId: string, work: TupleWork): Promise<void> {
    try {
      if (!repeating.has(projectId))
        return void (await writeOnce(projectId, { ...work, duplicates: 'reject' }))
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error
      repeating.add(projectId)
    }
    const { inserted } = await writeOnce(projectId, work)
    if (inserted.length === work.inserts.length) repeating.delete(projectId)
  }

  return {
    async write(projectId, work, now) {
      if (work.inserts.length >= MIN_BULK_INSERTS) await writeBulk(projectId, { ...work, now })
      else await writeOnce(projectId, { ...work, now })
    },
    deleteMatching: (projectId, filter, now) =>
      db.transaction(async (tx) => {
        const write = await beginWrite(tx, projectId, { now, duplicates: 'skip' })
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
