import type { Incoming } from '@tillkey/host'
import { bodyReader, readerOf, refuseConsentBody } from '../interactions/read-decision.ts'
import type { ConsentAcceptance } from './consent.ts'

const isTime = (text: string): boolean => text === '' || !Number.isNaN(Date.parse(text))

/** What a page says of a consent (`acceptOAuth2ConsentRequest`). */
export function readConsentAcceptance(request: Incoming, now: number): ConsentAcceptance {
  const body = bodyReader(request, refuseConsentBody)
  const session = readerOf(body.object('session'), refuseConsentBody)
  // Nobody else can say when it was handled, but what says it has to be a time.
  if (!isTime(body.text('handled_at'))) throw refuseConsentBody('handled_at has to be a time.')
  return {
    scopes: body.texts('grant_scope'),
    audience: body.texts('grant_access_token_audience'),
    idTokenClaims: session.object('id_token'),
    accessClaims: session.object('access_token'),
    remember: body.flag('remember'),
    rememberFor: body.integer('remember_for'),
    context: body.any('context'),
    handledAt: now,
  }
}
