import type { Queries } from '@tillkey/sql'
import type { Flow, FlowKind } from './flow.ts'

export interface FlowsStore {
  insert(flow: Flow): Promise<void>
  find(projectId: string, kind: FlowKind, id: string): Promise<Flow | undefined>
  update(flow: Flow): Promise<void>
  /** Deletes what expired before, so many rows at most, and tells how many those were. */
  sweep(before: number, limit: number): Promise<number>
}

export function createFlowsStore(db: Queries): FlowsStore {
  return {
    async insert(flow) {
      await db.run(
        'INSERT INTO flows (project_id, id, kind, document, expires_at) VALUES ($1, $2, $3, $4, $5)',
        [flow.projectId, flow.id, flow.kind, JSON.stringify(flow), flow.expiresAt],
      )
    },
    async find(projectId, kind, id) {
      const row = await db.get<{ document: string }>(
        'SELECT document FROM flows WHERE project_id = $1 AND id = $2 AND kind = $3',
        [projectId, id, kind],
      )
      return row && (JSON.parse(row.document) as Flow)
    },
    async update(flow) {
      await db.run('UPDATE flows SET document = $1 WHERE project_id = $2 AND id = $3', [
        JSON.stringify(flow),
        flow.projectId,
        flow.id,
      ])
    },
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
