import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { type ConfigWarning, warningCodes } from '../config/setting-warnings.ts'
import type { WebSources } from '../config/web-sources.ts'
import type { DocumentSealing } from './document-sealing.ts'
import type { DocumentRules, ProjectDocument } from './project-document.ts'
import { fetchSources, hasSources, namesSources, withSources } from './project-sources.ts'
import {
  type Author,
  createProjectsStore,
  type ProjectAttributes,
  type ProjectState,
  type ProjectSummary,
  type Sources,
  type StoredProject,
  type StoredRevision,
} from './projects-store.ts'
import { unknownProject } from './unknown-project.ts'

/** A project with its document, secrets and all. */
export interface ProjectRecord extends ProjectSummary {
  document: ProjectDocument
}

/** What is done in the transaction of a change: told what there was before and is after it, `null` for nothing. */
export type ProjectChangeHook = (
  tx: Transaction,
  change: { before: ProjectRecord | null; after: ProjectRecord | null },
) => Promise<void>

/** Something that a project's document says and that does nothing, or not what it should. */
export interface ProjectWarning extends ConfigWarning {
  /** The project's slug. */
  project: string
}

/** By whom a project is changed, and what belongs to the change. */
export interface Write {
  by: Author
  alongside?: ProjectChangeHook
  /** Whether sources that were fetched before are fetched anew; `new` ones only unless told. */
  fetched?: 'all' | 'new'
}

/** The same for a new project. */
export interface CreateWrite extends Write {
  attributes?: Partial<ProjectAttributes> | undefined
}

export interface ChangedProject {
  project: ProjectRecord
  /** Its document with the texts of its sources, as the engines read it. */
  effective: ProjectDocument
  warnings: readonly ProjectWarning[]
}

/**
 * Every project with its document and history. What changes one makes it live in the next request on every process.
 * Throws ProjectDocumentError for documents that cannot be used, 404 for projects that are not there.
 */
export interface ProjectRegistry {
  rules: DocumentRules
  /** Newest first, without their documents. */
  list(): Promise<ProjectSummary[]>
  /** By id or slug. */
  find(idOrSlug: string): Promise<ProjectRecord | undefined>
  /** A project that is deleted and can be restored, likewise. */
  findDeleted(idOrSlug: string): Promise<ProjectRecord | undefined>
  /** How many projects there are that an operator created, deleted ones included. */
  countCreated(operatorId: string): Promise<number>
  /** 409 when there is one of its slug, deleted or not. */
  create(document: ProjectDocument, write: CreateWrite): Promise<ChangedProject>
  /**
   * Gives a project the document that `next` makes of it, in one transaction; changes of one project wait for each other.
   * `next` may be called several times. Without a difference nothing changes.
   */
  change(id: string, next: (record: ProjectRecord) => ProjectDocument, write: Write): Promise<ChangedProject>
  setState(id: string, state: ProjectState, write: Write): Promise<void>
  /** Deletes a project, which is purged at that time; with `null` restores it. */
  setPurgeAt(id: string, purgeAt: number | null, write: Write): Promise<void>
  /** Newest first, after the revision `before`. */
  revisions(id: string, page: { before: string | undefined; limit: number }): Promise<StoredRevision[]>
  findRevision(id: string, revisionId: string): Promise<StoredRevision | undefined>
  /**
   * Purges deleted projects whose time has come, with everything that any module holds of them, and what requests that
   * were under way may have written of projects that were purged before.
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
  /** Deletes what modules and jobs hold of a project. */
  purgeAll: (tx: Transaction, projectId: string) => Promise<void>
  /** Told of a project that is purged, in the same transaction. */
  onPurged: (tx: Transaction, project: ProjectSummary) => Promise<void>
}

const DEFAULT_ATTRIBUTES: ProjectAttributes = {
  environment: 'prod',
  homeRegion: 'global',
  workspaceId: null,
}

const slugTaken = (): ApiError =>
  new ApiError({ status: 409, code: 'slug_taken', reason: 'There is a project of this slug.' })

/** No request takes longer, so what it wrote of a project that was purged meanwhile is deleted in the end. */
const LATE_MS = 300_000

