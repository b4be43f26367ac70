import type { Incoming } from '@tillkey/host'
import { type GroupCors, type RouteGroup, withConfiguredCors } from '@tillkey/platform-core'
import { type PermissionConfig, permissionSection } from './permission-config.ts'

type Part = keyof PermissionConfig['cors']

/** Method of a request, or the requested method of a preflight. */
const methodOf = ({ method, headers }: Incoming): string =>
  String(method === 'OPTIONS' ? headers['access-control-request-method'] : method)

/** Relationships are read by GET and written by other methods. */
export const partOfRelationships = (request: Incoming): Part =>
  methodOf(request) === 'GET' ? 'read' : 'write'

/** Adds the CORS rules of `serve.*.cors` to a route group. */
export const withCors = (group: RouteGroup, partOf: (request: Incoming) => Part): RouteGroup => {
  const cors: GroupCors = (project, request, rules) => {
    const { cors: configured } = permissionSection.read(project)
    return withConfiguredCors(rules, configured[partOf(request)])
  }
  return { ...group, cors }
}
