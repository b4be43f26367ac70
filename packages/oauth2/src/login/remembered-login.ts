import type { Incoming } from '@tillkey/host'
import { rememberedMs } from '../interactions/decision.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './cookies.ts'
import type { LoginAcceptance, LoginRequest } from './login-request.ts'
import { createLoginSessionsStore } from './login-sessions-store.ts'

interface AcceptedLogin {
  login: LoginRequest
  accepted: LoginAcceptance
}

/** The end of a browser session is not observable, so such logins expire after the project's lifetime. */
const sessionLifetime = ({ config }: AuthorizationServer, { rememberFor }: LoginAcceptance): number =>
  rememberFor > 0 ? rememberedMs(rememberFor) : config.protocol.lifetimes.loginSession

/** Seconds; `undefined` for a cookie that ends with the browser. */
function cookieMaxAge({ config }: AuthorizationServer, { rememberFor }: LoginAcceptance): number | undefined {
  if (rememberFor > 0) return rememberFor
  const isEndless = config.rules.endlessLoginCookie === 'session'
  return isEndless ? undefined : seconds(config.protocol.lifetimes.loginSession)
}

async function storeSession(
  provider: AuthorizationServer,
  { login, accepted }: AcceptedLogin,
): Promise<string[]> {
  const { db, project, now } = provider
  const maxAge = cookieMaxAge(provider, accepted)
  await createLoginSessionsStore(db).put(project.id, {
    id: login.sessionId,
    subject: accepted.subject,
    identitySession: accepted.identitySession,
    authenticatedAt: accepted.authenticatedAt,
    expiresAt: now() + sessionLifetime(provider, accepted),
    acr: accepted.acr,
    amr: accepted.amr,
    isPersistent: maxAge !== undefined,
  })
  return [writeSessionCookie(provider, login.sessionId, maxAge)]
}

/** Deletes the remembered login when the new one is not to be remembered. */
export async function forgetLogin(provider: AuthorizationServer, incoming: Incoming): Promise<string[]> {
  const { db, project } = provider
  const id = readSessionCookie(provider, incoming)
  if (id !== undefined) await createLoginSessionsStore(db).delete(project.id, id)
  return [clearSessionCookie(provider)]
}

/** Stores or deletes the remembered login. Returns the Set-Cookie values. */
export async function rememberLogin(
  provider: AuthorizationServer,
  incoming: Incoming,
  { login, accepted }: AcceptedLogin,
): Promise<string[]> {
  if (login.skip && !accepted.extendSession) return []
  return accepted.remember ? storeSession(provider, { login, accepted }) : forgetLogin(provider, incoming)
}
