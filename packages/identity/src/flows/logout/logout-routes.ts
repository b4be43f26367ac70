import { endpointsOf } from '@tillkey/contract'
import * as logout from '@tillkey/contract/platform/identity/flows-logout.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Services } from '../services.ts'
import { createLogout } from './logout.ts'

/** Signing out. */
export function logoutRoutes(services: Services, keyring: Keyring): RouteGroup[] {
  const logouts = createLogout(services, keyring)
  return routeGroups({
    renderError: errorEnvelope,
    endpoints: endpointsOf(logout, schemas),
    handlers: {
      createBrowserLogoutFlow: ({ args, request, context: { project } }) =>
        logouts.init(args.return_to, { request, project }),
      updateLogoutFlow: ({ args, request, context: { project } }) =>
        logouts.submit(args, { request, project }),
      performNativeLogout: ({ args, context }) => logouts.native(args.body.session_token, context.project),
    },
  })
}
