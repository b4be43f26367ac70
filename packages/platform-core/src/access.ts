import { hash, timingSafeEqual } from 'node:crypto'
import { bearerToken, type Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { ProjectContext } from './projects/projects.ts'
import { unknownProject } from './projects/unknown-project.ts'
import type { KeyRole, Role } from './rights.ts'
import type { WrongKeys } from './wrong-keys.ts'

/** Who makes a request, as far as it was asked for. An operator has a role where the request is for a project. */
export type Caller =
  | { kind: 'anyone' }
  | { kind: 'administrator' }
  | { kind: 'project key'; id: string; projectId: string; role: KeyRole }
  | { kind: 'workspace key'; id: string; role: Role }
  | { kind: 'operator'; id: string; role?: Role }

/** What a check finds out: who it is, `foreign` for somebody known who has nothing to do with the project, or nothing. */
export type AccessResult = Caller | 'foreign' | undefined

/**
 * Finds out who makes a request for a project, and without one for the console; nothing when the request does not say so
 * in the way this check knows. Asked of requests that carry a token or a cookie: others come from nobody.
 */
export type AccessCheck = (
  request: Incoming,
  project: ProjectContext | undefined,
) => AccessResult | Promise<AccessResult>

/** Knows who a request to a listener comes from; throws when it comes from nobody who may make it. */
export type Gatekeeper = (request: Incoming, project: ProjectContext | undefined) => Promise<Caller>

/** Who makes a request that nobody has to be known for. */
export const anyone: Caller = { kind: 'anyone' }
const administrator: Caller = { kind: 'administrator' }

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * Knows the administrator by the key of the whole platform. Digests are compared, so that length tells nothing. Once the key has
 * been shown it is found in a set, which looks at the text of a token only when its number by a secret of the process is the
 * same: how long that takes tells of a wrong key nothing either.
 */
export function adminKeyCheck(adminKey: string): AccessCheck {
  const expected = digest(adminKey)
  const shown = new Set<string>()
  return (request) => {
    const token = bearerToken(request)
    if (token === undefined) return undefined
    if (shown.has(token)) return administrator
    if (!timingSafeEqual(digest(token), expected)) return undefined
    shown.add(token)
    return administrator
  }
}

/** For a listener that only administrators reach: whoever calls is one, also who is known to none of the checks. */
export const allowAll =
  (checks: readonly AccessCheck[]): Gatekeeper =>
  async (request, project) => {
    const found = await firstKnown(checks, request, project)
    return found === undefined || found === 'foreign' ? administrator : found
  }

/** Where a request may say who makes it. */
const carriers = ['authorization', 'x-session-token', 'cookie']

/** The first who is known to a check; who is foreign to one may be known to another. */
async function firstKnown(
  checks: readonly AccessCheck[],
  request: Incoming,
  project: ProjectContext | undefined,
): Promise<AccessResult> {
  let found: AccessResult
  if (!carriers.some((name) => request.headers[name] !== undefined)) return found
  for (const check of checks) {
    const finding = check(request, project)
    found = (finding instanceof Promise ? await finding : finding) ?? found
    if (found !== undefined && found !== 'foreign') return found
  }
  return found
}

const keyRequiredError = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'admin_key_required',
    reason: 'The access token is missing or not valid.',
    headers: { 'www-authenticate': 'Bearer' },
  })

/**
 * Runs the checks in order. Unknown callers get 401, and 429 after repeated wrong keys. Callers who belong to another project
 * get 404.
 */
export function anyOf(checks: readonly AccessCheck[], wrongKeys: WrongKeys): Gatekeeper {
  return async (request, project) => {
    const found = await firstKnown(checks, request, project)
    if (found === 'foreign') throw unknownProject(project?.slug)
    if (found) return found
    if (bearerToken(request) !== undefined) wrongKeys.count(request.ip)
    throw keyRequiredError()
  }
}
