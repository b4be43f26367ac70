/** Role of an operator or a workspace key in a project. */
export type Role = 'viewer' | 'support' | 'developer' | 'owner'

/** Role of a project key. `data` gives access to a project's content, but not to its configuration. */
export type KeyRole = Role | 'data'

/** The authenticated caller. Operators have a role only when the request is for a project. */
export type Caller =
  | { kind: 'anyone' }
  | { kind: 'administrator' }
  | { kind: 'project key'; id: string; projectId: string; role: KeyRole }
  | { kind: 'workspace key'; id: string; role: Role }
  | { kind: 'operator'; id: string; role?: Role }
