import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/trust.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import {
  type ProjectContext,
  type RequestContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import { resourceError } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import { readJsonObject } from '../http/request-body.ts'
import { listPageHeaders, readListPage } from '../lists/list-pages.ts'
import { oauth2Section } from '../oauth2-config.ts'
import { readTrustedIssuer } from './read-trusted-issuer.ts'
import type { Trust } from './trust.ts'
import { viewIssuer } from './trusted-issuer-view.ts'

const { testTrustedOAuth2JwtGrantIssuer: _served, ...ownOperations } = operations
const endpoints = endpointsOf(ownOperations, schemas)

const undecodable = (reason: string, cause?: unknown): Error => resourceError('undecodable', reason, cause)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws 400 for a text that cannot be an id, in the newer generation. */
function checkIssuerId(project: ProjectContext, id: string): void {
  if (oauth2Section.read(project).rules.malformedIssuerId === 'malformed' && !UUID.test(id))
    throw resourceError('malformed', 'The id is not a UUID.')
}

const trustHandlers = (trust: Trust): Handlers<typeof endpoints, RequestContext> => ({
  async listTrustedOAuth2JwtGrantIssuers({ args, request, context: { project } }) {
    const { rules } = oauth2Section.read(project)
    const page = readListPage(args, rules)
    const found = await trust.list(project.id, { ...page, issuer: args.issuer || undefined })
    const last = found.issuers.at(-1)?.id
    return ok(
      found.issuers.map(viewIssuer),
      listPageHeaders({ url: request.url, page, total: found.total, last }, rules),
    )
  },
  async trustOAuth2JwtGrantIssuer({ request, context: { project } }) {
    const issuer = await trust.add(project.id, readTrustedIssuer(readJsonObject(request, undecodable)))
    const location = `/trust/grants/jwt-bearer/issuers/${issuer.id}`
    return { status: 201, headers: { location }, body: viewIssuer(issuer) }
  },
  async getTrustedOAuth2JwtGrantIssuer({ args: { id }, context: { project } }) {
    checkIssuerId(project, id)
    return ok(viewIssuer(await trust.get(project.id, id)))
  },
  async deleteTrustedOAuth2JwtGrantIssuer({ args: { id }, context: { project } }) {
    checkIssuerId(project, id)
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
