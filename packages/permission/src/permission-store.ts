import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import { createTupleListsStore, type TupleListsStore } from './tuple-lists-store.ts'
import { changesOf, type TupleChange } from './tuple-rows.ts'

export interface Versions {
  /** Number of a project's writes; initially 0. */
  tuples: number
  /** Version of the project's configuration, `null` if deleted; for `assertFresh`. */
  project: number | null
}

export interface PermissionStore extends TupleListsStore {
  /** Versions that validate an index and a cached project. Includes every acknowledged write. */
  findVersions(projectId: string): Promise<Versions>
  /** Changes after one version up to another; `null` if the log does not reach back that far. */
  findChanges(projectId: string, span: { after: number; upTo: number }): Promise<TupleChange[] | null>
  /** Newest version per project among a bounded number of changes before a time. */
  findTrimmable(before: number): Promise<Map<string, number>>
  /** The last valid namespaces, as configured. */
  findNamespaces(projectId: string): Promise<string | undefined>
  saveNamespaces(projectId: string, namespaces: string): Promise<void>
}

/** An index that is further behind is rebuilt. */
const MAX_CHANGES = 200_000
/** Rows of the log trimmed per call; each holds at most a thousand steps. */
const TRIM_BATCH = 500

/** SQL of the permission tables, except for writes (`permission-writes-store.ts`). */
export function createPermissionStore(db: Queries): PermissionStore {
  return {
    async findVersions(projectId) {
      const row = await db.get<{ tuples: number | null; project_version: number | null }>(
        `SELECT (SELECT version FROM permission_versions WHERE project_id = $1) AS tuples, ${PROJECT_VERSION}`,
        [projectId],
      )
      return { tuples: row?.tuples ?? 0, project: row?.project_version ?? null }
    },

    ...createTupleListsStore(db),

    async findChanges(projectId, { after, upTo }) {
      const span = [projectId, after, upTo]
      const steps = await db.get<{ count: number }>(
        `SELECT CAST(coalesce(sum(step_count), 0) AS BIGINT) AS count FROM permission_changes
         WHERE project_id = $1 AND version > $2 AND version <= $3`,
        span,
      )
      if ((steps?.count ?? 0) > MAX_CHANGES) return null
      const rows = await db.all<{ version: number; steps: string }>(
        `SELECT version, steps FROM permission_changes
         WHERE project_id = $1 AND version > $2 AND version <= $3 ORDER BY version, ordinal`,
        span,
      )
      // Read after the changes: if the log was trimmed meanwhile, the floor shows it.
      const row = await db.get<{ floor: number }>(
        'SELECT floor FROM permission_versions WHERE project_id = $1',
        [projectId],
      )
      return (row?.floor ?? 1) > after + 1 ? null : rows.flatMap(changesOf)
    },

    async findTrimmable(before) {
      const rows = await db.all<{ project_id: string; version: number }>(
        `SELECT project_id, version FROM permission_changes WHERE created_at < $1
         ORDER BY created_at LIMIT ${TRIM_BATCH}`,
        [before],
      )
      const newest = new Map<string, number>()
      for (const { project_id, version } of rows) {
        newest.set(project_id, Math.max(version, newest.get(project_id) ?? 0))
      }
      return newest
    },

    async findNamespaces(projectId) {
      const row = await db.get<{ namespaces: string }>(
        'SELECT namespaces FROM permission_rules WHERE project_id = $1',
        [projectId],
      )
      return row?.namespaces
    },

    async saveNamespaces(projectId, namespaces) {
      await db.run(
        `INSERT INTO permission_rules (project_id, namespaces) VALUES ($1, $2)
         ON CONFLICT (project_id) DO UPDATE SET namespaces = excluded.namespaces`,
        [projectId, namespaces],
      )
    },
  }
}
