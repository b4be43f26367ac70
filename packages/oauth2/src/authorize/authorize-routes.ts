import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/authorization.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/authorization-schemas.ts'
import type { Incoming } from '@tillkey/host'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { authenticateCaller, readRequiredForm, withProtocolHeaders } from '../clients/client-request.ts'
import { protocolHeaders, renderApiError, renderProtocolError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'
import { readProofKey } from '../token/dpop-proof.ts'
import { authorize } from './authorize.ts'
import { pushRequest } from './push-request.ts'

const { oAuth2Authorize, postOAuth2Authorize, pushOAuth2AuthorizationRequest } = endpointsOf(
  operations,
  schemas,
)

async function push(provider: AuthorizationServer, incoming: Incoming) {
  const form = await readRequiredForm(incoming)
  const client = await authenticateCaller(provider, form, incoming)
  const endpoint = { method: 'POST', addresses: [`${provider.config.publicUrl}/oauth2/par`] }
  const proofKey = await readProofKey(provider, incoming, endpoint)
  const body = await pushRequest(provider, { client, form, incoming, proofKey })
  return { status: 201 as const, headers: protocolHeaders, body }
}

/** Authorization endpoint, and that for pushed authorization requests. */
export const authorizeRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    endpoints: { oAuth2Authorize, postOAuth2Authorize },
    access: 'public',
    cacheable: ['oAuth2Authorize', 'postOAuth2Authorize'],
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
    handlers: {
      oAuth2Authorize: ({ request, context: { project } }) =>
        authorize(ensureServer(services, project), request),
      postOAuth2Authorize: ({ request, context: { project } }) =>
        authorize(ensureServer(services, project), request),
    },
  }),
  routeGroup({
    endpoints: { pushOAuth2AuthorizationRequest },
    access: 'public',
    renderError: renderProtocolError,
    bodyFormats: 'unread',
    validation: 'handler',
    handlers: {
      pushOAuth2AuthorizationRequest: ({ request, context: { project } }) =>
        withProtocolHeaders(() => push(ensureServer(services, project), request)),
    },
  }),
]
