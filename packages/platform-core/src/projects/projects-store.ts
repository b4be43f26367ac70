import type { Migration, Queries } from '@tillkey/sql'
import type { ProjectDocument } from './project-document.ts'

interface StoredProject {
  id: string
  slug: string
  /** Counts up with every change of the document. */
  version: number
  document: ProjectDocument
  /** Texts of the sources that the document names and that were fetched, by their address. */
  sources: Sources
}

export type Sources = Readonly<Record<string, string>>

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
  {
    id: '0002-project-sources',
    sql: `ALTER TABLE projects ADD COLUMN sources TEXT NOT NULL DEFAULT '{}'`,
  },
]

interface ProjectRow {
  id: string
  slug: string
  version: number
  document: string
  sources: string
}

interface NewProject {
  document: ProjectDocument
  sources: Sources
  /** Its id when it is not there yet. */
  id: string
}

export interface ProjectsStore {
  findVersion(slug: string): Promise<number | undefined>
  find(slug: string): Promise<StoredProject | undefined>
  /** Creates the project, or replaces document and sources of the one with its slug if they differ. */
  put(project: NewProject, now: number): Promise<void>
}

const toProject = (row: ProjectRow): StoredProject => ({
  ...row,
  // What was put is what is there.
  document: JSON.parse(row.document) as ProjectDocument,
  sources: JSON.parse(row.sources) as Sources, // likewise
})

/** The only SQL of the table of projects. */
export function createProjectsStore(db: Queries): ProjectsStore {
  return {
    async findVersion(slug) {
      const row = await db.get<{ version: number }>('SELECT version FROM projects WHERE slug = $1', [slug])
      return row?.version
    },
    async find(slug) {
      const row = await db.get<ProjectRow>(
        'SELECT id, slug, version, document, sources FROM projects WHERE slug = $1',
        [slug],
      )
      return row && toProject(row)
    },
    async put({ document, sources, id }, now) {
      await db.run(
        `INSERT INTO projects (id, slug, version, document, sources, created_at, updated_at)
         VALUES ($1, $2, 1, $3, $4, $5, $5)
         ON CONFLICT (slug) DO UPDATE SET document = excluded.document, sources = excluded.sources,
           version = projects.version + 1, updated_at = excluded.updated_at
         WHERE projects.document <> excluded.document OR projects.sources <> excluded.sources`,
        [id, document.slug, JSON.stringify(document), JSON.stringify(sources), now],
      )
    },
  }
}
