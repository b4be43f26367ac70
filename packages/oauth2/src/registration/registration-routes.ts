import { endpointsOf } from '@tillkey/contract'
import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import * as operations from '@tillkey/contract/platform/oauth2/dynamic-clients.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/dynamic-clients-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { viewClient } from '../clients/client-view.ts'
import { registered, viewWritten } from '../clients/clients-routes.ts'
import { renderApiError } from '../http/render-errors.ts'
import { readJsonObject } from '../http/request-body.ts'
import { assertWithinRateLimit } from '../interactions/request-limits.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { assertEnabled, createRegistration, type Registration } from './registration.ts'

const endpoints = endpointsOf(operations, schemas)

/** Smaller than elsewhere because registration is unauthenticated and its data is stored. */
const MAX_BYTES = 16 * 1024

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/** Leaves out empty members: clients would read an empty string as a URL (RFC 7591 3.2.1). */
const withoutEmpty = (view: OAuth2Client): OAuth2Client =>
  Object.fromEntries(
    Object.entries(view).filter(([name, value]) => name === 'redirect_uris' || !isEmpty(value)),
  )

type RegistrationDependencies = Pick<OAuth2Services, 'clients' | 'ports'>

const registrationHandlers = (
  registration: Registration,
  { clients, ports }: RegistrationDependencies,
): Handlers<typeof endpoints, RequestContext> => ({
  async createOidcDynamicClient({ request, context: { project } }) {
    assertEnabled(project)
    assertWithinRateLimit({ ports, project }, request, 'registration')
    const written = await registration.register(project, readJsonObject(request))
    const response = registered(written, project)
    return { ...response, body: withoutEmpty(response.body) }
  },
  async getOidcDynamicClient({ args: { id }, request, context: { project } }) {
    assertEnabled(project)
    // Metadata belongs to the operator, not the client.
    const { metadata: _, ...view } = viewClient(await registration.authenticate(project, id, request), 'read')
    return ok(withoutEmpty(view))
  },
  async setOidcDynamicClient({ args: { id }, request, context: { project } }) {
    assertEnabled(project)
    const client = await registration.authenticate(project, id, request)
    assertWithinRateLimit({ ports, project }, request, 'registration')
    const written = await registration.replace(project, client, readJsonObject(request))
    return ok(withoutEmpty(viewWritten(written)))
  },
  async deleteOidcDynamicClient({ args: { id }, request, context: { project } }) {
    assertEnabled(project)
    const client = await registration.authenticate(project, id, request)
    await clients.delete(project, client.id)
    return { status: 204 }
  },
})

/** Dynamic client registration. Public; updates require the registration access token. */
export const registrationRoutes = (dependencies: RegistrationDependencies): RouteGroup =>
  routeGroup({
    endpoints,
    handlers: registrationHandlers(createRegistration(dependencies.clients), dependencies),
    access: 'public',
    renderError: renderApiError,
    bodyFormats: 'unread',
    bodyLimit: MAX_BYTES,
    validation: 'handler',
  })
