import { readValue } from '../http/form.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type DecidedRequest, findDecided } from '../interactions/interactions.ts'
import { hasCsrfCookie } from '../login/cookies.ts'
import type { AuthorizationServer } from '../provider.ts'
import { type AuthorizationProgress, requiredClient } from './authorization-progress.ts'

type PageKind = 'login' | 'consent'

/** Error for a verifier that is unknown or was used. */
export const invalidVerifier = (kind: PageKind): Error =>
  oauth2Error('access_denied', `The ${kind} verifier is invalid or has been used.`)

/**
 * Finds the decision by the verifier in the request, if any. Throws `access_denied` for an unknown or used verifier.
 */
export async function findByVerifier<K extends PageKind>(
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
  kind: K,
): Promise<DecidedRequest<K> | undefined> {
  const verifier = readValue(progress.parameters, `${kind}_verifier`)
  if (verifier === undefined) return undefined
  const found = await findDecided(provider, { kind, verifier, clientId: requiredClient(progress).id })
  if (!found) throw invalidVerifier(kind)
  return found
}

/** The decision must belong to the client named in the request. */
export function checkClient(
  progress: AuthorizationProgress,
  kind: PageKind,
  { clientId }: { clientId: string },
): void {
  if (clientId !== requiredClient(progress).id)
    throw oauth2Error('invalid_client', `The ${kind} was requested by another client.`)
}

/** The browser must be the one that was sent to the page (CSRF cookie). */
export function checkBrowser(
  provider: AuthorizationServer,
  { incoming }: AuthorizationProgress,
  { kind, csrf, clientId }: { kind: PageKind; csrf: string; clientId: string },
): void {
  if (!hasCsrfCookie(provider, incoming, { csrf, step: kind, clientId }))
    throw oauth2Error('request_forbidden', 'The request was started in another browser.')
}
