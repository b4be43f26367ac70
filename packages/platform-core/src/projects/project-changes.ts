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
  type ProjectSummary,
  type Sources,
  type StoredProject,
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
  /** Why the author changes the project. Default: not said. */
  reason?: string | undefined
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

export interface ChangeDependencies {
  db: Database
  rules: DocumentRules
  sealing: DocumentSealing
  web: WebSources
  now: () => number
  newId: () => string
}

const DEFAULT_ATTRIBUTES: ProjectAttributes = {
  environment: 'prod',
  homeRegion: 'global',
  workspaceId: null,
}

const slugTaken = (): ApiError =>
  new ApiError({ status: 409, code: 'slug_taken', reason: 'A project with this slug already exists.' })

/** A change that first needs sources to be fetched. */
interface MissingSources {
  missing: { document: ProjectDocument; stored: Sources }
}
const needsSources = (outcome: ChangedProject | MissingSources): outcome is MissingSources =>
  'missing' in outcome

/** Opens the sealed secrets of a stored project. */
export function openProject(stored: StoredProject, sealing: DocumentSealing): ProjectRecord {
  const { sources: _, document, ...summary } = stored
  return { ...summary, document: sealing.open(document) }
}

/** Locks a project until the transaction ends. */
export async function lockProject(
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

/** Creates a project. Throws 409 if the slug is taken. */
export async function createProject(
  document: ProjectDocument,
  { by, onChange, attributes }: CreateWrite,
  { db, rules, sealing, web, now, newId }: ChangeDependencies,
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
    await store.addRevision(id, { revisionId, document: sealed, author: by, reason: null, createdAt: at })
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

/** Tries a change with the known sources. Missing sources are fetched outside of the transaction. */
export async function changeProject(
  change: Change,
  dependencies: ChangeDependencies,
): Promise<ChangedProject> {
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
  { rules, sealing, sources, now, newId }: ChangeDependencies & { sources: Sources | undefined },
): Promise<ChangedProject | MissingSources> {
  const stored = await lockProject(tx, id)
  const before = openProject(stored, sealing)
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
  await store.addRevision(id, {
    revisionId,
    document: sealed,
    author: write.by,
    reason: write.reason ?? null,
    createdAt: after.updatedAt,
  })
  await write.onChange?.(tx, { before, after })
  return { project: after, effective, warnings }
}
