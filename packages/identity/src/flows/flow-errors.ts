import { type Incoming, type Redirect, redirect } from '@tillkey/host'
import { errorContent, type ProjectContext, StaleProject } from '@tillkey/platform-core'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import { identityConfig } from '../identity-config.ts'
import { acceptsJson, type ClientKind } from './negotiation.ts'
import { withQuery } from './return-to.ts'
import type { Services } from './services.ts'

const unknownError: ErrorFacts = { status: 500, code: 'internal_error', reason: '' }

/** Sends the browser to the page that shows the error. */
async function toErrorPage(
  facts: ErrorFacts,
  project: ProjectContext,
  services: Services,
): Promise<Redirect> {
  return redirect(await keepForErrorPage(facts, project, services), facts.headers)
}

interface ErrorPlace {
  client: ClientKind
  request: Incoming
  project: ProjectContext
  services: Services
}

/** Throws an error as it is, except where a browser goes from page to page: there a person must see it. */
export async function answerError(
  error: unknown,
  { client, request, project, services }: ErrorPlace,
): Promise<Redirect> {
  if (error instanceof StaleProject || client !== 'browser' || acceptsJson(request)) throw error
  if (error instanceof ApiError) return toErrorPage(error.facts, project, services)
  services.log.error({ err: error }, 'flow failed')
  return toErrorPage(unknownError, project, services)
}

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
