import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { ownPages } from '../pagination-models.ts'
import { JsonObject, Time } from '../values.ts'
import { OAuth2Client } from './clients-schemas.ts'

export const AcceptOAuth2LoginRequest = Type.Object({
  acr: Type.Optional(Type.String()),
  amr: Type.Optional(Type.Array(Type.String())),
  context: Type.Optional(JsonObject),
  extend_session_lifespan: Type.Optional(Type.Boolean()),
  force_subject_identifier: Type.Optional(Type.String()),
  identity_provider_session_id: Type.Optional(Type.String()),
  remember: Type.Optional(Type.Boolean()),
  remember_for: Type.Optional(Type.Integer()),
  subject: Type.String(),
})
export type AcceptOAuth2LoginRequest = Static<typeof AcceptOAuth2LoginRequest>

export const OAuth2ConsentRequestOpenIDConnectContext = Type.Object({
  acr_values: Type.Optional(Type.Array(Type.String())),
  display: Type.Optional(Type.String()),
  id_token_hint_claims: Type.Optional(JsonObject),
  login_hint: Type.Optional(Type.String()),
  ui_locales: Type.Optional(Type.Array(Type.String())),
})
export type OAuth2ConsentRequestOpenIDConnectContext = Static<typeof OAuth2ConsentRequestOpenIDConnectContext>

export const OAuth2LoginRequest = Type.Object({
  challenge: Type.String(),
  client: OAuth2Client,
  oidc_context: Type.Optional(OAuth2ConsentRequestOpenIDConnectContext),
  request_url: Type.String(),
  requested_access_token_audience: Type.Array(Type.String()),
  requested_scope: Type.Array(Type.String()),
  session_id: Type.Optional(Type.String()),
  skip: Type.Boolean(),
  subject: Type.String(),
})
export type OAuth2LoginRequest = Static<typeof OAuth2LoginRequest>

export const OAuth2RedirectTo = Type.Object({
  redirect_to: Type.String(),
})
export type OAuth2RedirectTo = Static<typeof OAuth2RedirectTo>

export const RejectOAuth2Request = Type.Object({
  error: Type.Optional(Type.String()),
  error_debug: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  error_hint: Type.Optional(Type.String()),
  status_code: Type.Optional(Type.Integer()),
})
export type RejectOAuth2Request = Static<typeof RejectOAuth2Request>

/** A login that a browser remembers. */
export const OAuth2LoginSession = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  authenticated_at: Time,
  expires_at: Time,
  /** Authentication context class. Absent if the login page reported none. */
  acr: Type.Optional(Type.String()),
  /** Authentication methods (RFC 8176). */
  amr: Type.Array(Type.String()),
  /** Whether the browser keeps it when it closes. Absent for sessions that began in an earlier release. */
  is_persistent: Type.Optional(Type.Boolean()),
  /** Session of the identity service. Absent if it reported none. */
  identity_session_id: Type.Optional(Type.String()),
  /** Clients that the person signed in to during the session. */
  clients: Type.Array(Type.Object({ client_id: Type.String(), client_name: Type.String() })),
})
export type OAuth2LoginSession = Static<typeof OAuth2LoginSession>

export const getOAuth2LoginRequest = schemas({
  summary: 'Returns a login request.',
  parameters: Type.Object({
    login_challenge: Type.String(),
  }),
  responses: { 200: OAuth2LoginRequest, 410: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const acceptOAuth2LoginRequest = schemas({
  summary: 'Accepts a login request and returns where to send the browser.',
  parameters: Type.Object({
    login_challenge: Type.String(),
  }),
  body: Type.Optional(AcceptOAuth2LoginRequest),
  responses: { 200: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const rejectOAuth2LoginRequest = schemas({
  summary: 'Rejects a login request and returns where to send the browser.',
  parameters: Type.Object({
    login_challenge: Type.String(),
  }),
  body: Type.Optional(RejectOAuth2Request),
  responses: { 200: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const listOAuth2LoginSessions = schemas({
  summary: 'Lists remembered logins, of a subject or of all, newest first.',
  parameters: Type.Object({ ...ownPages, subject: Type.Optional(Type.String()) }),
  responses: {
    200: Type.Object({ login_sessions: Type.Array(OAuth2LoginSession), next_page_token: Type.String() }),
    400: ErrorOAuth2,
  },
  default: ErrorOAuth2,
})

export const revokeOAuth2LoginSessions = schemas({
  summary: 'Revokes the remembered logins of a subject or of one session.',
  parameters: Type.Object({
    subject: Type.Optional(Type.String()),
    sid: Type.Optional(Type.String()),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})
