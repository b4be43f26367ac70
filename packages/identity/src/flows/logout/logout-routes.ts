import { endpointsOf } from '@tillkey/contract'
import * as logout from '@tillkey/contract/platform/identity/flows-logout.ts'
import * as schemas from '@tillkey/contract/platform/identity/flows-logout-schemas.ts'
import type { Incoming } from '@tillkey/host'
import { errorEnvelope, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import { replacementUnreadable as formUnreadable } from '../../errors/identity-errors.ts'
import { readJson } from '../../identities/read-json.ts'
import { isObject } from '../../values.ts'
import { withCsrfCookie } from '../csrf-cookie.ts'
import type { Services } from '../services.ts'
import { createLogout } from './logout.ts'

const json = /^application\/json\s*(;|$)/i

/** The token of the session to end; without one that of none. 400 for a body that is no JSON object, or does not say so. */
function tokenIn(request: Incoming): string {
  if (!request.rawBody?.length) throw formUnreadable('The body is missing.')
  if (!json.test(String(request.headers['content-type'])))
    throw formUnreadable('The body has to be application/json.')
  const body = readJson(request, formUnreadable) ?? {}
  if (!isObject(body)) throw formUnreadable('The body has to be an object.')
  const token = body.session_token ?? ''
  if (typeof token !== 'string') throw formUnreadable('session_token has to be a text.')
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
