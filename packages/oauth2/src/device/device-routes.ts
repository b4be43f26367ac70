import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/authorization-device.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/authorization-device-schemas.ts'
import { type Incoming, ok } from '@tillkey/host'
import { type RouteGroup, routeGroup } from '@tillkey/platform-core'
import { authenticateCaller, readRequiredForm, withProtocolHeaders } from '../clients/client-request.ts'
import { protocolHeaders, renderApiError, renderProtocolError } from '../http/render-errors.ts'
import { challengeHandler } from '../interactions/challenge.ts'
import { assertWithinRateLimit } from '../interactions/request-limits.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'
import { startDevice } from './start-device.ts'
import { acceptUserCode, readUserCode } from './user-code.ts'
import { verifyDevice } from './verify-device.ts'

const { oAuth2DeviceFlow, performOAuth2DeviceVerificationFlow, acceptUserCodeRequest } = endpointsOf(
  operations,
  schemas,
)

const unreadBody = { bodyFormats: 'unread', validation: 'handler' } as const

/** As published, the public paths have no other methods. */
const publicPath = { ...unreadBody, access: 'public', notFound: { otherMethods: 'absent' } } as const

async function start(provider: AuthorizationServer, request: Incoming) {
  const form = await readRequiredForm(request)
  const client = await authenticateCaller(provider, form, request)
  // A public client is known to everybody, so anybody could store codes.
  assertWithinRateLimit(provider, request, 'token')
  return { status: 200 as const, headers: protocolHeaders, body: await startDevice(provider, client, form) }
}

/** Device authorization grant (RFC 8628): codes, the verification in the browser, and the page's decision. */
export const deviceRoutes = (services: OAuth2Services): RouteGroup[] => [
  routeGroup({
    ...publicPath,
    endpoints: { oAuth2DeviceFlow },
    renderError: renderProtocolError,
    handlers: {
      oAuth2DeviceFlow: ({ request, context: { project } }) =>
        withProtocolHeaders(() => start(ensureServer(services, project), request)),
    },
  }),
  routeGroup({
    ...publicPath,
    endpoints: { performOAuth2DeviceVerificationFlow },
    renderError: renderApiError,
    handlers: {
      performOAuth2DeviceVerificationFlow: ({ request, context: { project } }) =>
        verifyDevice(ensureServer(services, project), request),
    },
  }),
  routeGroup({
    ...unreadBody,
    endpoints: { acceptUserCodeRequest },
    access: 'admin',
    renderError: renderApiError,
    handlers: {
      acceptUserCodeRequest: challengeHandler(services, 'device', async ({ provider, challenge, request }) =>
        ok({ redirect_to: await acceptUserCode(provider, challenge, readUserCode(request)) }),
      ),
    },
  }),
]
