import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorBrowserLocationChangeRequired, ErrorGeneric } from '../errors-models.ts'
import { OAuth2LoginRequest } from '../oauth2/login-schemas.ts'
import { JsonObject, NullableUuid, Time, Uuid } from '../values.ts'
import { ContinueWith } from './continue-with-models.ts'
import { Identity, IdentityCredentialsType } from './identity-models.ts'
import { Session } from './session-models.ts'
import { UiContainer } from './ui-models.ts'

export const RegistrationFlow = Type.Object({
  active: Type.Optional(IdentityCredentialsType),
  expires_at: Time,
  id: Uuid,
  issued_at: Time,
  oauth2_login_challenge: Type.Optional(Type.String()),
  oauth2_login_request: Type.Optional(OAuth2LoginRequest),
  organization_id: Type.Optional(NullableUuid),
  request_url: Type.String(),
  return_to: Type.Optional(Type.String()),
  session_token_exchange_code: Type.Optional(Type.String()),
  state: Type.Unknown(),
  transient_payload: Type.Optional(JsonObject),
  type: Type.String(),
  ui: UiContainer,
})
export type RegistrationFlow = Static<typeof RegistrationFlow>

export const RegistrationFlowState = open('choose_method', 'sent_email', 'passed_challenge')
export type RegistrationFlowState = Static<typeof RegistrationFlowState>

export const SuccessfulNativeRegistration = Type.Object({
  continue_with: Type.Optional(Type.Array(ContinueWith)),
  identity: Identity,
  session: Type.Optional(Session),
  session_token: Type.Optional(Type.String()),
})
export type SuccessfulNativeRegistration = Static<typeof SuccessfulNativeRegistration>

export const UpdateRegistrationFlowWithCodeMethod = Type.Object({
  code: Type.Optional(Type.String()),
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  resend: Type.Optional(Type.String()),
  traits: JsonObject,
  transient_payload: Type.Optional(JsonObject),
})
export type UpdateRegistrationFlowWithCodeMethod = Static<typeof UpdateRegistrationFlowWithCodeMethod>

export const UpdateRegistrationFlowWithOidcMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  id_token: Type.Optional(Type.String()),
  id_token_nonce: Type.Optional(Type.String()),
  method: Type.String(),
  provider: Type.String(),
  traits: Type.Optional(JsonObject),
  transient_payload: Type.Optional(JsonObject),
  upstream_parameters: Type.Optional(JsonObject),
})
export type UpdateRegistrationFlowWithOidcMethod = Static<typeof UpdateRegistrationFlowWithOidcMethod>

export const UpdateRegistrationFlowWithPasswordMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  password: Type.String(),
  traits: JsonObject,
  transient_payload: Type.Optional(JsonObject),
})
export type UpdateRegistrationFlowWithPasswordMethod = Static<typeof UpdateRegistrationFlowWithPasswordMethod>

export const UpdateRegistrationFlowWithWebAuthnMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  traits: JsonObject,
  transient_payload: Type.Optional(JsonObject),
  webauthn_register: Type.Optional(Type.String()),
  webauthn_register_displayname: Type.Optional(Type.String()),
})
export type UpdateRegistrationFlowWithWebAuthnMethod = Static<typeof UpdateRegistrationFlowWithWebAuthnMethod>

export const UpdateRegistrationFlowBody = Type.Union([
  UpdateRegistrationFlowWithPasswordMethod,
  UpdateRegistrationFlowWithOidcMethod,
  UpdateRegistrationFlowWithWebAuthnMethod,
  UpdateRegistrationFlowWithCodeMethod,
])
export type UpdateRegistrationFlowBody = Static<typeof UpdateRegistrationFlowBody>

export const createNativeRegistrationFlow = schemas({
  summary: 'Starts a registration in a native app.',
  parameters: Type.Object({
    organization: Type.Optional(Type.String()),
    return_session_token_exchange_code: Type.Optional(Type.Boolean()),
    return_to: Type.Optional(Type.String()),
    after_verification_return_to: Type.Optional(Type.String()),
  }),
  responses: { 200: RegistrationFlow, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const createBrowserRegistrationFlow = schemas({
  summary: 'Starts a registration in a browser and sets its CSRF cookie.',
  parameters: Type.Object({
    return_to: Type.Optional(Type.String()),
    login_challenge: Type.Optional(Type.String()),
    after_verification_return_to: Type.Optional(Type.String()),
    organization: Type.Optional(Type.String()),
  }),
  responses: { 200: RegistrationFlow, 303: null },
  default: ErrorGeneric,
})

export const getRegistrationFlow = schemas({
  summary: 'Returns a registration flow.',
  parameters: Type.Object({
    id: Type.String(),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: RegistrationFlow, 403: ErrorGeneric, 404: ErrorGeneric, 410: ErrorGeneric },
  default: ErrorGeneric,
})

export const updateRegistrationFlow = schemas({
  summary: 'Submits a registration form.',
  parameters: Type.Object({
    flow: Type.String(),
    Cookie: Type.Optional(Type.String()),
  }),
  body: UpdateRegistrationFlowBody,
  bodyMedia: ['application/json', 'application/x-www-form-urlencoded'],
  responses: {
    200: SuccessfulNativeRegistration,
    303: null,
    400: RegistrationFlow,
    410: ErrorGeneric,
    422: ErrorBrowserLocationChangeRequired,
  },
  default: ErrorGeneric,
})
