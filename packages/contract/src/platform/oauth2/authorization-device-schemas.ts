import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { OAuth2RedirectTo } from './login-schemas.ts'

export const DeviceAuthorization = Type.Object({
  device_code: Type.String(),
  expires_in: Type.Integer(),
  interval: Type.Integer(),
  user_code: Type.String(),
  verification_uri: Type.String(),
  verification_uri_complete: Type.String(),
})
export type DeviceAuthorization = Static<typeof DeviceAuthorization>

export const AcceptDeviceUserCodeRequest = Type.Object({
  user_code: Type.Optional(Type.String()),
})
export type AcceptDeviceUserCodeRequest = Static<typeof AcceptDeviceUserCodeRequest>

export const oAuth2DeviceFlow = schemas({
  summary: 'Issues a device code and a user code (RFC 8628, section 3.1).',
  parameters: Type.Object({
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    audience: Type.Optional(Type.String()),
    client_assertion: Type.Optional(Type.String()),
    client_assertion_type: Type.Optional(Type.String()),
  }),
  responses: { 200: DeviceAuthorization },
  default: ErrorOAuth2,
})

export const performOAuth2DeviceVerificationFlow = schemas({
  summary: 'Starts and continues the authorization of a device in the browser (RFC 8628, section 3.3).',
  parameters: Type.Object({
    user_code: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    device_verifier: Type.Optional(Type.String()),
    login_verifier: Type.Optional(Type.String()),
    consent_verifier: Type.Optional(Type.String()),
  }),
  responses: { 302: null },
  default: ErrorOAuth2,
})

export const acceptUserCodeRequest = schemas({
  summary: 'Accepts the code that a person entered and returns where to send the browser.',
  parameters: Type.Object({
    device_challenge: Type.String(),
  }),
  body: Type.Optional(AcceptDeviceUserCodeRequest),
  responses: { 200: OAuth2RedirectTo },
  default: ErrorOAuth2,
})
