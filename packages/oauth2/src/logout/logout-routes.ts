import { endpointsOf } from '@tillkey/contract'
import * as loginOperations from '@tillkey/contract/platform/oauth2/login.ts'
import * as loginSchemas from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import * as operations from '@tillkey/contract/platform/oauth2/logout.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/logout-schemas.ts'
import * as oidcOperations from '@tillkey/contract/platform/oauth2/oidc.ts'
import * as oidcSchemas from '@tillkey/contract/platform/oauth2/oidc-schemas.ts'
import { type Incoming, ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, routeGroups } from '@tillkey/platform-core'
import { readQueryText, readValue } from '../http/form.ts'
import { renderApiError } from '../http/render-errors.ts'
import { findChallenge } from '../interactions/challenge.ts'
import { viewResponse } from '../interactions/request-view.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { endSession } from './end-session.ts'
import { revokeLoginSessions } from './login-sessions.ts'
import { acceptLogout, rejectLogout, showLogout } from './logouts.ts'

const { revokeOidcSession, postRevokeOidcSession } = endpointsOf(oidcOperations, oidcSchemas)
const { revokeOAuth2LoginSessions } = endpointsOf(loginOperations, loginSchemas)
const raw = { renderError: renderApiError, bodyFormats: 'unread', validation: 'handler' } as const

/** A missing challenge is treated as an unknown one. */
const readChallenge = (request: Incoming): string => findChallenge(request, 'logout') ?? ''

const confirmationRoutes = (services: OAuth2Services): RouteGroup[] =>
  routeGroups({
    ...raw,
    endpoints: endpointsOf(operations, schemas),
    // A handled request reveals the URL its browser continues at, so reading it needs the right to decide.
    rights: { getOAuth2LogoutRequest: 'data:write' },
    handlers: {
      getOAuth2LogoutRequest: async ({ request, context: { project } }) =>
        viewResponse(await showLogout(ensureServer(services, project), readChallenge(request))),
      acceptOAuth2LogoutRequest: async ({ request, context: { project } }) => {
        const challenge = readChallenge(request)
        return ok({ redirect_to: await acceptLogout(ensureServer(services, project), challenge) })
      },
      async rejectOAuth2LogoutRequest({ request, context: { project } }) {
        await rejectLogout(ensureServer(services, project), readChallenge(request))
        return { status: 204 }
      },
    },
  })

const revocationRoutes = (services: OAuth2Services): RouteGroup[] =>
  routeGroups({
    ...raw,
    endpoints: { revokeOAuth2LoginSessions },
    rights: { revokeOAuth2LoginSessions: 'data:support' },
    handlers: {
      async revokeOAuth2LoginSessions({ request, context: { project } }) {
        const query = new URLSearchParams(readQueryText(request))
        const which = { subject: readValue(query, 'subject'), sid: readValue(query, 'sid') }
        await revokeLoginSessions(ensureServer(services, project), which)
        return { status: 204 }
      },
    },
  })

/**
 * End-session endpoint, logout requests for the confirmation page, and revocation of login sessions by
 * administrators.
 */
export const logoutRoutes = (services: OAuth2Services): RouteGroup[] => [
  ...confirmationRoutes(services),
  ...revocationRoutes(services),
  routeGroup({
    ...raw,
    endpoints: { revokeOidcSession, postRevokeOidcSession },
    access: 'public',
    handlers: {
      revokeOidcSession: ({ request, context: { project } }) =>
        endSession(ensureServer(services, project), request),
      postRevokeOidcSession: ({ request, context: { project } }) =>
        endSession(ensureServer(services, project), request),
    },
  }),
]
