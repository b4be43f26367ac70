import { errorContent, type ProjectContext } from '@tillkey/platform-core'
import type { ErrorFacts } from '@tillkey/wire'
import { identityConfig } from '../identity-config.ts'
import { withQuery } from './return-to.ts'
import type { Services } from './services.ts'

const ERROR_LIFESPAN_MS = 24 * 3_600_000

/** Keeps an error where the error page finds it; resolves with the page's address. */
export async function keepForErrorPage(
  facts: ErrorFacts,
  project: ProjectContext,
  { flowErrors, now, newId }: Pick<Services, 'flowErrors' | 'now' | 'newId'>,
): Promise<string> {
  const id = newId()
  const createdAt = now()
  await flowErrors.insert({
    projectId: project.id,
    id,
    error: errorContent(facts),
    createdAt,
    expiresAt: createdAt + ERROR_LIFESPAN_MS,
  })
  return withQuery(identityConfig(project).errorUiUrl, { id })
}