/** A change that has to wait for sources that nobody has fetched yet. */
interface Wanting {
  wanting: { document: ProjectDocument; kept: Sources }
}
const isWanting = (outcome: ChangedProject | Wanting): outcome is Wanting => 'wanting' in outcome

/** Projects, their documents and their history, over the database. */
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
    setState: (id, state, { alongside }) =>
      db.transaction(async (tx) => {
        const before = await takeHold(tx, id)
        await createProjectsStore(tx).setState(id, state)
        const record = opened(before)
        await alongside?.(tx, { before: record, after: { ...record, state } })
      }),
    setPurgeAt: (id, purgeAt, { alongside }) =>
      db.transaction(async (tx) => {
        const before = await takeHold(tx, id, 'deleted too')
        await createProjectsStore(tx).setPurgeAt(id, purgeAt)
        const record = opened(before)
        await alongside?.(tx, { before: record, after: purgeAt === null ? record : null })
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

/** Purges a project unless it was restored meanwhile. */
const purgeOne = (id: string, time: number, { db, purgeAll, onPurged }: RegistryDependencies) =>
  db.transaction(async (tx) => {
    await tx.lock(`project ${id}`)
    const found = await createProjectsStore(tx).findAny(id)
    if (!found || found.purgeAt === null || found.purgeAt > time) return
    await purgeAll(tx, id)
    await createProjectsStore(tx).delete(id, time)
    await onPurged(tx, found)
  })

/** A project that nobody else changes until the transaction ends. */
async function takeHold(
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

/** Throws ProjectDocumentError unless the texts of a usable document's sources can be used as well. */
function assertSourcesUsable(document: ProjectDocument, sources: Sources, rules: DocumentRules): void {
  // An assertion is called by a name of its own type.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  if (namesSources(document, rules)) assertUsable(withSources(document, sources, rules))
}

async function createOne(
  document: ProjectDocument,
  { by, alongside, attributes }: CreateWrite,
  { db, rules, sealing, web, now, newId }: RegistryDependencies,
): Promise<ChangedProject> {
  // An assertion is called by a name of its own type.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  assertUsable(document)
  const { sources } = await fetchSources(document, { rules, web, kept: {}, fetched: 'all' })
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
    await alongside?.(tx, { before: null, after: project })
  })
  const effective = withSources(document, sources, rules)
  return { project, effective, warnings: warningsOf(effective, rules) }
}

/** What of a document does nothing, or cannot be used as it is. */
export const warningsOf = (document: ProjectDocument, rules: DocumentRules): ProjectWarning[] =>
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

/** Tries the change with the sources there are; those that it wants are fetched outside of the transaction. */
async function changeOne(change: Change, dependencies: ChangeDependencies): Promise<ChangedProject> {
  const { db, rules, web } = dependencies
  const { fetched = 'new' } = change.write
  let sources: Sources | undefined
  const stale: ProjectWarning[] = []
  for (;;) {
    const known: Sources | undefined = sources
    const outcome = await db.transaction((tx) => applyChange(tx, change, { ...dependencies, sources: known }))
    if (!isWanting(outcome)) return { ...outcome, warnings: [...outcome.warnings, ...stale] }
    const { document, kept } = outcome.wanting
    const found = await fetchSources(document, { rules, web, kept: { ...kept, ...sources }, fetched })
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
): Promise<ChangedProject | Wanting> {
  const stored = await takeHold(tx, id)
  const before = opened(stored)
  const document = next(before)
  // An assertion is called by a name of its own type.
  const assertUsable: DocumentRules['assertUsable'] = rules.assertUsable
  assertUsable(document)
  const texts = sources ?? (write.fetched === 'all' ? {} : stored.sources)
  if (!hasSources(document, texts, rules)) return { wanting: { document, kept: stored.sources } }
  assertSourcesUsable(document, texts, rules)
  const effective = withSources(document, texts, rules)
  const warnings = warningsOf(effective, rules)
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
  await write.alongside?.(tx, { before, after })
  return { project: after, effective, warnings }
}
