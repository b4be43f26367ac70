import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/oidc.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { renderApiError } from '../http/render-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { userinfo } from './userinfo.ts'

const { getOidcUserInfo, postOidcUserInfo } = endpointsOf(operations, schemas)

/** Userinfo endpoint. */
export const userinfoRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    endpoints: { getOidcUserInfo, postOidcUserInfo },
    access: 'public',
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
    handlers: {
      getOidcUserInfo: ({ request, context: { project } }) =>
        userinfo(ensureServer(services, project), request),
      postOidcUserInfo: ({ request, context: { project } }) =>
        userinfo(ensureServer(services, project), request),
    },
  }),
]
