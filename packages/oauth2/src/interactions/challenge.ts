import type { Incoming } from '@tillkey/host'
import type { RequestContext } from '@tillkey/platform-core'
import { readQueryText, readValue } from '../http/form.ts'

import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'
import { withVersionedCache } from '../versioned-cache/versioned-cache.ts'
import { checkTime } from './decision.ts'
import {
  type DecisionContents,
  decideRequest,
  findRequest,
  type RecordedDecision,
  type RequestContents,
  type RequestKind,
} from './interactions.ts'
import type { Interaction } from './interactions-store.ts'

/** Reads the challenge of an admin request. `challenge` is the deprecated name of the parameter. */
export function findChallenge(request: Incoming, kind: RequestKind): string | undefined {
  const query = new URLSearchParams(readQueryText(request))
  return readValue(query, `${kind}_challenge`) ?? readValue(query, 'challenge')
}

function requireChallenge(request: Incoming, kind: RequestKind): string {
  const challenge = findChallenge(request, kind)
  if (challenge === undefined) throw oauth2Error('invalid_request', `${kind}_challenge is missing.`)
  return challenge
}

/** A call of an admin operation on a request that a page decides. */
export interface ChallengeCall {
  provider: AuthorizationServer
  challenge: string
  request: Incoming
}

/**
 * Wraps a handler of such an operation. Its first read revalidates a cached project. Throws `invalid_request` without a
 * challenge.
 */
export const challengeHandler =
  <T>(services: OAuth2Services, kind: RequestKind, work: (call: ChallengeCall) => Promise<T>) =>
  ({ request, context: { project } }: { request: Incoming; context: RequestContext }): Promise<T> =>
    withVersionedCache(ensureServer(services, project), (provider) =>
      work({ provider, challenge: requireChallenge(request, kind), request }),
    )

const noRequest = (): Error => resourceError('no_such_set', 'Request not found.')

/** Stores a page's decision. Throws 404 for an unknown request, 401 for an expired one. */
export async function recordDecision<K extends 'login' | 'consent' | 'device'>(
  provider: AuthorizationServer,
  kind: K,
  decision: DecisionContents[K],
): Promise<RecordedDecision<K>> {
  const found = await decideRequest(provider, kind, decision)
  if (!found) throw noRequest()
  checkTime(provider, found.request.requestedAt)
  return found
}

/** Finds a request by its challenge. Throws 404 if unknown. */
export async function requireRequest<K extends RequestKind>(
  provider: AuthorizationServer,
  kind: K,
  challenge: string,
): Promise<Interaction<RequestContents[K]>> {
  const found = await findRequest(provider, kind, challenge)
  if (!found) throw noRequest()
  return found
}
