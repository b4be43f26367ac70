import type { Queries } from '@tillkey/sql'
import type { ProjectState } from './project-context.ts'
import type { ProjectDocument } from './project-document.ts'

/** The author of a change. `id` is that of a key or an operator. */
export interface Author {
  kind: 'start' | 'administrator' | 'workspace key' | 'project key' | 'operator'
  /** Empty for kinds that have one instance. */
  id: string
}

/** Metadata that clients set at creation. Has no effect. */
export interface ProjectAttributes {
  environment: 'prod' | 'stage' | 'dev'
  homeRegion: 'eu-central' | 'asia-northeast' | 'us-east' | 'us-west' | 'eu' | 'asia' | 'us' | 'global'
  workspaceId: string | null
}

/** A project without its document. */
export interface ProjectSummary extends ProjectAttributes {
  id: string
  slug: string
  name: string
  state: ProjectState
  /** Incremented by every change of the document or the state. */
  version: number
  /** Changes with the document. */
  revisionId: string
  /** Milliseconds since 1970. */
  createdAt: number
  updatedAt: number
  /** When a deleted project is purged, `null` for others. Deleted projects are found only to be restored or purged. */
  purgeAt: number | null
}

/** A project as stored. The secrets of its document are sealed. */
export interface StoredProject extends ProjectSummary {
  document: ProjectDocument
  /** Texts of the document's fetched sources, by address. */
  sources: Sources
}

/** A revision of a project's document. */
export interface StoredRevision {
  revisionId: string
  document: ProjectDocument
  author: Author
  /** Why the author changed the project, `null` if they did not say. */
  reason: string | null
  createdAt: number
}

export type Sources = Readonly<Record<string, string>>

interface ProjectRow {
  id: string
  slug: string
  name: string
  state: ProjectState
  version: number
  revision_id: string
  document: string
  sources: string
  created_at: number
  updated_at: number
  environment: ProjectAttributes['environment']
  home_region: ProjectAttributes['homeRegion']
  workspace_id: string | null
  purge_at: number | null
}

type SummaryRow = Omit<ProjectRow, 'document' | 'sources'>

const toSummary = (row: SummaryRow): ProjectSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  state: row.state,
  version: row.version,
  revisionId: row.revision_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  environment: row.environment,
  homeRegion: row.home_region,
  workspaceId: row.workspace_id,
  purgeAt: row.purge_at,
})

const toProject = (row: ProjectRow): StoredProject => ({
  ...toSummary(row),
  // The column holds what `insert` wrote.
  document: JSON.parse(row.document) as ProjectDocument,
  sources: JSON.parse(row.sources) as Sources, // likewise
})

interface RevisionRow {
  revision_id: string
  document: string
  author_kind: Author['kind']
  author_id: string
  reason: string | null
  created_at: number
}

const toRevision = (row: RevisionRow): StoredRevision => ({
  revisionId: row.revision_id,
  document: JSON.parse(row.document) as ProjectDocument, // the column holds what was written
  author: { kind: row.author_kind, id: row.author_id },
  reason: row.reason,
  createdAt: row.created_at,
})

export interface ProjectsStore {
  /** Revalidates a cached project. */
  findVersion(slug: string): Promise<{ id: string; version: number } | undefined>
  find(slug: string): Promise<StoredProject | undefined>
  findById(id: string): Promise<StoredProject | undefined>
  /** Includes deleted projects. By id or slug. */
  findAny(idOrSlug: string): Promise<StoredProject | undefined>
  /** Newest first. */
  list(): Promise<ProjectSummary[]>
  /** `creatorId` is the id of the operator who creates it, or empty. */
  insert(project: StoredProject, creatorId: string): Promise<void>
  /** Counts the projects that an operator created, including deleted ones. */
  countCreated(creatorId: string): Promise<number>
  update(project: StoredProject): Promise<void>
  setState(id: string, state: ProjectState): Promise<void>
  /** Marks a project as deleted until its purge. `null` restores it. */
  setPurgeAt(id: string, purgeAt: number | null): Promise<void>
  /** Returns the ids of deleted projects whose purge is due. */
  duePurges(now: number): Promise<string[]>
  addRevision(projectId: string, revision: StoredRevision): Promise<void>
  /** Newest first, starting after the revision `before`. */
  revisions(projectId: string, page: { before: string | undefined; limit: number }): Promise<StoredRevision[]>
  findRevision(projectId: string, revisionId: string): Promise<StoredRevision | undefined>
  delete(id: string, now: number): Promise<void>
  /** Returns the ids of projects purged since a time. */
  purgedSince(time: number): Promise<string[]>
  /** Deletes the records of earlier purges. */
  forgetPurged(before: number): Promise<void>
}

const SUMMARY = `id, slug, name, state, version, revision_id, created_at, updated_at, environment, home_region,
  workspace_id, purge_at`
const REVISION = 'revision_id, document, author_kind, author_id, reason, created_at'

