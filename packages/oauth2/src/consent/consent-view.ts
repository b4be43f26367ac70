import type { OAuth2Client } from '@tillkey/contract/platform/oauth2/clients-schemas.ts'
import type {
  OAuth2ConsentRequest,
  OAuth2ConsentSession,
} from '@tillkey/contract/platform/oauth2/consent-schemas.ts'
import type { OAuth2Rules } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { viewOpenidContext } from '../interactions/request-view.ts'
import type { ConsentRequest } from './consent.ts'
import type { Consent } from './consents-store.ts'

export interface ShownConsent {
  challenge: string
  consent: ConsentRequest
  client: OAuth2Client
  rules: OAuth2Rules
}

/** Public id of a consent request: that of its flow, without dashes. */
const viewRequestId = (flowId: string, { consentRequestId }: OAuth2Rules) =>
  consentRequestId ? { consent_request_id: flowId.replaceAll('-', '') } : {}

/** Returns the flow with a public id. Texts that are no such id are returned unchanged. */
export const flowOfRequestId = (id: string): string =>
  id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Consent request as the consent page sees it. */
export function viewConsentRequest({
  challenge,
  consent,
  client,
  rules,
}: ShownConsent): OAuth2ConsentRequest {
  const { request, login } = consent
  return {
    acr: login.acr,
    amr: [...login.amr],
    challenge,
    client,
    ...viewRequestId(consent.flowId, rules),
    // Any JSON value set by the login page.
    ...(login.context !== null && { context: login.context as NonNullable<OAuth2ConsentRequest['context']> }),
    login_challenge: consent.loginChallenge,
    login_session_id: consent.sessionId,
    ...viewOpenidContext(request),
    request_url: request.requestUrl,
    requested_access_token_audience: [...request.audience],
    requested_scope: [...request.scopes],
    skip: consent.skip,
    subject: login.subject,
  }
}

/** API view of a given consent. */
export function viewConsentSession(
  { content, sessionId }: Consent,
  { client, rules }: Pick<ShownConsent, 'client' | 'rules'>,
): OAuth2ConsentSession & { context?: unknown } {
  const { challenge, request, accepted } = content
  const shown = { consent: { ...request, sessionId }, client, rules }
  return {
    // The newer generation hides the challenge of a session.
    consent_request: {
      // As published, also of devices.
      oidc_context: {},
      ...viewConsentRequest({ ...shown, challenge: rules.consentRequestId ? '' : challenge }),
    },
    ...viewRequestId(request.flowId, rules),
    ...(request.login.context !== null && { context: request.login.context }),
    grant_access_token_audience: [...accepted.audience],
    grant_scope: [...accepted.scopes],
    handled_at: formatTime(accepted.handledAt),
    remember: accepted.remember,
    remember_for: accepted.rememberFor,
    session: { access_token: accepted.accessClaims, id_token: accepted.idTokenClaims },
  }
}
