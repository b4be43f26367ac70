import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorBrowserLocationChangeRequired, ErrorGeneric } from '../errors-models.ts'
import { OAuth2LoginRequest } from '../oauth2/login-schemas.ts'
import { JsonObject, NullableUuid, Time, Uuid } from '../values.ts'
import { IdentityCredentialsType } from './identity-models.ts'
import { AuthenticatorAssuranceLevel, Session } from './session-models.ts'
import { UiContainer } from './ui-models.ts'

export const LoginFlow = Type.Object({
  active: Type.Optional(IdentityCredentialsType),
  created_at: Type.Optional(Time),
  expires_at: Time,
  id: Uuid,
  issued_at: Time,
  oauth2_login_challenge: Type.Optional(Type.String()),
  oauth2_login_request: Type.Optional(OAuth2LoginRequest),
  organization_id: Type.Optional(NullableUuid),
  refresh: Type.Optional(Type.Boolean()),
  request_url: Type.String(),
  requested_aal: Type.Optional(AuthenticatorAssuranceLevel),
  return_to: Type.Optional(Type.String()),
  session_token_exchange_code: Type.Optional(Type.String()),
  state: Type.Unknown(),
  type: Type.String(),
  ui: UiContainer,
  updated_at: Type.Optional(Time),
})
export type LoginFlow = Static<typeof LoginFlow>

export const LoginFlowState = open('choose_method', 'sent_email', 'passed_challenge')
export type LoginFlowState = Static<typeof LoginFlowState>

export const SuccessfulNativeLogin = Type.Object({
  session: Session,
  session_token: Type.Optional(Type.String()),
})
export type SuccessfulNativeLogin = Static<typeof SuccessfulNativeLogin>

export const UpdateLoginFlowWithCodeMethod = Type.Object({
  code: Type.Optional(Type.String()),
  csrf_token: Type.String(),
  identifier: Type.Optional(Type.String()),
  method: Type.String(),
  resend: Type.Optional(Type.String()),
})
export type UpdateLoginFlowWithCodeMethod = Static<typeof UpdateLoginFlowWithCodeMethod>

export const UpdateLoginFlowWithLookupSecretMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  lookup_secret: Type.String(),
  method: Type.String(),
})
export type UpdateLoginFlowWithLookupSecretMethod = Static<typeof UpdateLoginFlowWithLookupSecretMethod>

export const UpdateLoginFlowWithOidcMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  id_token: Type.Optional(Type.String()),
  id_token_nonce: Type.Optional(Type.String()),
  method: Type.String(),
  provider: Type.String(),
  traits: Type.Optional(JsonObject),
  upstream_parameters: Type.Optional(JsonObject),
})
export type UpdateLoginFlowWithOidcMethod = Static<typeof UpdateLoginFlowWithOidcMethod>

export const UpdateLoginFlowWithPasswordMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  identifier: Type.String(),
  method: Type.String(),
  password: Type.String(),
  password_identifier: Type.Optional(Type.String()),
})
export type UpdateLoginFlowWithPasswordMethod = Static<typeof UpdateLoginFlowWithPasswordMethod>

export const UpdateLoginFlowWithTotpMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  totp_code: Type.String(),
})
export type UpdateLoginFlowWithTotpMethod = Static<typeof UpdateLoginFlowWithTotpMethod>

export const UpdateLoginFlowWithWebAuthnMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  identifier: Type.String(),
  method: Type.String(),
  webauthn_login: Type.Optional(Type.String()),
})
export type UpdateLoginFlowWithWebAuthnMethod = Static<typeof UpdateLoginFlowWithWebAuthnMethod>

export const UpdateLoginFlowBody = Type.Union([
  UpdateLoginFlowWithPasswordMethod,
  UpdateLoginFlowWithOidcMethod,
  UpdateLoginFlowWithTotpMethod,
  UpdateLoginFlowWithWebAuthnMethod,
  UpdateLoginFlowWithLookupSecretMethod,
  UpdateLoginFlowWithCodeMethod,
])
export type UpdateLoginFlowBody = Static<typeof UpdateLoginFlowBody>

export const createNativeLoginFlow = schemas({
  summary: 'Starts a login in a native app.',
  parameters: Type.Object({
    organization: Type.Optional(Type.String()),
    refresh: Type.Optional(Type.Boolean()),
    aal: Type.Optional(Type.String()),
    'X-Session-Token': Type.Optional(Type.String()),
    return_session_token_exchange_code: Type.Optional(Type.Boolean()),
    return_to: Type.Optional(Type.String()),
    via: Type.Optional(
      Type.String({ description: 'The trait with the address that receives the second-factor code.' }),
    ),
  }),
  responses: { 200: LoginFlow, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const createBrowserLoginFlow = schemas({
  summary: 'Starts a login in a browser and sets its CSRF cookie.',
  parameters: Type.Object({
    refresh: Type.Optional(Type.Boolean()),
    aal: Type.Optional(Type.String()),
    return_to: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
    login_challenge: Type.Optional(Type.String()),
    organization: Type.Optional(Type.String()),
    via: Type.Optional(
      Type.String({ description: 'The trait with the address that receives the second-factor code.' }),
    ),
  }),
  responses: { 200: LoginFlow, 303: null, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const getLoginFlow = schemas({
  summary: 'Returns a login flow.',
  parameters: Type.Object({
    id: Type.String(),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: LoginFlow, 403: ErrorGeneric, 404: ErrorGeneric, 410: ErrorGeneric },
  default: ErrorGeneric,
})

export const updateLoginFlow = schemas({
  summary: 'Submits a login form.',
  parameters: Type.Object({
    flow: Type.String(),
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  body: UpdateLoginFlowBody,
  bodyMedia: ['application/json', 'application/x-www-form-urlencoded'],
  responses: {
    200: SuccessfulNativeLogin,
    303: null,
    400: LoginFlow,
    410: ErrorGeneric,
    422: ErrorBrowserLocationChangeRequired,
  },
  default: ErrorGeneric,
})
