import { valueOf } from '../form.ts'
import { type Decided, findDecided } from '../interactions/interactions.ts'
import { bringsCsrf } from '../login/cookies.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'
import { type AuthorizationProgress, requiredClient } from './authorization-progress.ts'

type PageKind = 'login' | 'consent'

/** Of a verifier that nobody was given, or that has ended its walk. */
export const notValid = (kind: PageKind): Error =>
  oauth2Error('access_denied', `The ${kind} verifier is not valid, or was used.`)

/** What a page decided, when the browser is back from it with its verifier. Throws `access_denied` for one of nothing. */
export async function findByVerifier<K extends PageKind>(
  provider: Provider,
  walk: AuthorizationProgress,
  kind: K,
): Promise<Decided<K> | undefined> {
  const verifier = valueOf(walk.parameters, `${kind}_verifier`)
  if (verifier === undefined) return undefined
  const found = await findDecided(provider, { kind, verifier, clientId: requiredClient(walk).id })
  if (!found) throw notValid(kind)
  return found
}

/** What a verifier stands for has to be of the client that the address names. */
export function checkClient(
  walk: AuthorizationProgress,
  kind: PageKind,
  { clientId }: { clientId: string },
): void {
  if (clientId !== requiredClient(walk).id)
    throw oauth2Error('invalid_client', `The ${kind} was asked for by another client.`)
}

/** The browser that comes back has to be the one that was sent to the page. */
export function checkBrowser(
  provider: Provider,
  { incoming }: AuthorizationProgress,
  { kind, csrf, clientId }: { kind: PageKind; csrf: string; clientId: string },
): void {
  if (!bringsCsrf(provider, incoming, { csrf, step: kind, clientId }))
    throw oauth2Error('request_forbidden', 'The walk was begun in another browser.')
}
