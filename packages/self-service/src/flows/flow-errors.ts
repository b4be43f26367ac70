import { type Incoming, type Redirect, redirect } from '@tillkey/host'
import { acceptsJson, type ClientKind } from '@tillkey/identity/browser/negotiation.ts'
import { withQuery } from '@tillkey/identity/browser/return-to.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { errorContent, type ProjectContext, StaleProjectError } from '@tillkey/platform-core'
import { ApiError, type ErrorFacts } from '@tillkey/wire'
import type { FlowServices, LimitServices, RequestServices } from './services.ts'

const unknownError: ErrorFacts = { status: 500, code: 'internal_error', reason: '' }

interface ErrorContext {
  client: ClientKind
  request: Incoming
  project: ProjectContext
  services: FlowServices & LimitServices & RequestServices
}

/** Redirects page navigation to the error page and rethrows the error for all other clients. */
export async function answerError(
  error: unknown,
  { client, request, project, services }: ErrorContext,
): Promise<Redirect> {
  if (error instanceof StaleProjectError || client !== 'browser' || acceptsJson(request)) throw error
  const owner = { request, project, services }
  if (error instanceof ApiError)
    return redirect(await storeForErrorPage(error.facts, owner), error.facts.headers)
  const id = services.newId()
  // The error page shows the id of the log entry.
  services.log.error({ err: error, flow_error: id }, 'flow failed')
  return redirect(await storeError({ id, facts: unknownError }, owner))
}

const ERROR_LIFESPAN_MS = 24 * 3_600_000

/** Context in which an error is stored. */
interface StoredErrorOwner {
  request: Pick<Incoming, 'ip'>
  project: ProjectContext
  services: Pick<RequestServices, 'flowErrors'> &
    Pick<LimitServices, 'throttle'> &
    Pick<FlowServices, 'now' | 'newId'>
}

/** Id of the error shown when the limit of stored errors is exceeded. */
export const TOO_MANY_ID = 'stub:429'

/** Stores an error for the error page, limited per network. Resolves with the URL of the page. */
export const storeForErrorPage = (facts: ErrorFacts, owner: StoredErrorOwner): Promise<string> =>
  storeError({ id: owner.services.newId(), facts }, owner)

/** As published, errors about return URLs also have `debug`. */
const storedContent = (facts: ErrorFacts) => ({
  ...errorContent(facts),
  ...(facts.code === 'self_service_flow_return_to_forbidden' && { debug: facts.reason }),
})

async function storeError(
  { id, facts }: { id: string; facts: ErrorFacts },
  { request, project, services: { flowErrors, throttle, now } }: StoredErrorOwner,
): Promise<string> {
  const { errorUiUrl } = identityConfig(project)
  if (throttle.secondsToWait('error', { project, address: request.ip }) !== undefined)
    return withQuery(errorUiUrl, { id: TOO_MANY_ID })
  const createdAt = now()
  await flowErrors.insert({
    projectId: project.id,
    id,
    error: storedContent(facts),
    createdAt,
    expiresAt: createdAt + ERROR_LIFESPAN_MS,
  })
  return withQuery(errorUiUrl, { id })
}
