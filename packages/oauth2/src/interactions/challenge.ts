import type { Incoming } from '@tillkey/host'
import { queryTextOf, valueOf } from '../form.ts'

import { oauth2Error, resourceError } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'
import { findRequest, type RequestContents, type RequestKind } from './interactions.ts'
import type { Interaction } from './interactions-store.ts'

/** The challenge that an administrators' operation is about; `challenge` is its older name. */
export function challengeOf(request: Incoming, kind: RequestKind): string {
  const query = new URLSearchParams(queryTextOf(request))
  const challenge = valueOf(query, `${kind}_challenge`) ?? valueOf(query, 'challenge')
  if (challenge === undefined) throw oauth2Error('invalid_request', `${kind}_challenge is missing.`)
  return challenge
}

/** A request that a page is asked to decide; 404 when there is none. */
export async function requestOf<K extends RequestKind>(
  provider: Provider,
  kind: K,
  challenge: string,
): Promise<Interaction<RequestContents[K]>> {
  const found = await findRequest(provider, kind, challenge)
  if (!found) throw resourceError('no_such_set', 'There is no request of this challenge.')
  return found
}
