import { type Client, isPublicClient } from '../clients/client.ts'
import { isSecureRedirect } from '../http/addresses.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { LoginAcceptance, LoginRequest } from '../login/login-request.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import type { AuthorizationRequest } from './authorization.ts'

const knownPrompts = new Set(['login', 'none', 'consent', 'registration'])
/** Tolerated clock difference between processes. */
const MAX_CLOCK_SKEW_MS = 5000

const loginRequired = (hint: string): Error => oauth2Error('login_required', hint)

/** Rejects unknown values of `prompt`, and `none` combined with others (OpenID Connect Core 3.1.2.1). */
function checkPromptWords({ prompt }: AuthorizationRequest): void {
  if (prompt.some((word) => !knownPrompts.has(word)))
    throw oauth2Error('invalid_request', 'prompt has a word that is not known.')
  if (prompt.includes('none') && prompt.length > 1)
    throw oauth2Error('invalid_request', 'prompt has "none" and another word.')
}

function checkPublicClient({ prompt, redirectUri }: AuthorizationRequest, client: Client): void {
  if (isPublicClient(client) && prompt.includes('none') && !isSecureRedirect(redirectUri))
    throw oauth2Error(
      'consent_required',
      'A public client with an insecure redirect URI cannot skip consent.',
    )
}

/** Checks the login time against `prompt` and `max_age` (OpenID Connect Core 3.1.2.1). Times are in seconds. */
function checkTimes({ prompt, maxAge }: AuthorizationRequest, signedInAt: number, requestedAt: number): void {
  if (maxAge !== null && maxAge > 0 && signedInAt + maxAge < requestedAt)
    throw loginRequired('The login is older than max_age.')
  if (prompt.includes('none') && signedInAt > requestedAt) throw loginRequired('The user had to sign in.')
  if (prompt.includes('login') && signedInAt < requestedAt)
    throw loginRequired('The user did not sign in again.')
}

export interface SettledLogin {
  login: LoginRequest
  accepted: LoginAcceptance
  shownSubject: string
}

/** Checks that the accepted login satisfies the request. */
export function checkPrompt(
  { now }: AuthorizationServer,
  client: Client,
  { login, accepted, shownSubject }: SettledLogin,
): void {
  const { request } = login
  checkPromptWords(request)
  checkPublicClient(request, client)
  if (accepted.authenticatedAt > now() + MAX_CLOCK_SKEW_MS)
    throw oauth2Error('server_error', 'The sign-in time is in the future.')
  checkTimes(request, seconds(accepted.authenticatedAt), seconds(login.requestedAt))
  const { hint, expectedSubjects: expected = [] } = request
  const isSomebodyElse = expected.length > 0 && !expected.includes(shownSubject)
  if (isSomebodyElse || (hint && hint.sub !== shownSubject)) throw loginRequired('Another user signed in.')
}
