import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/authorization.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/authorization-schemas.ts'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { renderApiError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { authorize } from './authorize.ts'

/** Authorization endpoint. */
export const authorizeRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    endpoints: endpointsOf(operations, schemas),
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
]