/** The only SQL for the project tables. */
export const createProjectsStore = (db: Queries): ProjectsStore => ({
  findVersion: (slug) =>
    db.get<{ id: string; version: number }>(
      'SELECT id, version FROM projects WHERE slug = $1 AND purge_at IS NULL',
      [slug],
    ),
  async find(slug) {
    const row = await db.get<ProjectRow>(
      `SELECT ${SUMMARY}, document, sources FROM projects WHERE slug = $1 AND purge_at IS NULL`,
      [slug],
    )
    return row && toProject(row)
  },
  async findById(id) {
    const row = await db.get<ProjectRow>(
      `SELECT ${SUMMARY}, document, sources FROM projects WHERE id = $1 AND purge_at IS NULL`,
      [id],
    )
    return row && toProject(row)
  },
  async findAny(idOrSlug) {
    const row = await db.get<ProjectRow>(
      `SELECT ${SUMMARY}, document, sources FROM projects WHERE id = $1 OR slug = $1 ORDER BY id = $1 DESC LIMIT 1`,
      [idOrSlug],
    )
    return row && toProject(row)
  },
  async list() {
    const rows = await db.all<SummaryRow>(
      `SELECT ${SUMMARY} FROM projects WHERE purge_at IS NULL ORDER BY created_at DESC, id DESC`,
    )
    return rows.map(toSummary)
  },
  ...projectWrites(db),
  ...revisionQueries(db),
})

type ProjectWrites = Pick<ProjectsStore, 'insert' | 'countCreated' | 'update' | 'setState'> &
  Pick<ProjectsStore, 'setPurgeAt' | 'duePurges' | 'delete' | 'purgedSince' | 'forgetPurged'>

const projectWrites = (db: Queries): ProjectWrites => ({
  async insert({ id, slug, name, revisionId, document, sources, ...project }, creatorId) {
    await db.run(
      `INSERT INTO projects (id, slug, name, version, revision_id, document, sources, created_at, updated_at,
         environment, home_region, workspace_id, creator_id)
       VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        id,
        slug,
        name,
        revisionId,
        JSON.stringify(document),
        JSON.stringify(sources),
        project.createdAt,
        project.updatedAt,
        project.environment,
        project.homeRegion,
        project.workspaceId,
        creatorId,
      ],
    )
  },
  async countCreated(creatorId) {
    const row = await db.get<{ count: number }>(
      'SELECT COUNT(*) AS count FROM projects WHERE creator_id = $1',
      [creatorId],
    )
    return row?.count ?? 0
  },
  async update({ id, name, revisionId, document, sources, updatedAt }) {
    await db.run(
      `UPDATE projects SET version = version + 1, name = $2, revision_id = $3, document = $4, sources = $5,
         updated_at = $6 WHERE id = $1`,
      [id, name, revisionId, JSON.stringify(document), JSON.stringify(sources), updatedAt],
    )
  },
  async setState(id, state) {
    await db.run('UPDATE projects SET state = $2, version = version + 1 WHERE id = $1', [id, state])
  },
  async setPurgeAt(id, purgeAt) {
    await db.run('UPDATE projects SET purge_at = $2, version = version + 1 WHERE id = $1', [id, purgeAt])
  },
  async duePurges(now) {
    const rows = await db.all<{ id: string }>('SELECT id FROM projects WHERE purge_at <= $1', [now])
    return rows.map(({ id }) => id)
  },
  async delete(id, now) {
    await db.run('DELETE FROM project_revisions WHERE project_id = $1', [id])
    await db.run('DELETE FROM projects WHERE id = $1', [id])
    await db.run('INSERT INTO purged_projects (project_id, purged_at) VALUES ($1, $2)', [id, now])
  },
  async purgedSince(time) {
    const rows = await db.all<{ project_id: string }>(
      'SELECT project_id FROM purged_projects WHERE purged_at >= $1',
      [time],
    )
    return rows.map(({ project_id }) => project_id)
  },
  async forgetPurged(before) {
    await db.run('DELETE FROM purged_projects WHERE purged_at < $1', [before])
  },
})

const revisionQueries = (db: Queries): Pick<ProjectsStore, 'addRevision' | 'revisions' | 'findRevision'> => ({
  async addRevision(projectId, { revisionId, document, author, reason, createdAt }) {
    await db.run(
      `INSERT INTO project_revisions (project_id, version, ${REVISION})
       SELECT id, version, $2, $3, $4, $5, $6, CAST($7 AS BIGINT) FROM projects WHERE id = $1`,
      [projectId, revisionId, JSON.stringify(document), author.kind, author.id, reason, createdAt],
    )
  },
  async revisions(projectId, { before, limit }) {
    const behind = !before
      ? ''
      : ' AND version < (SELECT version FROM project_revisions WHERE project_id = $1 AND revision_id = $3)'
    const rows = await db.all<RevisionRow>(
      `SELECT ${REVISION} FROM project_revisions WHERE project_id = $1${behind} ORDER BY version DESC LIMIT $2`,
      [projectId, limit, ...(before ? [before] : [])],
    )
    return rows.map(toRevision)
  },
  async findRevision(projectId, revisionId) {
    const row = await db.get<RevisionRow>(
      `SELECT ${REVISION} FROM project_revisions WHERE project_id = $1 AND revision_id = $2`,
      [projectId, revisionId],
    )
    return row && toRevision(row)
  },
})
