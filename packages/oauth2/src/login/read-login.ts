import type { Incoming } from '@tillkey/host'
import { bodyReader, refuseLoginBody } from '../interactions/read-decision.ts'
import type { LoginAcceptance } from './login-request.ts'

const members = [
  'subject',
  'remember',
  'remember_for',
  'extend_session_lifespan',
  'acr',
  'amr',
  'context',
  'force_subject_identifier',
  'identity_provider_session_id',
]

/** Reads the body of `acceptOAuth2LoginRequest`. Throws `invalid_request`. */
export function readLoginAcceptance(request: Incoming, now: number): LoginAcceptance {
  const body = bodyReader(request, { members, refuse: refuseLoginBody })
  const subject = body.text('subject')
  if (subject === '') throw refuseLoginBody('subject is missing.')
  return {
    subject,
    remember: body.flag('remember'),
    rememberFor: body.integer('remember_for'),
    extendSession: body.flag('extend_session_lifespan'),
    acr: body.text('acr'),
    amr: body.texts('amr'),
    forcedSubject: body.text('force_subject_identifier'),
    identitySession: body.text('identity_provider_session_id'),
    context: body.any('context'),
    authenticatedAt: now,
  }
}
