import type { Incoming } from '@tillkey/host'
import { bodyReader, objectReader, refuseConsentBody } from '../interactions/read-decision.ts'
import type { ConsentAcceptance } from './consent.ts'

const isTime = (text: string): boolean => text === '' || !Number.isNaN(Date.parse(text))

const members = [
  'grant_scope',
  'grant_access_token_audience',
  'session',
  'remember',
  'remember_for',
  'context',
  'handled_at',
]
const refuse = refuseConsentBody

/** Reads the body of `acceptOAuth2ConsentRequest`. */
export function readConsentAcceptance(request: Incoming, now: number): ConsentAcceptance {
  const body = bodyReader(request, { members, refuse })
  const session = objectReader(body.object('session'), { members: ['access_token', 'id_token'], refuse })
  // The value of `handled_at` is ignored but must be a time.
  if (!isTime(body.text('handled_at'))) throw refuse('handled_at must be a time.')
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
