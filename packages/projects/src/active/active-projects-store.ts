import type { Migration, Queries } from '@tillkey/sql'

export const activeProjectMigrations: Migration[] = [
  {
    id: '0504-active-projects',
    sql: `
      CREATE TABLE active_projects (
        project_id TEXT NOT NULL,
        account TEXT NOT NULL UNIQUE,
        PRIMARY KEY (project_id, account)
      )`,
  },
]

export interface ActiveProjectsStore {
  find(account: string): Promise<string | undefined>
  set(account: string, projectId: string): Promise<void>
  /** Removes a project from every account. */
  clear(projectId: string): Promise<void>
}

/** The only SQL for active projects. */
export const createActiveProjectsStore = (db: Queries): ActiveProjectsStore => ({
  async find(account) {
    const row = await db.get<{ project_id: string }>(
      'SELECT project_id FROM active_projects WHERE account = $1',
      [account],
    )
    return row?.project_id
  },
  async clear(projectId) {
    await db.run('DELETE FROM active_projects WHERE project_id = $1', [projectId])
  },
  async set(account, projectId) {
    await db.run(
      `INSERT INTO active_projects (project_id, account) VALUES ($1, $2)
       ON CONFLICT (account) DO UPDATE SET project_id = excluded.project_id`,
      [projectId, account],
    )
  },
})
