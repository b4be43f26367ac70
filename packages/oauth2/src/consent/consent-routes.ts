import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/platform/oauth2/consent.ts'
import type { OAuth2ConsentSession } from '@tillkey/contract/platform/oauth2/consent-schemas.ts'
import * as schemas from '@tillkey/contract/platform/oauth2/consent-schemas.ts'
import { type Handlers, type Incoming, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroups } from '@tillkey/platform-core'
import { readQueryText, readValue } from '../http/form.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { renderApiError } from '../http/render-errors.ts'
import { challengeHandler } from '../interactions/challenge.ts'
import { readRejection, refuseConsentBody } from '../interactions/read-decision.ts'
import { viewClientOf, viewResponse } from '../interactions/request-view.ts'
import { listPageHeaders, readListPage } from '../lists/list-pages.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'
import { viewConsentSession } from './consent-view.ts'
import { acceptConsent, readRevocation, rejectConsent, revokeConsents, showConsent } from './consents.ts'
import { createConsentsStore } from './consents-store.ts'
import { readConsentAcceptance } from './read-consent.ts'

const endpoints = endpointsOf(operations, schemas)

const parseQuery = (request: Incoming): URLSearchParams => new URLSearchParams(readQueryText(request))

type PageQuery = Parameters<typeof readListPage>[0]

/** Lists consent sessions, newest first. */
async function listSessions(provider: AuthorizationServer, request: Incoming, args: PageQuery) {
  const query = parseQuery(request)
  const subject = readValue(query, 'subject')
  if (subject === undefined) throw oauth2Error('invalid_request', 'subject is missing.')
  const filter = { subject, sessionId: readValue(query, 'login_session_id') }
  const { db, project, now } = provider
  const { rules } = provider.config
  const [store, page] = [createConsentsStore(db), readListPage(args, rules)]
  const [consents, total] = await Promise.all([
    store.list(project.id, filter, { now: now(), ...page }),
    store.count(project.id, filter, now()),
  ])
  const body: OAuth2ConsentSession[] = await Promise.all(
    consents.map(async (one) =>
      viewConsentSession(one, { client: await viewClientOf(provider, one), rules }),
    ),
  )
  return total === 0
    ? ok(body)
    : ok(body, listPageHeaders({ url: request.url, page, total, last: undefined }, rules))
}

const consentHandlers = (services: OAuth2Services): Handlers<typeof endpoints, RequestContext> => ({
  getOAuth2ConsentRequest: challengeHandler(services, 'consent', async ({ provider, challenge }) =>
    viewResponse(await showConsent(provider, challenge)),
  ),
  acceptOAuth2ConsentRequest: challengeHandler(
    services,
    'consent',
    async ({ provider, challenge, request }) => {
      const accepted = readConsentAcceptance(request, services.now())
      return ok({ redirect_to: await acceptConsent(provider, challenge, accepted) })
    },
  ),
  rejectOAuth2ConsentRequest: challengeHandler(
    services,
    'consent',
    async ({ provider, challenge, request }) => {
      const rejection = readRejection(request, refuseConsentBody, 'consent request denied')
      return ok({ redirect_to: await rejectConsent(provider, challenge, rejection) })
    },
  ),
  listOAuth2ConsentSessions: ({ request, args, context: { project } }) =>
    listSessions(ensureServer(services, project), request, args),
  async revokeOAuth2ConsentSessions({ request, context: { project } }) {
    const query = parseQuery(request)
    const provider = ensureServer(services, project)
    const revocation = {
      subject: readValue(query, 'subject'),
      client: readValue(query, 'client'),
      // Added in a later release; the published operation does not declare it.
      consentRequestId: readValue(query, 'consent_request_id'),
      all: query.get('all') === 'true',
    }
    await revokeConsents(provider, readRevocation(revocation, provider.config.rules))
    return { status: 204 }
  },
})

/** Consent requests for the consent page, and consent sessions for administrators. */
export const consentRoutes = (services: OAuth2Services): RouteGroup[] =>
  routeGroups({
    endpoints,
    // A handled request reveals the URL its browser continues at, so reading it needs the right to decide.
    rights: { getOAuth2ConsentRequest: 'data:write' },
    handlers: consentHandlers(services),
    cacheable: ['getOAuth2ConsentRequest', 'acceptOAuth2ConsentRequest', 'rejectOAuth2ConsentRequest'],
    renderError: renderApiError,
    bodyFormats: 'unread',
    validation: 'handler',
  })
