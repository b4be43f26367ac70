import type { ProjectContext } from '@tillkey/platform-core'
import type { SigningKeys } from './signing-keys.ts'

/**
 * Caches a document derived from a project and its keys. Every call revalidates the project and checks the change counter
 * of its keys.
 */
export function createKeyDocumentCache<T>(
  { revalidate: prove }: Pick<SigningKeys, 'revalidate'>,
  make: (project: ProjectContext) => Promise<T>,
): (project: ProjectContext) => Promise<T> {
  const cache = new WeakMap<ProjectContext, { change: number; document: T }>()
  return async (project) => {
    const change = await prove(project)
    const found = cache.get(project)
    if (found?.change === change) return found.document
    // The document may contain newer keys than the counter says, never older ones.
    const document = await make(project)
    cache.set(project, { change, document })
    return document
  }
}
