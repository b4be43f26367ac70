import { deferRows, type Queries, type Transaction } from '@tillkey/sql'
import type { GrantName } from '../tokens/lifespans.ts'

/** What is counted: issued tokens by kind, and refused requests for tokens. */
export type UsageKind = 'access' | 'refresh' | 'id' | 'refused'

/** Occurrences within one hour. */
export interface UsageCount {
  projectId: string
  clientId: string
  /** Hours since 1970. */
  hour: number
  /** Empty for refused requests with an unknown grant type. */
  grant: GrantName | ''
  kind: UsageKind
  count: number
}

interface UsageRow {
  hour: number
  grant_name: GrantName | ''
  kind: UsageKind
  count: number
}

export type ListedUsage = Pick<UsageCount, 'hour' | 'grant' | 'kind' | 'count'>

export const HOUR_MS = 3_600_000

export interface ClientUsageStore {
  /** Counts of a client from an hour on. */
  list(projectId: string, clientId: string, fromHour: number): Promise<ListedUsage[]>
  /** Deletes up to `limit` counts of hours that ended before a time. */
  sweep(before: number, limit: number): Promise<number>
}

/** Adds counts to those that are stored. They must be in a fixed order, which prevents deadlocks between processes. */
export const addUsage = (tx: Transaction, counts: readonly UsageCount[]): Promise<void> =>
  deferRows(tx, {
    into: 'oauth2_client_usage (project_id, client_id, hour, grant_name, kind, count)',
    rows: counts.map((each) => [each.projectId, each.clientId, each.hour, each.grant, each.kind, each.count]),
    clause: `ON CONFLICT (project_id, client_id, hour, grant_name, kind)
      DO UPDATE SET count = oauth2_client_usage.count + excluded.count`,
  })

/** Deletes the counts of a client. */
export async function deleteUsage(tx: Transaction, projectId: string, clientId: string): Promise<void> {
  await tx.run('DELETE FROM oauth2_client_usage WHERE project_id = $1 AND client_id = $2', [
    projectId,
    clientId,
  ])
}

/** The only SQL for counts of tokens by client. */
export const createClientUsageStore = (db: Queries): ClientUsageStore => ({
  async list(projectId, clientId, fromHour) {
    const rows = await db.all<UsageRow>(
      `SELECT hour, grant_name, kind, count FROM oauth2_client_usage
       WHERE project_id = $1 AND client_id = $2 AND hour >= $3 ORDER BY hour`,
      [projectId, clientId, fromHour],
    )
    return rows.map(({ grant_name: grant, ...row }) => ({ ...row, grant }))
  },
  async sweep(before, limit) {
    const sql = `DELETE FROM oauth2_client_usage WHERE (project_id, client_id, hour, grant_name, kind) IN
      (SELECT project_id, client_id, hour, grant_name, kind FROM oauth2_client_usage WHERE hour < $1 ORDER BY hour LIMIT $2)`
    return (await db.run(sql, [Math.floor(before / HOUR_MS), limit])).changes
  },
})
