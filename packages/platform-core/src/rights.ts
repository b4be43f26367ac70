import { ApiError } from '@tillkey/wire'
import type { Caller, KeyRole } from './caller.ts'

/**
 * Right required by an operation. `data` is a project's content; `project` is its configuration, keys, members and history.
 */
export type Right =
  | 'data:read'
  | 'data:support'
  | 'data:write'
  | 'project:read'
  | 'project:write'
  | 'project:own'

const read: Right[] = ['data:read', 'project:read']
const data: Right[] = ['data:read', 'data:support', 'data:write']
const develop: Right[] = [...data, 'project:read', 'project:write']

const rights: Readonly<Record<KeyRole, readonly Right[]>> = {
  viewer: read,
  support: [...read, 'data:support'],
  data,
  developer: develop,
  owner: [...develop, 'project:own'],
}

/** Whether a role includes a right. */
export const hasRight = (role: KeyRole, right: Right): boolean => rights[role].includes(right)

/** Whether every right of a role is included in another role. */
export const isWithinRole = (role: KeyRole, other: KeyRole): boolean =>
  rights[role].every((right) => hasRight(other, right))

/** Returns the caller's role in the project of the request. Undefined for unauthenticated callers. */
function roleOfCaller(caller: Caller): KeyRole | undefined {
  if (caller.kind === 'administrator') return 'owner'
  return 'role' in caller ? caller.role : undefined
}

/** Replaces values that the caller may not see. */
export const WITHHELD = '•••'

/** 403: the caller is authenticated but lacks the right. */
export const notAllowed = (what: string): ApiError =>
  new ApiError({ status: 403, code: 'not_allowed', reason: `You are not allowed to ${what}.` })

/** Throws 403 unless the caller has a right in the project of the request. */
export function assertRight(caller: Caller, right: Right): void {
  const role = roleOfCaller(caller)
  if (role === undefined || !hasRight(role, right)) throw notAllowed('perform this operation')
}

/** Whether the caller may see credentials, messages, codes and private keys. */
export function canSeeCredentials(caller: Caller): boolean {
  const role = roleOfCaller(caller)
  return role !== undefined && hasRight(role, 'data:write')
}
