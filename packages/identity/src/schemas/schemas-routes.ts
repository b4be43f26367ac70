import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/identity/schemas.ts'
import * as operationSchemas from '@tillkey/contract/platform/identity/schemas-schemas.ts'
import { ok } from '@tillkey/host'
import {
  errorEnvelope,
  offsetHeaders,
  type RouteGroup,
  readOffsetPage,
  routeGroups,
} from '@tillkey/platform-core'
import { schemaNotFound } from '../errors/identity-errors.ts'
import type { Csrf } from '../flows/csrf.ts'
import { withCsrfCookie } from '../flows/csrf-cookie.ts'
import { identityConfig } from '../identity-config.ts'

/** What an id is of which this is the base64url form without padding; what is no such form is left as it is. */
const decoded = (id: string): string =>
  /^[\w-]+$/.test(id) && id.length % 4 !== 1 ? Buffer.from(id, 'base64url').toString('utf8') : id

/** Schemas by their id, as it is or base64url. */
export const schemasRoutes = ({ csrf }: { csrf: Csrf }): RouteGroup[] =>
  routeGroups({
    endpoints: endpointsOf(operations, operationSchemas),
    renderError: errorEnvelope,
    validation: 'handler',
    handlers: {
      listIdentitySchemas: ({ args, request, context: { project } }) =>
        withCsrfCookie({ request, project }, csrf, () => {
          const { schemas } = identityConfig(project)
          const page = readOffsetPage(args)
          const ids = schemas.ids.slice(page.offset, page.offset + page.limit)
          const body = ids.map((id) => ({ id, schema: schemas.get(id).document }))
          return ok(body, offsetHeaders('/schemas', page, schemas.ids.length))
        }),
      getIdentitySchema({ args, context }) {
        const { schemas } = identityConfig(context.project)
        const schema = schemas.find(args.id) ?? schemas.find(decoded(args.id))
        if (schema) return ok(schema.document)
        throw schemaNotFound(args.id)
      },
    },
  })
