import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/dynamic-clients-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { viewClient } from '../clients/client-view.ts'
import type { Clients } from '../clients/clients.ts'
import { registered, viewWritten } from '../clients/clients-routes.ts'
import { renderApiError } from '../render-errors.ts'
import { readJsonObject } from '../request-body.ts'
import { assertEnabled, createRegistration, type Registration } from './registration.ts'

const endpoints = endpointsOf(operations, schemas)

const registrationHandlers = (
  registration: Registration,
  clients: Clients,
): Handlers<typeof endpoints, RequestContext> => ({
  async createOidcDynamicClient({ request, context: { project } }) {
    assertEnabled(project)
    return registered(await registration.register(project, readJsonObject(request)), project)
  },
  async getOidcDynamicClient({ args: { id }, request, context: { project } }) {
    assertEnabled(project)
    // What the operator keeps with a client is not the client's.
    const { metadata: _, ...view } = viewClient(await registration.authenticate(project, id, request), 'read')
    return ok(view)
  },
  async setOidcDynamicClient({ args: { id }, request, context: { project } }) {
    assertEnabled(project)
    const client = await registration.authenticate(project, id, request)
    return ok(viewWritten(await registration.replace(project, client, readJsonObject(request))))
  },
  async deleteOidcDynamicClient({ args: { id }, request, context: { project } }) {
    assertEnabled(project)
    const client = await registration.authenticate(project, id, request)
    await clients.delete(project, client.id)
    return { status: 204 }
  },
})

/** Clients that register by themselves: everybody may call, the registration token says who may go on. */
export const registrationRoutes = (clients: Clients): RouteGroup =>
  routeGroup({
    endpoints,
    handlers: registrationHandlers(createRegistration(clients), clients),
    access: 'public',
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
  })
