import { ApiError } from '@tillkey/wire'
import { warningCodes } from '../config/setting-warnings.ts'
import { SECRET_UNKNOWN } from './document-sealing.ts'
import {
  type ChangedProject,
  listWarnings,
  type ProjectRecord,
  type ProjectWarning,
} from './project-changes.ts'
import type { DocumentRules, ProjectDocument } from './project-document.ts'
import type { ProjectRegistry } from './project-registry.ts'
import type { Author } from './projects-store.ts'

interface PutDependencies {
  rules: DocumentRules
  registry: ProjectRegistry
}

/**
 * Creates projects or replaces their documents. `absent` creates missing ones only. Throws ProjectDocumentError for every
 * problem of a written document. Resolves with the settings that have no effect.
 */
export async function putProjects(
  documents: readonly ProjectDocument[],
  which: 'all' | 'absent',
  dependencies: PutDependencies,
): Promise<readonly ProjectWarning[]> {
  const warnings: ProjectWarning[] = []
  for (const document of documents) warnings.push(...(await putOne(document, which, dependencies)))
  return warnings
}

const byStart = { by: { kind: 'start', id: '' } satisfies Author, fetched: 'all' } as const

async function putOne(
  document: ProjectDocument,
  which: 'all' | 'absent',
  dependencies: PutDependencies,
): Promise<readonly ProjectWarning[]> {
  try {
    return await putReadable(document, which, dependencies)
  } catch (error) {
    return [secretWarning(document.slug, error)]
  }
}

/** Returns the warning for a project that was sealed under an unknown secret. Rethrows other errors. */
export function secretWarning(slug: string, error: unknown): ProjectWarning {
  if (!(error instanceof ApiError) || error.facts.code !== SECRET_UNKNOWN) throw error
  return { project: slug, pointer: '', code: warningCodes.secret, reason: error.facts.reason }
}

async function putReadable(
  document: ProjectDocument,
  which: 'all' | 'absent',
  { rules, registry }: PutDependencies,
): Promise<readonly ProjectWarning[]> {
  // A deleted project may still be restored, so it is not created again.
  if (await registry.findDeleted(document.slug)) return []
  const found = (await registry.find(document.slug)) ?? (await createAbsent(document, registry))
  if ('warnings' in found) return found.warnings
  if (which === 'absent') return listWarnings(found.document, rules)
  return (await registry.change(found.id, () => document, byStart)).warnings
}

/** Creates a project. If several processes start at once, one creates it and the others find it. */
async function createAbsent(
  document: ProjectDocument,
  registry: ProjectRegistry,
): Promise<ChangedProject | ProjectRecord> {
  try {
    return await registry.create(document, byStart)
  } catch (error) {
    const found =
      error instanceof ApiError && error.facts.status === 409 ? await registry.find(document.slug) : undefined
    if (!found) throw error
    return found
  }
}
