import { endpointsOf } from '@tillkey/contract'
import * as logout from '@tillkey/contract/platform/identity/flows-logout.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
import type { Incoming } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { withCsrfCookie } from '../../browser/csrf-cookie.ts'
import { bodyUnreadable } from '../../errors/identity-errors.ts'
import { readCalledJson } from '../../identities/read-json.ts'
import type { Services } from '../services.ts'
import { createLogout } from './logout.ts'

/** The token of the session to end; without one that of none. 400 for a body that is no JSON object, or does not say so. */
function tokenIn(request: Incoming): string {
  const token = readCalledJson(request).session_token ?? ''
  if (typeof token !== 'string') throw bodyUnreadable('session_token must be a string.')
  return token
}

/** Signing out. */
export function logoutRoutes(services: Services, keyring: Keyring): RouteGroup[] {
  const logouts = createLogout(services, keyring)
  return routeGroups({
    renderError: errorEnvelope,
    validation: 'handler',
    bodyFormats: 'unread',
    endpoints: endpointsOf(logout, schemas),
    handlers: {
      createBrowserLogoutFlow: ({ args, request, context: { project } }) =>
        withCsrfCookie({ request, project }, services.csrf, () =>
          logouts.init(args.return_to, { request, project }),
        ),
      updateLogoutFlow: ({ args, request, context: { project } }) =>
        withCsrfCookie({ request, project }, services.csrf, () => logouts.submit(args, { request, project })),
      performNativeLogout: ({ request, context }) => logouts.native(tokenIn(request), context.project),
    },
  })
}
