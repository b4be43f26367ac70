import { closed } from '../../enumeration.ts'

/** Role of a person or a workspace key in projects. */
export const Role = closed('owner', 'developer', 'support', 'viewer')

/** Role of a project key. `data` gives access to a project's content, but not to its configuration. */
export const KeyRole = closed('data', 'owner', 'developer', 'support', 'viewer')
