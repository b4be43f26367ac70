import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { pageTokens } from '../pagination-models.ts'
import { JsonObject, Time } from '../values.ts'
import { OAuth2Client } from './clients-schemas.ts'
import {
  OAuth2ConsentRequestOpenIDConnectContext,
  OAuth2RedirectTo,
  RejectOAuth2Request,
} from './login-schemas.ts'

export const AcceptOAuth2ConsentRequestSession = Type.Object({
  access_token: Type.Optional(Type.Unknown()),
  id_token: Type.Optional(Type.Unknown()),
})
export type AcceptOAuth2ConsentRequestSession = Static<typeof AcceptOAuth2ConsentRequestSession>

export const AcceptOAuth2ConsentRequest = Type.Object({
  grant_access_token_audience: Type.Optional(Type.Array(Type.String())),
  grant_scope: Type.Optional(Type.Array(Type.String())),
  handled_at: Type.Optional(Time),
  remember: Type.Optional(Type.Boolean()),
  remember_for: Type.Optional(Type.Integer()),
  session: Type.Optional(AcceptOAuth2ConsentRequestSession),
})
export type AcceptOAuth2ConsentRequest = Static<typeof AcceptOAuth2ConsentRequest>

export const OAuth2ConsentRequest = Type.Object({
  acr: Type.Optional(Type.String()),
  amr: Type.Optional(Type.Array(Type.String())),
  challenge: Type.String(),
  client: Type.Optional(OAuth2Client),
  consent_request_id: Type.Optional(unpublished(Type.String())),
  context: Type.Optional(JsonObject),
  login_challenge: Type.Optional(Type.String()),
  login_session_id: Type.Optional(Type.String()),
  oidc_context: Type.Optional(OAuth2ConsentRequestOpenIDConnectContext),
  request_url: Type.Optional(Type.String()),
  requested_access_token_audience: Type.Optional(Type.Array(Type.String())),
  requested_scope: Type.Optional(Type.Array(Type.String())),
  skip: Type.Optional(Type.Boolean()),
  subject: Type.Optional(Type.String()),
})
export type OAuth2ConsentRequest = Static<typeof OAuth2ConsentRequest>

export const OAuth2ConsentSession = Type.Object({
  consent_request: Type.Optional(OAuth2ConsentRequest),
  consent_request_id: Type.Optional(unpublished(Type.String())),
  expires_at: Type.Optional(
    Type.Object({
      access_token: Type.Optional(Time),
      authorize_code: Type.Optional(Time),
      id_token: Type.Optional(Time),
      par_context: Type.Optional(Time),
      refresh_token: Type.Optional(Time),
    }),
  ),
  grant_access_token_audience: Type.Optional(Type.Array(Type.String())),
  grant_scope: Type.Optional(Type.Array(Type.String())),
  handled_at: Type.Optional(Time),
  remember: Type.Optional(Type.Boolean()),
  remember_for: Type.Optional(Type.Integer()),
  session: Type.Optional(AcceptOAuth2ConsentRequestSession),
})
export type OAuth2ConsentSession = Static<typeof OAuth2ConsentSession>

export const getOAuth2ConsentRequest = schemas({
  summary: 'Returns a consent request.',
  parameters: Type.Object({
    consent_challenge: Type.String(),
  }),
  responses: { 200: OAuth2ConsentRequest, 410: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const acceptOAuth2ConsentRequest = schemas({
  summary: 'Accepts a consent request and returns where to send the browser.',
  parameters: Type.Object({
    consent_challenge: Type.String(),
  }),
  body: Type.Optional(AcceptOAuth2ConsentRequest),
  responses: { 200: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const rejectOAuth2ConsentRequest = schemas({
  summary: 'Rejects a consent request and returns where to send the browser.',
  parameters: Type.Object({
    consent_challenge: Type.String(),
  }),
  body: Type.Optional(RejectOAuth2Request),
  responses: { 200: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const listOAuth2ConsentSessions = schemas({
  summary: 'Lists the consents of a subject.',
  parameters: Type.Object({
    ...pageTokens,
    subject: Type.String(),
    login_session_id: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(OAuth2ConsentSession) },
  default: ErrorOAuth2,
})

export const revokeOAuth2ConsentSessions = schemas({
  summary: 'Revokes consents of a subject and the tokens issued under them.',
  parameters: Type.Object({
    subject: Type.String(),
    client: Type.Optional(Type.String()),
    all: Type.Optional(Type.Boolean()),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})
