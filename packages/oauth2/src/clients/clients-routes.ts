import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/clients.ts'
import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import { type Handlers, type Incoming, ok } from '@tillkey/host'
import {
  type ProjectContext,
  parseDuration,
  type RequestContext,
  type RouteGroup,
  routeGroups,
} from '@tillkey/platform-core'
import { resourceError } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import { readJson, readJsonObject } from '../http/request-body.ts'
import { listPageHeaders, readListPage } from '../lists/list-pages.ts'
import { oauth2Section } from '../oauth2-config.ts'
import type { Client } from './client.ts'
import { viewClient } from './client-view.ts'
import type { Clients, WrittenClient } from './clients.ts'
import { applyClientPatch } from './patch-client.ts'
import { readClient, readLifespans } from './read-client.ts'

const endpoints = endpointsOf(operations, schemas)

/** API view of a written client, including a new secret and registration access token. */
export const viewWritten = (
  { client, secret, registrationToken }: WrittenClient,
  purpose: 'echo' | 'read' = 'echo',
): OAuth2Client => ({
  ...viewClient(client, purpose),
  ...(secret && { client_secret: secret }),
  ...(registrationToken && { registration_access_token: registrationToken }),
})

/** Response to a registration by an administrator or by the client itself. */
export function registered(written: WrittenClient, project: ProjectContext) {
  const id = encodeURIComponent(written.client.id)
  const registration_client_uri = `${oauth2Section.read(project).publicUrl}/oauth2/register/${id}`
  return {
    status: 201 as const,
    headers: { location: `/admin/clients/${id}` },
    body: { ...viewWritten(written), registration_client_uri },
  }
}

const clientHandlers = (clients: Clients): Handlers<typeof endpoints, RequestContext> => ({
  async listOAuth2Clients({ args, request, context: { project } }) {
    const { rules } = oauth2Section.read(project)
    const page = readListPage(args, rules)
    const found = await clients.list(project, {
      ...page,
      name: args.client_name || undefined,
      owner: args.owner || undefined,
    })
    const last = found.clients.at(-1)?.id
    const headers = listPageHeaders({ url: request.url, page, total: found.total, last }, rules)
    return ok(
      found.clients.map((client) => viewClient(client, 'read')),
      headers,
    )
  },
  createOAuth2Client: async ({ request, context: { project } }) =>
    registered(await clients.create(project, readClient(readJsonObject(request))), project),
  getOAuth2Client: async ({ args: { id }, context: { project } }) =>
    ok(viewClient(await clients.get(project, id), 'read')),
  async setOAuth2Client({ args: { id }, request, context: { project } }) {
    const input = readClient(readJsonObject(request))
    return ok(viewWritten(await clients.replace(project, id, { inputOf: () => input })))
  },
  async patchOAuth2Client({ args: { id }, request, context: { project } }) {
    const readInput = (before: Client) => readClient(applyClientPatch(before, readJson(request)))
    return ok(viewWritten(await clients.replace(project, id, { inputOf: readInput }), 'read'))
  },
  async deleteOAuth2Client({ args: { id }, context: { project } }) {
    await clients.delete(project, id)
    return { status: 204 }
  },
  async setOAuth2ClientLifespans({ args: { id }, request, context: { project } }) {
    const readNewLifespans = () => readLifespans(readJsonObject(request))
    return ok(viewClient(await clients.setLifespans(project, id, readNewLifespans), 'read'))
  },
  rotateOAuth2ClientSecret: async ({ args: { id }, request, context: { project } }) =>
    ok(viewWritten(await clients.rotateSecret(project, id, readGracePeriod(request)), 'read')),
  async deleteRotatedOAuth2ClientSecrets({ args: { id }, context: { project } }) {
    await clients.endRotatedSecrets(project, id)
    return { status: 204 }
  },
})

const DAY_MS = 24 * 3_600_000

/** Reads how long previous secrets stay valid, in milliseconds. */
function readGracePeriod(request: Incoming): number {
  if (!request.rawBody?.length) return DAY_MS
  const { grace_period: text = null } = readJsonObject(request)
  if (text === null) return DAY_MS
  const period = typeof text === 'string' ? parseDuration(text) : undefined
  if (period === undefined) throw resourceError('malformed', 'grace_period must be a duration, e.g. "24h".')
  return period
}

/** Admin API of clients. */
export const clientsRoutes = (clients: Clients): RouteGroup[] =>
  routeGroups({
    endpoints,
    handlers: clientHandlers(clients),
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
  })
