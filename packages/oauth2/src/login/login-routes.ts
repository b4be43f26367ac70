import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/login.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { renderApiError } from '../http/render-errors.ts'
import { challengeHandler } from '../interactions/challenge.ts'
import { readRejection, refuseLoginBody } from '../interactions/read-decision.ts'
import { viewResponse } from '../interactions/request-view.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { acceptLogin, rejectLogin, showLogin } from './logins.ts'
import { readLoginAcceptance } from './read-login.ts'

const { getOAuth2LoginRequest, acceptOAuth2LoginRequest, rejectOAuth2LoginRequest } = endpointsOf(
  operations,
  schemas,
)
const endpoints = { getOAuth2LoginRequest, acceptOAuth2LoginRequest, rejectOAuth2LoginRequest }

const loginHandlers = (services: OAuth2Services): Handlers<typeof endpoints, RequestContext> => ({
  getOAuth2LoginRequest: challengeHandler(services, 'login', async ({ provider, challenge }) =>
    viewResponse(await showLogin(provider, challenge)),
  ),
  acceptOAuth2LoginRequest: challengeHandler(services, 'login', async ({ provider, challenge, request }) => {
    const accepted = readLoginAcceptance(request, services.now())
    return ok({ redirect_to: await acceptLogin(provider, challenge, accepted) })
  }),
  rejectOAuth2LoginRequest: challengeHandler(services, 'login', async ({ provider, challenge, request }) => {
    const rejection = readRejection(request, refuseLoginBody, 'login request denied')
    return ok({ redirect_to: await rejectLogin(provider, challenge, rejection) })
  }),
})

/** Login requests for the login page. */
export const loginRoutes = (services: OAuth2Services): RouteGroup[] =>
  routeGroups({
    endpoints,
    // A handled request reveals the URL its browser continues at, so reading it needs the right to decide.
    rights: { getOAuth2LoginRequest: 'data:write' },
    handlers: loginHandlers(services),
    cacheable: Object.keys(endpoints),
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
  })
