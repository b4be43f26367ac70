import type { Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import { readParameters, readQueryText } from '../http/form.ts'
import type { BrowserResponse } from '../http/redirects.ts'
import type { AuthorizationServer } from '../provider.ts'
import { withVersionedCache } from '../versioned-cache/versioned-cache.ts'
import type { AuthorizationProgress, AuthorizationStep } from './authorization-progress.ts'
import { requestChecks } from './check-request.ts'
import { respondWithError } from './respond-to-client.ts'
import { findErrorTarget } from './steps/check-redirect-uri.ts'
import { findClient, refuseDuplicateParameters } from './steps/checks.ts'
import { startLogin } from './steps/start-login.ts'
import { useConsentVerifier } from './steps/use-consent-verifier.ts'
import { useLoginVerifier } from './steps/use-login-verifier.ts'
import { usePushedRequest } from './steps/use-pushed-request.ts'

/**
 * Steps of the authorization endpoint (RFC 6749 4.1.1, OpenID Connect Core 3.1.2). The first to return a response
 * ends the request.
 */
const steps: readonly AuthorizationStep[] = [
  refuseDuplicateParameters,
  findClient,
  usePushedRequest,
  findErrorTarget,
  ...requestChecks,
  useLoginVerifier,
  useConsentVerifier,
  startLogin,
]

/** URL of the request. Form parameters are moved into the query so that the browser brings them back. */
function buildRequestUrl(
  { config }: AuthorizationServer,
  incoming: Incoming,
  parameters: URLSearchParams,
): string {
  const query = incoming.method === 'POST' ? parameters.toString() : readQueryText(incoming)
  return `${config.authorizationEndpoint}${query && `?${query}`}`
}

async function startProgress(
  provider: AuthorizationServer,
  incoming: Incoming,
): Promise<AuthorizationProgress> {
  const parameters = await readParameters(incoming)
  const requestUrl = buildRequestUrl(provider, incoming, parameters)
  return { incoming, parameters, requestUrl, client: undefined, target: undefined, found: {}, cookies: [] }
}

async function runSteps(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
): Promise<BrowserResponse> {
  for (const step of steps) {
    const response = step(provider, progress)
    // Most steps are synchronous; awaiting them would cost a tick each.
    const settled = response instanceof Promise ? await response : response
    if (settled) return settled
  }
  throw new Error('no step has answered')
}

/** Runs the authorization endpoint. Errors of the catalogue become responses. */
export const authorize = (provider: AuthorizationServer, incoming: Incoming): Promise<BrowserResponse> =>
  withVersionedCache(provider, async (cached) => {
    const progress = await startProgress(cached, incoming)
    try {
      return await runSteps(cached, progress)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return respondWithError(cached, progress, error)
    }
  })
