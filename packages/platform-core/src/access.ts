import { hash, timingSafeEqual } from 'node:crypto'
import { bearerToken, type Incoming } from '@tillkey/host'
import { ApiError } from '@tillkey/wire'
import type { Caller } from './caller.ts'
import type { ProjectContext } from './projects/project-context.ts'
import { unknownProject } from './projects/unknown-project.ts'
import type { WrongKeys } from './wrong-keys.ts'

/**
 * Result of a check: the caller, `foreign` for a known caller without access to the project, undefined if not recognised.
 */
export type AccessResult = Caller | 'foreign' | undefined

/**
 * Identifies the caller from the kind of credential that this check supports. `project` is undefined for console operations.
 * Called only for requests that carry a token or a cookie.
 */
export type AccessCheck = (
  request: Incoming,
  project: ProjectContext | undefined,
) => AccessResult | Promise<AccessResult>

/** Returns the caller of a request to a listener. Throws if the caller may not make it. */
export type Gatekeeper = (request: Incoming, project: ProjectContext | undefined) => Promise<Caller>

/** A caller without credentials. */
export const anyone: Caller = { kind: 'anyone' }
const administrator: Caller = { kind: 'administrator' }

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/**
 * Accepts the platform's admin key. Digests are compared in constant time, so neither length nor content leaks.
 * A key that was accepted once is found in a set, whose lookup is no oracle either: string hashes are seeded per process.
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

/**
 * Treats every caller as an administrator unless a check identifies somebody else. For a listener that only administrators
 * reach.
 */
export const allowAll =
  (checks: readonly AccessCheck[]): Gatekeeper =>
  async (request, project) => {
    const found = await identifyCaller(checks, request, project)
    return found === undefined || found === 'foreign' ? administrator : found
  }

/** Headers that may carry credentials. */
const carriers = ['authorization', 'x-session-token', 'cookie']

/** Returns the first identified caller. A caller who is foreign to one check may be known to a later one. */
async function identifyCaller(
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
 * Runs the checks in order. Unknown callers get 401, or 429 after repeated wrong keys. Callers who belong to another project
 * get 404.
 */
export function anyOf(checks: readonly AccessCheck[], wrongKeys: WrongKeys): Gatekeeper {
  return async (request, project) => {
    const found = await identifyCaller(checks, request, project)
    if (found === 'foreign') throw unknownProject(project?.slug)
    if (found) return found
    if (bearerToken(request) !== undefined) wrongKeys.count(request.ip)
    throw keyRequiredError()
  }
}
