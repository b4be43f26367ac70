import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/trust.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { resourceError } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import { readJsonObject } from '../http/request-body.ts'
import { listPageHeaders, readListPage } from '../lists/list-pages.ts'
import { readTrustedIssuer } from './read-trusted-issuer.ts'
import type { Trust } from './trust.ts'
import { viewIssuer } from './trusted-issuer-view.ts'

const endpoints = endpointsOf(operations, schemas)

const undecodable = (reason: string, cause?: unknown): Error => resourceError('undecodable', reason, cause)

const trustHandlers = (trust: Trust): Handlers<typeof endpoints, RequestContext> => ({
  async listTrustedOAuth2JwtGrantIssuers({ args, request, context: { project } }) {
    const page = readListPage(args)
    const found = await trust.list(project.id, { ...page, issuer: args.issuer || undefined })
    const last = found.issuers.at(-1)?.id
    return ok(
      found.issuers.map(viewIssuer),
      listPageHeaders({ url: request.url, page, total: found.total, last }),
    )
  },
  async trustOAuth2JwtGrantIssuer({ request, context: { project } }) {
    const issuer = await trust.add(project.id, readTrustedIssuer(readJsonObject(request, undecodable)))
    const location = `/trust/grants/jwt-bearer/issuers/${issuer.id}`
    return { status: 201, headers: { location }, body: viewIssuer(issuer) }
  },
  getTrustedOAuth2JwtGrantIssuer: async ({ args: { id }, context: { project } }) =>
    ok(viewIssuer(await trust.get(project.id, id))),
  async deleteTrustedOAuth2JwtGrantIssuer({ args: { id }, context: { project } }) {
    await trust.delete(project.id, id)
    return { status: 204 }
  },
})

/** Admin API of trusted issuers. */
export const trustRoutes = (trust: Trust): RouteGroup[] =>
  routeGroups({
    endpoints,
    handlers: trustHandlers(trust),
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
  })
