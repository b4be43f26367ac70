import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { type ConfigWarning, warningCodes } from '../config/setting-warnings.ts'
import type { WebSources } from '../config/web-sources.ts'
import type { DocumentSealing } from './document-sealing.ts'
import type { ProjectState } from './project-context.ts'
import type { DocumentRules, ProjectDocument } from './project-document.ts'
import { fetchSources, hasSources, namesSources, withSources } from './project-sources.ts'
import {
  type Author,
  createProjectsStore,
  type ProjectAttributes,
  type ProjectSummary,
  type Sources,
  type StoredProject,
  type StoredRevision,
} from './projects-store.ts'
import { unknownProject } from './unknown-project.ts'

/** A project with its document, including secrets. */
export interface ProjectRecord extends ProjectSummary {
  document: ProjectDocument
}

/** Called in the transaction of a change. `before` and `after` are `null` for a project that does not exist. */
export type ProjectChangeHook = (
  tx: Transaction,
  change: { before: ProjectRecord | null; after: ProjectRecord | null },
) => Promise<void>

/** A setting of a project's document that has no effect, or not the intended one. */
export interface ProjectWarning extends ConfigWarning {
  /** The project's slug. */
  project: string
}

/** The author of a change, and work that belongs to its transaction. */
export interface Write {
  by: Author
  onChange?: ProjectChangeHook
  /** Whether previously fetched sources are fetched again. Default: `new`. */
  fetched?: 'all' | 'new'
}

/** Options for creating a project. */
export interface CreateWrite extends Write {
  attributes?: Partial<ProjectAttributes> | undefined
}

/** The result of a change, with warnings about the new document. */
export interface ChangedProject {
  project: ProjectRecord
  /** The document with the texts of its sources inlined, as engines read it. */
  effective: ProjectDocument
  warnings: readonly ProjectWarning[]
}

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

export interface RegistryDependencies {
  db: Database
  rules: DocumentRules
  sealing: DocumentSealing
  web: WebSources
  now: () => number
  newId: () => string
  /** Deletes all data that modules and jobs hold of a project. */
  purgeAll: (tx: Transaction, projectId: string) => Promise<void>
  /** Called in the transaction that purges a project. */
  onPurged: (tx: Transaction, project: ProjectSummary) => Promise<void>
}

const DEFAULT_ATTRIBUTES: ProjectAttributes = {
  environment: 'prod',
  homeRegion: 'global',
  workspaceId: null,
}

const slugTaken = (): ApiError =>
  new ApiError({ status: 409, code: 'slug_taken', reason: 'A project with this slug already exists.' })

/** Upper bound on the duration of a request, whose writes may arrive after the purge of their project. */
const LATE_MS = 300_000

/** A change that first needs sources to be fetched. */
interface MissingSources {
  missing: { document: ProjectDocument; stored: Sources }
}
const needsSources = (outcome: ChangedProject | MissingSources): outcome is MissingSources =>
  'missing' in outcome

