import type { Transaction } from '@tillkey/sql'
import {
  type ChangeDependencies,
  type ChangedProject,
  type CreateWrite,
  changeProject,
  createProject,
  lockProject,
  openProject,
  type ProjectRecord,
  type Write,
} from './project-changes.ts'
import type { ProjectState } from './project-context.ts'
import type { DocumentRules, ProjectDocument } from './project-document.ts'
import {
  createProjectsStore,
  type ProjectSummary,
  type StoredProject,
  type StoredRevision,
} from './projects-store.ts'

/**
 * Projects with their documents and history. A change takes effect with the next request on every process.
 * Throws ProjectDocumentError for invalid documents and 404 for unknown projects.
 */
export interface ProjectRegistry {
  rules: DocumentRules
  /** Newest first, without documents. */
  list(): Promise<ProjectSummary[]>
  /** By id or slug. */
  find(idOrSlug: string): Promise<ProjectRecord | undefined>
  /** Returns a deleted project that can be restored, by id or slug. */
  findDeleted(idOrSlug: string): Promise<ProjectRecord | undefined>
  /** Counts the projects that an operator created, including deleted ones. */
  countCreated(operatorId: string): Promise<number>
  /** Throws 409 if the slug is taken, even by a deleted project. */
  create(document: ProjectDocument, write: CreateWrite): Promise<ChangedProject>
  /**
   * Replaces a project's document by the result of `next`. Changes to a project are serialised. `next` may be called
   * repeatedly. Has no effect if the documents are equal.
   */
  change(id: string, next: (record: ProjectRecord) => ProjectDocument, write: Write): Promise<ChangedProject>
  setState(id: string, state: ProjectState, write: Write): Promise<void>
  /** Deletes a project and schedules its purge (milliseconds since 1970). `null` restores it. */
  setPurgeAt(id: string, purgeAt: number | null, write: Write): Promise<void>
  /** Newest first, starting after the revision `before`. */
  revisions(id: string, page: { before: string | undefined; limit: number }): Promise<StoredRevision[]>
  findRevision(id: string, revisionId: string): Promise<StoredRevision | undefined>
  /**
   * Purges the projects that are due, with all data that modules hold, and late writes of requests that overlapped with
   * earlier purges.
   */
  sweepPurged(now: number): Promise<void>
}

export interface RegistryDependencies extends ChangeDependencies {
  /** Deletes all data that modules and jobs hold of a project. */
  purgeAll: (tx: Transaction, projectId: string) => Promise<void>
  /** Called in the transaction that purges a project. */
  onPurged: (tx: Transaction, project: ProjectSummary) => Promise<void>
}

/** Upper bound on the duration of a request, whose writes may arrive after the purge of their project. */
const LATE_MS = 300_000

/** Creates the registry over a database. Documents are sealed at rest. */
export function createProjectRegistry(dependencies: RegistryDependencies): ProjectRegistry {
  const { db, sealing } = dependencies
  const store = createProjectsStore(db)
  const opened = (stored: StoredProject): ProjectRecord => openProject(stored, sealing)
  const openedRevision = (stored: StoredRevision): StoredRevision => ({
    ...stored,
    document: sealing.open(stored.document),
  })
  return {
    rules: dependencies.rules,
    list: store.list,
    async find(idOrSlug) {
      const found = (await store.findById(idOrSlug)) ?? (await store.find(idOrSlug))
      return found && opened(found)
    },
    async findDeleted(idOrSlug) {
      const found = await store.findAny(idOrSlug)
      return found && found.purgeAt !== null ? opened(found) : undefined
    },
    countCreated: store.countCreated,
    create: (document, write) => createProject(document, write, dependencies),
    change: (id, next, write) => changeProject({ id, next, write }, dependencies),
    setState: (id, state, { onChange }) =>
      db.transaction(async (tx) => {
        const before = await lockProject(tx, id)
        await createProjectsStore(tx).setState(id, state)
        const record = opened(before)
        await onChange?.(tx, { before: record, after: { ...record, state } })
      }),
    setPurgeAt: (id, purgeAt, { onChange }) =>
      db.transaction(async (tx) => {
        const before = await lockProject(tx, id, 'deleted too')
        await createProjectsStore(tx).setPurgeAt(id, purgeAt)
        const record = opened(before)
        await onChange?.(tx, { before: record, after: purgeAt === null ? record : null })
      }),
    revisions: async (id, page) => (await store.revisions(id, page)).map(openedRevision),
    async findRevision(id, revisionId) {
      const found = await store.findRevision(id, revisionId)
      return found && openedRevision(found)
    },
    async sweepPurged(time) {
      for (const id of await store.duePurges(time)) await purgeOne(id, time, dependencies)
      for (const id of await store.purgedSince(time - LATE_MS))
        await db.transaction((tx) => dependencies.purgeAll(tx, id))
      await store.forgetPurged(time - LATE_MS)
    },
  }
}

/** Purges a project unless it has been restored. */
const purgeOne = (id: string, time: number, { db, purgeAll, onPurged }: RegistryDependencies) =>
  db.transaction(async (tx) => {
    await tx.lock(`project ${id}`)
    const found = await createProjectsStore(tx).findAny(id)
    if (!found || found.purgeAt === null || found.purgeAt > time) return
    await purgeAll(tx, id)
    await createProjectsStore(tx).delete(id, time)
    await onPurged(tx, found)
  })
