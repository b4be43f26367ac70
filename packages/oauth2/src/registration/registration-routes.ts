import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/dynamic-clients-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { viewClient } from '../clients/client-view.ts'
import { registered, viewWritten } from '../clients/clients-routes.ts'
import { assertFew } from '../interactions/few-requests.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { renderApiError } from '../render-errors.ts'
import { readJsonObject } from '../request-body.ts'
import { assertEnabled, createRegistration, type Registration } from './registration.ts'

const endpoints = endpointsOf(operations, schemas)

/** Whoever registers need not be known, and what is written of it stays. */
const MOST_BYTES = 16 * 1024

type RegistrationDependencies = Pick<OAuth2Services, 'clients' | 'ports'>

const registrationHandlers = (
  registration: Registration,
  { clients, ports }: RegistrationDependencies,
): Handlers<typeof endpoints, RequestContext> => ({
  async createOidcDynamicClient({ request, context: { project } }) {
    assertEnabled(project)
    assertFew({ ports, project }, request, 'registration')
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
    assertFew({ ports, project }, request, 'registration')
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
export const registrationRoutes = (dependencies: RegistrationDependencies): RouteGroup =>
  routeGroup({
    endpoints,
    handlers: registrationHandlers(createRegistration(dependencies.clients), dependencies),
    access: 'public',
    renderError: renderApiError,
    bodyFormats: 'unread',
    bodyLimit: MOST_BYTES,
    validation: 'handler',
  })
