import { hash, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { ProjectContext } from './projects/projects.ts'
import type { WrongKeys } from './wrong-keys.ts'

/** Who makes a request, as far as it was asked for. */
export type Caller =
  | { kind: 'anyone' }
  | { kind: 'administrator' }
  | { kind: 'project key'; id: string }
  | { kind: 'operator'; identityId: string }

/** Finds out who makes a request for a project; nothing when the request does not say so in the way this check knows. */
export type AccessCheck = (
  request: Incoming,
  project: ProjectContext,
) => Caller | undefined | Promise<Caller | undefined>

export const anyone: Caller = { kind: 'anyone' }
const administrator: Caller = { kind: 'administrator' }

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** The token of an `Authorization: Bearer` header. */
export const bearerOf = ({ headers }: Pick<Incoming, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization === undefined ? '' : String(headers.authorization))?.[1]

/** Knows the administrator by the key of the whole platform. Digests are compared, so that length tells nothing. */
export function administratorsKey(adminKey: string): AccessCheck {
  const expected = digest(adminKey)
  return (request) => {
    const token = bearerOf(request)
    return token !== undefined && timingSafeEqual(digest(token), expected) ? administrator : undefined
  }
}

/** For a listener that only administrators reach: whoever calls is one. */
export const everyoneIsAdministrator: AccessCheck = () => administrator

const keyRequired = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'admin_key_required',
    reason: 'The access token is missing or not valid.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/** Asks one check after the other. Who is known to none is refused, and soon kept waiting when it was a wrong key. */
export function firstOf(checks: readonly AccessCheck[], wrongKeys: WrongKeys): AccessCheck {
  return async (request, project) => {
    wrongKeys.assertFew(request.ip)
    for (const check of checks) {
      const caller = await check(request, project)
      if (caller) return caller
    }
    if (bearerOf(request) !== undefined) wrongKeys.count(request.ip)
    throw keyRequired()
  }
}
