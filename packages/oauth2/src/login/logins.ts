import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { withQuery } from '../http/addresses.ts'
import { recordDecision } from '../interactions/challenge.ts'
import type { Rejection } from '../interactions/decision.ts'
import { continueUrl } from '../interactions/interactions.ts'
import { type Shown, showRequest } from '../interactions/request-view.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { LoginAcceptance } from './login-request.ts'
import { viewLogin } from './login-view.ts'

/** Login request for the page. Throws 404 if unknown, 401 if expired. */
export const showLogin = (
  provider: AuthorizationServer,
  challenge: string,
): Promise<Shown<OAuth2LoginRequest>> =>
  showRequest(provider, { kind: 'login', challenge }, (login) => viewLogin(provider, challenge, login))

/**
 * Accepts a login. Returns the URL the browser continues at; a different person than the remembered one must sign in
 * again.
 */
export async function acceptLogin(
  provider: AuthorizationServer,
  challenge: string,
  accepted: LoginAcceptance,
): Promise<string> {
  const own = await recordDecision(provider, 'login', { challenge, accepted })
  const { skip, subject, request } = own.request
  if (skip && subject !== accepted.subject) return withQuery(request.requestUrl, { prompt: 'login' })
  return continueUrl(provider, { kind: 'login', to: 'accepted' }, own)
}

/** Rejects a login. Returns the URL the browser continues at. */
export async function rejectLogin(
  provider: AuthorizationServer,
  challenge: string,
  rejected: Rejection,
): Promise<string> {
  const own = await recordDecision(provider, 'login', { challenge, rejected })
  return continueUrl(provider, { kind: 'login', to: 'rejected' }, own)
}
