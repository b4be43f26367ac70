import { ApiError } from '@tillkey/wire'
import type { Caller } from './access.ts'

/** Role of a person or a key in a project. */
export type Role = 'viewer' | 'support' | 'developer' | 'owner'

/** Role of a project's key; `data` reaches what is in the project and not its configuration. */
export type KeyRole = Role | 'data'

/** What an operation takes: `data` is what is in a project, `project` its configuration, keys, members and history. */
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

/** Whether a role has no right that another lacks. */
export const isWithinRole = (role: KeyRole, other: KeyRole): boolean =>
  rights[role].every((right) => hasRight(other, right))

/** The role of a caller in the project of their request; none where they were not asked for one. */
function roleOfCaller(caller: Caller): KeyRole | undefined {
  if (caller.kind === 'administrator') return 'owner'
  return 'role' in caller ? caller.role : undefined
}

/** Stands in an answer for what its caller is not shown. */
export const WITHHELD = '•••'

/** 403: the caller is known, and lacks the right. */
export const notAllowed = (what: string): ApiError =>
  new ApiError({ status: 403, code: 'not_allowed', reason: `You are not allowed to ${what}.` })

/** Throws 403 unless a caller has a right in the project of their request. */
export function assertRight(caller: Caller, right: Right): void {
  const role = roleOfCaller(caller)
  if (role === undefined || !hasRight(role, right)) throw notAllowed('perform this operation')
}

/** Whether a caller is shown what somebody signs in with: credentials, messages, codes, private keys. */
export function canSeeCredentials(caller: Caller): boolean {
  const role = roleOfCaller(caller)
  return role !== undefined && hasRight(role, 'data:write')
}
