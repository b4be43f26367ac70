import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/credentials.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/credentials-schemas.ts'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { renderApiError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { issueCredential } from './credentials.ts'

/** Endpoint for verifiable credentials. */
export const credentialsRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    endpoints: endpointsOf(operations, schemas),
    access: 'public',
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
    handlers: {
      createVerifiableCredential: ({ request, context: { project } }) =>
        issueCredential(ensureServer(services, project), request),
    },
  }),
]
