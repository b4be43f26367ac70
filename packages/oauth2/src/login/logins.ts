import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { withQuery } from '../addresses.ts'
import { requestOf } from '../interactions/challenge.ts'
import { checkTime, type Rejection } from '../interactions/decision.ts'
import { continueAt, keepDecision } from '../interactions/interactions.ts'
import type { Shown } from '../interactions/request-view.ts'
import type { Provider } from '../provider.ts'
import type { LoginAcceptance, LoginDecision, LoginRequest } from './login-request.ts'
import { viewLogin } from './login-view.ts'

/** The login a page is asked to decide. 404, 401 when it has expired. */
export async function showLogin(provider: Provider, challenge: string): Promise<Shown<OAuth2LoginRequest>> {
  const { content, usedAt } = await requestOf(provider, 'login', challenge)
  if (usedAt !== null) return { usedRequestUrl: content.request.requestUrl }
  checkTime(provider, content.requestedAt)
  return { view: await viewLogin(provider, challenge, content) }
}

/** Who is remembered stays who signed in then. */
const settled = (login: LoginRequest, accepted: LoginAcceptance): LoginAcceptance =>
  login.skip && login.authenticatedAt !== null
    ? { ...accepted, remember: true, authenticatedAt: login.authenticatedAt }
    : accepted

async function decide(provider: Provider, login: LoginRequest, decision: LoginDecision): Promise<string> {
  const verifier = await keepDecision(provider, 'login', decision)
  return continueAt(login.request.requestUrl, 'login_verifier', verifier)
}

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
  return decide(provider, login, { challenge, accepted: settled(login, accepted) })
}

/** Says that nobody signed in; resolves with where the browser goes on. */
export async function rejectLogin(
  provider: Provider,
  challenge: string,
  rejection: Rejection,
): Promise<string> {
  const { content: login } = await requestOf(provider, 'login', challenge)
  return decide(provider, login, { challenge, rejected: rejection })
}
