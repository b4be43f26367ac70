import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { withQuery } from '../addresses.ts'
import { requestOf } from '../interactions/challenge.ts'
import { checkTime, type Rejection } from '../interactions/decision.ts'
import { continueWith } from '../interactions/interactions.ts'
import { type Shown, showRequest } from '../interactions/request-view.ts'
import type { Provider } from '../provider.ts'
import type { LoginAcceptance, LoginRequest } from './login-request.ts'
import { viewLogin } from './login-view.ts'

/** The login a page is asked to decide. 404, 401 when it has expired. */
export const showLogin = (provider: Provider, challenge: string): Promise<Shown<OAuth2LoginRequest>> =>
  showRequest(provider, { kind: 'login', challenge }, (login) => viewLogin(provider, challenge, login))

/** Who is remembered stays who signed in then. */
const settled = (login: LoginRequest, accepted: LoginAcceptance): LoginAcceptance =>
  login.skip && login.authenticatedAt !== null
    ? { ...accepted, remember: true, authenticatedAt: login.authenticatedAt }
    : accepted

/** Says who signed in; resolves with where the browser goes on. Somebody else than who is remembered signs in anew. */
export async function acceptLogin(
  provider: Provider,
  challenge: string,
  accepted: LoginAcceptance,
): Promise<string> {
  const { content: login } = await requestOf(provider, 'login', challenge)
  checkTime(provider, login.requestedAt)
  if (login.skip && login.subject !== accepted.subject)
    return withQuery(login.request.requestUrl, { prompt: 'login' })
  const decision = { challenge, accepted: settled(login, accepted) }
  return continueWith(provider, 'login', { of: login, decision })
}

/** Says that nobody signed in; resolves with where the browser goes on. */
export async function rejectLogin(
  provider: Provider,
  challenge: string,
  rejection: Rejection,
): Promise<string> {
  const { content: login } = await requestOf(provider, 'login', challenge)
  checkTime(provider, login.requestedAt)
  return continueWith(provider, 'login', { of: login, decision: { challenge, rejected: rejection } })
}
