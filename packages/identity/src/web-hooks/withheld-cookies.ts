import type { ProjectContext } from '@tillkey/platform-core'
import { identityConfig } from '../identity-config.ts'
import { holdsSessions } from '../sessions/session-cookie.ts'

/** Names of the cookies of this host's services: sessions, sign-ins, tills, anti-forgery. */
const SERVICE_NAMES = /^(?:__(?:host|secure)-)?(?:tillkey|ory|csrf_token)_/i

/** Sealed and random values of the services, whatever a project calls the cookie: each of them is longer, and has no other characters. */
const OPAQUE_VALUE = /^[\w-]{32,}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Names that the project gives the cookies of its authorization server, each of which may have a suffix. */
function oauth2CookieNames({ config }: ProjectContext): string[] {
  const { names } = Object(Object(Object(config.oauth2).serve).cookies)
  return Object.values<unknown>(Object(names)).filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[] // filtered
}

const reasons: readonly ((cookie: { name: string; value: string }, project: ProjectContext) => boolean)[] = [
  ({ name }) => SERVICE_NAMES.test(name),
  ({ name }, project) => name === identityConfig(project).session.cookieName,
  ({ name }, project) => oauth2CookieNames(project).some((own) => name.startsWith(own)),
  ({ value }) => holdsSessions(value),
  ({ value }) => OPAQUE_VALUE.test(value) && !UUID.test(value),
]

/** Whether hooks are not told a cookie: it is, or may be, a credential of one of the host's services, of whichever project. */
export const isWithheld = (cookie: { name: string; value: string }, project: ProjectContext): boolean =>
  reasons.some((applies) => applies(cookie, project))
