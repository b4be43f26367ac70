import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/schemas.ts'
import * as operationSchemas from '@tillkey/contract/platform/identity/schemas-schemas.ts'
import { offsetHeaders, ok, readOffsetPage } from '@tillkey/host'
import {
  anyone,
  type Caller,
  errorEnvelope,
  type ProjectContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import type { Csrf } from './browser/csrf.ts'
import { withCsrfCookie } from './browser/csrf-cookie.ts'
import { schemaNotFound } from './errors/identity-errors.ts'
import { identityConfig } from './identity-config.ts'
import { underAdminPath } from './public-redirects.ts'

/** Decodes a base64url id; any other id is returned unchanged. */
const decoded = (id: string): string =>
  /^[\w-]+$/.test(id) && id.length % 4 !== 1 ? Buffer.from(id, 'base64url').toString('utf8') : id

type List = Parameters<typeof readOffsetPage>[0]

function list(args: List, project: ProjectContext) {
  const { schemas } = identityConfig(project)
  const page = readOffsetPage(args)
  const ids = schemas.ids.slice(page.offset, page.offset + page.limit)
  const body = ids.map((id) => ({ id, schema: schemas.get(id).document }))
  return ok(body, offsetHeaders({ path: '/schemas' }, page, schemas.ids.length))
}

function show(id: string, project: ProjectContext) {
  const { schemas } = identityConfig(project)
  const schema = schemas.find(id) ?? schemas.find(decoded(id))
  if (schema) return ok(schema.document)
  throw schemaNotFound(id)
}

const endpoints = endpointsOf(operations, operationSchemas)

/** Public schemas, by plain or base64url id. Listing them sets the CSRF cookie, as published. */
export const schemasRoutes = ({ csrf }: { csrf: Csrf }): RouteGroup[] =>
  routeGroups({
    endpoints,
    renderError: errorEnvelope,
    validation: 'handler',
    handlers: {
      listIdentitySchemas: ({ args, request, context: { project } }) =>
        withCsrfCookie({ request, project }, csrf, () => list(args, project)),
      getIdentitySchema: ({ args, context }) => show(args.id, context.project),
    },
  })

/** Schemas are public, also below `/admin`. */
const everybody = (): Promise<Caller> => Promise.resolve(anyone)

/** The same routes below `/admin`, without cookies. */
export const adminSchemasRoutes = (): RouteGroup[] => [
  {
    access: everybody,
    renderError: errorEnvelope,
    validation: 'handler',
    endpoints: underAdminPath(endpoints),
    handlers: {
      listIdentitySchemas: ({ args, context }: Called<List>) => list(args, context.project),
      getIdentitySchema: ({ args, context }: Called<{ id: string }>) => show(args.id, context.project),
    },
  },
]

interface Called<Args> {
  args: Args
  context: { project: ProjectContext }
}
