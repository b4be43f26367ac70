import type { Static } from 'typebox'
import { open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorBrowserLocationChangeRequired, ErrorGeneric } from '../errors-models.ts'
import { JsonObject, Time, Uuid } from '../values.ts'
import { ContinueWith } from './continue-with-models.ts'
import { Identity } from './identity-models.ts'
import { UiContainer } from './ui-models.ts'

export const SettingsFlow = Type.Object({
  active: Type.Optional(Type.String()),
  continue_with: Type.Optional(Type.Array(ContinueWith)),
  expires_at: Time,
  id: Uuid,
  identity: Identity,
  issued_at: Time,
  request_url: Type.String(),
  return_to: Type.Optional(Type.String()),
  state: Type.Unknown(),
  type: Type.String(),
  ui: UiContainer,
})
export type SettingsFlow = Static<typeof SettingsFlow>

export const SettingsFlowState = open('show_form', 'success')
export type SettingsFlowState = Static<typeof SettingsFlowState>

export const UpdateSettingsFlowWithLookupMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  lookup_secret_confirm: Type.Optional(Type.Boolean()),
  lookup_secret_disable: Type.Optional(Type.Boolean()),
  lookup_secret_regenerate: Type.Optional(Type.Boolean()),
  lookup_secret_reveal: Type.Optional(Type.Boolean()),
  method: Type.String(),
})
export type UpdateSettingsFlowWithLookupMethod = Static<typeof UpdateSettingsFlowWithLookupMethod>

export const UpdateSettingsFlowWithOidcMethod = Type.Object({
  flow: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  method: Type.String(),
  traits: Type.Optional(JsonObject),
  unlink: Type.Optional(Type.String()),
  upstream_parameters: Type.Optional(JsonObject),
})
export type UpdateSettingsFlowWithOidcMethod = Static<typeof UpdateSettingsFlowWithOidcMethod>

export const UpdateSettingsFlowWithPasswordMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  password: Type.String(),
})
export type UpdateSettingsFlowWithPasswordMethod = Static<typeof UpdateSettingsFlowWithPasswordMethod>

export const UpdateSettingsFlowWithProfileMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  traits: JsonObject,
})
export type UpdateSettingsFlowWithProfileMethod = Static<typeof UpdateSettingsFlowWithProfileMethod>

export const UpdateSettingsFlowWithTotpMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  totp_code: Type.Optional(Type.String()),
  totp_unlink: Type.Optional(Type.Boolean()),
})
export type UpdateSettingsFlowWithTotpMethod = Static<typeof UpdateSettingsFlowWithTotpMethod>

export const UpdateSettingsFlowWithWebAuthnMethod = Type.Object({
  csrf_token: Type.Optional(Type.String()),
  method: Type.String(),
  webauthn_register: Type.Optional(Type.String()),
  webauthn_register_displayname: Type.Optional(Type.String()),
  webauthn_remove: Type.Optional(Type.String()),
})
export type UpdateSettingsFlowWithWebAuthnMethod = Static<typeof UpdateSettingsFlowWithWebAuthnMethod>

export const UpdateSettingsFlowBody = Type.Union([
  UpdateSettingsFlowWithPasswordMethod,
  UpdateSettingsFlowWithProfileMethod,
  UpdateSettingsFlowWithOidcMethod,
  UpdateSettingsFlowWithOidcMethod,
  UpdateSettingsFlowWithTotpMethod,
  UpdateSettingsFlowWithWebAuthnMethod,
  UpdateSettingsFlowWithLookupMethod,
])
export type UpdateSettingsFlowBody = Static<typeof UpdateSettingsFlowBody>

export const createNativeSettingsFlow = schemas({
  summary: 'Starts a settings flow in a native app.',
  parameters: Type.Object({
    return_to: Type.Optional(Type.String()),
    'X-Session-Token': Type.Optional(Type.String()),
  }),
  responses: { 200: SettingsFlow, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const createBrowserSettingsFlow = schemas({
  summary: 'Starts a settings flow in a browser and sets its CSRF cookie.',
  parameters: Type.Object({
    return_to: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: SettingsFlow, 303: null, 400: ErrorGeneric, 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})

export const getSettingsFlow = schemas({
  summary: 'Returns a settings flow.',
  parameters: Type.Object({
    id: Type.String(),
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: {
    200: SettingsFlow,
    401: ErrorGeneric,
    403: ErrorGeneric,
    404: ErrorGeneric,
    410: ErrorGeneric,
  },
  default: ErrorGeneric,
})

export const updateSettingsFlow = schemas({
  summary: 'Submits a settings form.',
  parameters: Type.Object({
    flow: Type.String(),
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  body: UpdateSettingsFlowBody,
  bodyMedia: ['application/json', 'application/x-www-form-urlencoded'],
  responses: {
    200: SettingsFlow,
    303: null,
    400: SettingsFlow,
    401: ErrorGeneric,
    403: ErrorGeneric,
    410: ErrorGeneric,
    422: ErrorBrowserLocationChangeRequired,
  },
  default: ErrorGeneric,
})
