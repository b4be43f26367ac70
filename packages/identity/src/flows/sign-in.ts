import type { Headers } from '@tillkey/host'
import type { IssuedSession } from '../sessions/sessions.ts'
import type { Submission } from './flow-definition.ts'
import type { Services } from './services.ts'

/**
 * What signs a browser in: the session cookie, and a new anti-forgery token when the browser now stands for somebody else,
 * which also marks the device as theirs.
 */
export function signInHeaders(
  { request, project, session, csrf: given }: Submission,
  issued: IssuedSession,
  { sessionCookie, csrf }: Services,
): Headers {
  const cookie = sessionCookie.write(request, project, {
    token: issued.token,
    expiresAt: issued.session.expiresAt,
  })
  const isSame = session?.identity.id === issued.identity.id
  const token = given ?? (isSame ? undefined : csrf.renew(project, issued.identity.id))
  return { 'set-cookie': [cookie, ...(token?.setCookies ?? [])] }
}

/**
 * What tells a device on which an identity signed in before: the anti-forgery token it was given then, or the session it
 * still has.
 */
export function knownDeviceOf(
  { request, project, session }: Submission,
  identityId: string | undefined,
  { csrf }: Services,
): string | undefined {
  if (identityId === undefined) return undefined
  if (session?.identity.id === identityId) return session.session.id
  const token = csrf.read(request, project)
  return token !== undefined && csrf.isDeviceOf(token, identityId) ? token : undefined
}
