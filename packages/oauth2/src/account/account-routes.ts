import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/account-access.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { type Incoming, ok, streamed } from '@tillkey/host'
import { anyone, type ProjectContext, type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { oauth2Error, resourceError } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import { assertWithinRateLimit } from '../interactions/request-limits.ts'
import { viewResponse } from '../interactions/request-view.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { ensureServer } from '../provider.ts'
import { disconnect, listConnections } from './connected-apps.ts'
import { answerConsentRequest, showConsentRequest } from './consent-requests.ts'
import { settleSignOutRequest, showSignOutRequest } from './sign-out-requests.ts'

const { getSignOutRequest, answerSignOutRequest, ...accountEndpoints } = endpointsOf(operations, schemas)

/** Returns the signed-in person. Throws 401 without a session. */
async function requireSignedIn(
  { ports }: OAuth2Services,
  project: ProjectContext | undefined,
  request: Incoming,
) {
  const person = project && (await ports.people?.signedIn(project, request))
  if (!person) throw oauth2Error('request_unauthorized', 'No user is signed in.')
  return person
}

/** Logos come from third parties: opened directly, they must not run scripts or load anything. */
const logoHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=600',
}

async function* singleChunk(bytes: Buffer) {
  yield bytes
}

const signOutRoutes = (services: OAuth2Services): RouteGroup =>
  routeGroup({
    endpoints: { getSignOutRequest, answerSignOutRequest },
    access: 'public',
    renderError: renderApiError,
    handlers: {
      getSignOutRequest: async ({ args, context: { project } }) =>
        viewResponse(await showSignOutRequest(ensureServer(services, project), args.logout_challenge)),
      async answerSignOutRequest({ args, request, context: { project } }) {
        const { logout_challenge: challenge, body } = args
        const provider = ensureServer(services, project)
        assertWithinRateLimit(provider, request)
        return ok({ redirect_to: await settleSignOutRequest(provider, challenge, body) })
      },
    },
  })

/** Routes of the account pages: consent requests, sign-out confirmation and connected apps. */
export const accountRoutes = (services: OAuth2Services): RouteGroup[] => [
  signOutRoutes(services),
  routeGroup({
    endpoints: accountEndpoints,
    async access(request, project) {
      await requireSignedIn(services, project, request)
      return anyone
    },
    renderError: renderApiError,
    handlers: {
      getAccessRequest: async ({ args, request, context: { project } }) =>
        viewResponse(
          await showConsentRequest(ensureServer(services, project), request, args.consent_challenge),
        ),
      async answerAccessRequest({ args, request: incoming, context: { project } }) {
        const which = { incoming, challenge: args.consent_challenge }
        const redirectTo = await answerConsentRequest(ensureServer(services, project), which, args.body)
        return ok({ redirect_to: redirectTo })
      },
      async listConnectedApps({ request, context: { project } }) {
        const { subject } = await requireSignedIn(services, project, request)
        return ok(await listConnections(ensureServer(services, project), subject))
      },
      async getAppLogo({ args, context: { project } }) {
        const client = await services.clients.find(project.id, args.client_id)
        if (!client) throw resourceError('no_such_set', 'App not found.')
        const { type, bytes } = await services.appLogos.find(project, client)
        return streamed(singleChunk(bytes), type, logoHeaders)
      },
      async disconnectApp({ args, request, context: { project } }) {
        const { subject } = await requireSignedIn(services, project, request)
        await disconnect(ensureServer(services, project), subject, args.client_id)
        return { status: 204 }
      },
    },
  }),
]
