import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { holdsSessions } from '@tillkey/identity/sessions/session-cookie.ts'
import type { ProjectContext } from '@tillkey/platform-core'

/** Names of cookies of this host's services. */
const SERVICE_NAMES = /^(?:__(?:host|secure)-)?(?:tillkey|ory|csrf_token)_/i

/** Shape of sealed and random values, whatever a project calls the cookie. */
const OPAQUE_VALUE = /^[\w-]{32,}$/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Configured cookie names of the authorization server, which may carry a suffix. */
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

/**
 * Returns whether a cookie is hidden from hooks, because it may be a credential of a service on this host.
 */
export const isWithheld = (cookie: { name: string; value: string }, project: ProjectContext): boolean =>
  reasons.some((applies) => applies(cookie, project))