/** Creates the registry over a database. Documents are sealed at rest. */
export function createProjectRegistry(dependencies: RegistryDependencies): ProjectRegistry {
  const { db, sealing } = dependencies
  const store = createProjectsStore(db)
  const opened = (stored: StoredProject): ProjectRecord => {
    const { sources: _, document, ...summary } = stored
    return { ...summary, document: sealing.open(document) }
  }
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
    create: (document, write) => createOne(document, write, dependencies),
    change: (id, next, write) => changeOne({ id, next, write }, { ...dependencies, opened }),
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

/** Locks a project until the transaction ends. */
async function lockProject(
  tx: Transaction,
  id: string,
  which: 'there' | 'deleted too' = 'there',
): Promise<StoredProject> {
  await tx.lock(`project ${id}`)
  const store = createProjectsStore(tx)
  const found = await (which === 'there' ? store.findById(id) : store.findAny(id))
  if (!found) throw unknownProject()
  return found
}

/** Throws ProjectDocumentError if the texts of a valid document's sources are unusable. */
function assertSourcesUsable(document: ProjectDocument, sources: Sources, rules: DocumentRules): void {
  // TypeScript requires an explicit type annotation to call an assertion.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  if (namesSources(document, rules)) assertUsable(withSources(document, sources, rules))
}

async function createOne(
  document: ProjectDocument,
  { by, onChange, attributes }: CreateWrite,
  { db, rules, sealing, web, now, newId }: RegistryDependencies,
): Promise<ChangedProject> {
  // TypeScript requires an explicit type annotation to call an assertion.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  assertUsable(document)
  const { sources } = await fetchSources(document, { rules, web, stored: {}, fetched: 'all' })
  assertSourcesUsable(document, sources, rules)
  const [id, revisionId, at] = [newId(), newId(), now()]
  const { slug, name } = document
  const project = {
    id,
    slug,
    name,
    state: 'running' as const,
    version: 1,
    revisionId,
    createdAt: at,
    updatedAt: at,
    purgeAt: null,
    ...DEFAULT_ATTRIBUTES,
    ...attributes,
    document,
  }
  await db.transaction(async (tx) => {
    await tx.lock(`slug ${slug}`)
    const store = createProjectsStore(tx)
    if (await store.findAny(slug)) throw slugTaken()
    const sealed = sealing.seal(document)
    await store.insert({ ...project, document: sealed, sources }, by.kind === 'operator' ? by.id : '')
    await store.addRevision(id, { revisionId, document: sealed, author: by, createdAt: at })
    await onChange?.(tx, { before: null, after: project })
  })
  const effective = withSources(document, sources, rules)
  return { project, effective, warnings: listWarnings(effective, rules) }
}

/** Returns the settings of a document that have no effect, or not the intended one. */
export const listWarnings = (document: ProjectDocument, rules: DocumentRules): ProjectWarning[] =>
  [...rules.warnings(document), ...rules.faults(document)].map((warning) => ({
    project: document.slug,
    ...warning,
  }))

interface Change {
  id: string
  next: (record: ProjectRecord) => ProjectDocument
  write: Write
}

interface ChangeDependencies extends RegistryDependencies {
  opened: (stored: StoredProject) => ProjectRecord
}

/** Tries a change with the known sources. Missing sources are fetched outside of the transaction. */
async function changeOne(change: Change, dependencies: ChangeDependencies): Promise<ChangedProject> {
  const { db, rules, web } = dependencies
  const { fetched = 'new' } = change.write
  let sources: Sources | undefined
  const stale: ProjectWarning[] = []
  for (;;) {
    const known: Sources | undefined = sources
    const outcome = await db.transaction((tx) => applyChange(tx, change, { ...dependencies, sources: known }))
    if (!needsSources(outcome)) return { ...outcome, warnings: [...outcome.warnings, ...stale] }
    const { document, stored } = outcome.missing
    const found = await fetchSources(document, { rules, web, stored: { ...stored, ...sources }, fetched })
    sources = found.sources
    stale.push(
      ...found.stale.map((problem) => ({ project: document.slug, code: warningCodes.stale, ...problem })),
    )
  }
}

async function applyChange(
  tx: Transaction,
  { id, next, write }: Change,
  { rules, sealing, opened, sources, now, newId }: ChangeDependencies & { sources: Sources | undefined },
): Promise<ChangedProject | MissingSources> {
  const stored = await lockProject(tx, id)
  const before = opened(stored)
  const document = next(before)
  // TypeScript requires an explicit type annotation to call an assertion.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  assertUsable(document)
  const texts = sources ?? (write.fetched === 'all' ? {} : stored.sources)
  if (!hasSources(document, texts, rules)) return { missing: { document, stored: stored.sources } }
  assertSourcesUsable(document, texts, rules)
  const effective = withSources(document, texts, rules)
  const warnings = listWarnings(effective, rules)
  const isSame = isDeepStrictEqual(rules.shown(document), rules.shown(before.document))
  if (isSame && isDeepStrictEqual(texts, stored.sources)) return { project: before, effective, warnings }
  const store = createProjectsStore(tx)
  const sealed = sealing.seal(document)
  const revisionId = newId()
  const after = {
    ...before,
    version: before.version + 1,
    document,
    name: document.name,
    revisionId,
    updatedAt: now(),
  }
  await store.update({ ...after, document: sealed, sources: texts })
  await store.addRevision(id, { revisionId, document: sealed, author: write.by, createdAt: after.updatedAt })
  await write.onChange?.(tx, { before, after })
  return { project: after, effective, warnings }
}
