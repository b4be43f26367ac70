import { PROJECT_VERSION } from '@tillkey/platform-core'
import type { Queries } from '@tillkey/sql'
import type { Flow } from './flow.ts'

export interface FlowsStore {
  insert(flow: Flow): Promise<void>
  find(projectId: string, kind: string, id: string): Promise<Flow | undefined>
  /** The same, with the version of the project's document. */
  findProving(
    projectId: string,
    kind: string,
    id: string,
  ): Promise<{ flow: Flow; projectVersion: number | null } | undefined>
  /** Replaces the flow of this version by the next; `changed` when another change came first, and nothing was written. */
  update(flow: Flow): Promise<'updated' | 'changed'>
  /** The same as part of a unit of work, of which nothing is done when another change came first: ChangeMissed. */
  finish(flow: Flow): Promise<void>
  /** Deletes what expired before, so many rows at most, and tells how many those were. */
  sweep(before: number, limit: number): Promise<number>
}

interface FlowRow {
  document: string
  version: number
}

function toDocument({ version: _column, ...flow }: Flow): string {
  return JSON.stringify(flow)
}

const toFlow = ({ document, version }: FlowRow): Flow => ({ ...(JSON.parse(document) as Flow), version }) // written by this store

const REPLACE =
  'UPDATE flows SET document = $1, version = version + 1 WHERE project_id = $2 AND id = $3 AND version = $4'
const replacing = (flow: Flow): (string | number)[] => [
  toDocument(flow),
  flow.projectId,
  flow.id,
  flow.version,
]

/** Flows, each with the version of its last change. */
export function createFlowsStore(db: Queries): FlowsStore {
  return {
    async insert(flow) {
      await db.run(
        'INSERT INTO flows (project_id, id, kind, document, version, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
        [flow.projectId, flow.id, flow.kind, toDocument(flow), flow.version, flow.expiresAt],
      )
    },
    async find(projectId, kind, id) {
      const row = await db.get<FlowRow>(
        'SELECT document, version FROM flows WHERE project_id = $1 AND id = $2 AND kind = $3',
        [projectId, id, kind],
      )
      return row && toFlow(row)
    },
    async findProving(projectId, kind, id) {
      const row = await db.get<FlowRow & { project_version: number | null }>(
        `SELECT document, version, ${PROJECT_VERSION} FROM flows WHERE project_id = $1 AND id = $2 AND kind = $3`,
        [projectId, id, kind],
      )
      return row && { flow: toFlow(row), projectVersion: row.project_version }
    },
    async update(flow) {
      const { changes } = await db.run(REPLACE, replacing(flow))
      return changes === 1 ? 'updated' : 'changed'
    },
    finish: (flow) => db.defer({ sql: REPLACE, params: replacing(flow), rows: 1 }),
    async sweep(before, limit) {
      const { changes } = await db.run(
        `DELETE FROM flows WHERE (project_id, id) IN
           (SELECT project_id, id FROM flows WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)`,
        [before, limit],
      )
      return changes
    },
  }
}
