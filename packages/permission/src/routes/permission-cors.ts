import type { Incoming } from '@tillkey/host'
import { type GroupCors, type RouteGroup, withConfiguredCors } from '@tillkey/platform-core'
import { type PermissionConfig, permissionSection } from '../rules/permission-config.ts'

type CorsSection = keyof PermissionConfig['cors']

/** Method of a request; of a preflight, the method it asks for. */
const readMethod = ({ method, headers }: Incoming): string =>
  String(method === 'OPTIONS' ? headers['access-control-request-method'] : method)

/** Section of the relationship API: `read` for GET, `write` for other methods. */
export const relationshipsCorsSection = (request: Incoming): CorsSection =>
  readMethod(request) === 'GET' ? 'read' : 'write'

/** Adds the CORS rules of `serve.*.cors` to a route group. */
export const withCors = (group: RouteGroup, sectionOf: (request: Incoming) => CorsSection): RouteGroup => {
  const cors: GroupCors = (project, request, rules) => {
    const { cors: configured } = permissionSection.read(project)
    return withConfiguredCors(rules, configured[sectionOf(request)])
  }
  return { ...group, cors }
}
