import type { Migration } from '@tillkey/sql'

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
  {
    id: '0003-project-revisions',
    sql: `
      ALTER TABLE projects ADD COLUMN revision_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE projects ADD COLUMN name TEXT NOT NULL DEFAULT '';
      ALTER TABLE projects ADD COLUMN state TEXT NOT NULL DEFAULT 'running';
      UPDATE projects SET revision_id = id, name = slug;
      CREATE TABLE project_revisions (
        project_id TEXT NOT NULL,
        version BIGINT NOT NULL,
        revision_id TEXT NOT NULL,
        document TEXT NOT NULL,
        author_kind TEXT NOT NULL,
        author_id TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (project_id, version)
      );
      INSERT INTO project_revisions (project_id, version, revision_id, document, author_kind, author_id, created_at)
        SELECT id, version, revision_id, document, 'start', '', updated_at FROM projects;
      CREATE TABLE purged_projects (
        project_id TEXT NOT NULL PRIMARY KEY,
        purged_at BIGINT NOT NULL
      )`,
  },
  {
    id: '0004-project-attributes',
    sql: `
      ALTER TABLE projects ADD COLUMN environment TEXT NOT NULL DEFAULT 'prod';
      ALTER TABLE projects ADD COLUMN home_region TEXT NOT NULL DEFAULT 'global';
      ALTER TABLE projects ADD COLUMN workspace_id TEXT;
      ALTER TABLE projects ADD COLUMN creator_id TEXT NOT NULL DEFAULT '';
      ALTER TABLE projects ADD COLUMN purge_at BIGINT`,
  },
  {
    id: '0005-revisions-by-id',
    sql: 'CREATE INDEX project_revisions_by_id ON project_revisions (project_id, revision_id)',
  },
  {
    id: '0006-revision-reasons',
    sql: 'ALTER TABLE project_revisions ADD COLUMN reason TEXT',
  },
]
