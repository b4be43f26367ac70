import { endpointsOf } from '@tillkey/contract'
import * as logout from '@tillkey/contract/platform/identity/flows-logout.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
import type { Incoming } from '@tillkey/host'
import { withCsrfCookie } from '@tillkey/identity/browser/csrf-cookie.ts'
import { bodyUnreadable } from '@tillkey/identity/errors/identity-errors.ts'
import { readCalledJson } from '@tillkey/identity/identities/requests/read-json.ts'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { createLogout, type LogoutServices } from './logout.ts'

/** Reads the session token; missing counts as ''. Throws 400 unless the body is a JSON object. */
function tokenIn(request: Incoming): string {
  const token = readCalledJson(request).session_token ?? ''
  if (typeof token !== 'string') throw bodyUnreadable('session_token must be a string.')
  return token
}

/** Routes of logout. */
export function logoutRoutes(services: LogoutServices, keyring: Keyring): RouteGroup[] {
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
