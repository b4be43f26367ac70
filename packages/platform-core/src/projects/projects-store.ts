import type { Migration, Queries } from '@tillkey/sql'
import type { ProjectDocument } from './project-document.ts'

interface StoredProject {
  id: string
  slug: string
  /** Counts up with every change of the document. */
  version: number
  document: ProjectDocument
}

export const projectMigrations: Migration[] = [
  {
    id: '0001-projects',
    sql: `
      CREATE TABLE projects (
        id TEXT NOT NULL PRIMARY KEY,
        slug TEXT NOT NULL UNIQUE,
        version BIGINT NOT NULL,
        document TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        updated_at BIGINT NOT NULL
      )`,
  },
]

interface ProjectRow {
  id: string
  slug: string
  version: number
  document: string
}

export interface ProjectsStore {
  findVersion(slug: string): Promise<number | undefined>
  find(slug: string): Promise<StoredProject | undefined>
  /** Creates the project, or replaces the document of the one with its slug if they differ. */
  put(document: ProjectDocument, id: string, now: number): Promise<void>
}

const toProject = (row: ProjectRow): StoredProject => ({
  ...row,
  document: JSON.parse(row.document) as ProjectDocument,
})

export function createProjectsStore(db: Queries): ProjectsStore {
  return {
    async findVersion(slug) {
      const row = await db.get<{ version: number }>('SELECT version FROM projects WHERE slug = $1', [slug])
      return row?.version
    },
    async find(slug) {
      const row = await db.get<ProjectRow>(
        'SELECT id, slug, version, document FROM projects WHERE slug = $1',
        [slug],
      )
      return row && toProject(row)
    },
    async put(document, id, now) {
      await db.run(
        `INSERT INTO projects (id, slug, version, document, created_at, updated_at) VALUES ($1, $2, 1, $3, $4, $4)
         ON CONFLICT (slug) DO UPDATE SET document = excluded.document, version = projects.version + 1,
           updated_at = excluded.updated_at
         WHERE projects.document <> excluded.document`,
        [id, document.slug, JSON.stringify(document), now],
      )
    },
  }
}
