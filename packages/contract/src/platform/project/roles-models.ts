import { closed } from '../../enumeration.ts'

/** Role of a person or a workspace key in projects. */
export const Role = closed('owner', 'developer', 'support', 'viewer')

/** Role of a project's key; `data` reaches what is in the project and not its configuration. */
export const KeyRole = closed('data', 'owner', 'developer', 'support', 'viewer')
