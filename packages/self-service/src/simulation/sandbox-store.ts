import type { Migration, Queries } from '@tillkey/sql'

/** The columns of projects that flows read. */
export const projectVersions: Migration = {
  id: '0001-project-versions',
  sql: 'CREATE TABLE projects (id TEXT NOT NULL PRIMARY KEY, version BIGINT NOT NULL)',
}

/** Inserts the project of a sandbox. */
export async function insertProjectVersion(
  db: Queries,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await db.run('INSERT INTO projects (id, version) VALUES ($1, $2)', [id, version])
}
