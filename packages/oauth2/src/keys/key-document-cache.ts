import type { ProjectContext } from '@tillkey/platform-core'
import type { SigningKeys } from './signing-keys.ts'

/**
 * Remembers what is made of a project and its keys, such as a document that clients fetch far more often than it changes:
 * it is made anew when the project or any of its keys has changed, of which each answer is sure. The project may be recalled.
 */
export function createKeyDocumentCache<T>(
  { revalidate: prove }: Pick<SigningKeys, 'revalidate'>,
  make: (project: ProjectContext) => Promise<T>,
): (project: ProjectContext) => Promise<T> {
  const known = new WeakMap<ProjectContext, { change: number; document: T }>()
  return async (project) => {
    const change = await prove(project)
    const found = known.get(project)
    if (found?.change === change) return found.document
    // It may be made of keys that are newer than that count, never of older ones.
    const document = await make(project)
    known.set(project, { change, document })
    return document
  }
}
