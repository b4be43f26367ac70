import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2 } from '../errors-models.ts'
import { OAuth2Client } from './clients-schemas.ts'
import { OAuth2RedirectTo } from './login-schemas.ts'

export const OAuth2LogoutRequest = Type.Object({
  challenge: Type.Optional(Type.String()),
  client: Type.Optional(OAuth2Client),
  request_url: Type.Optional(Type.String()),
  rp_initiated: Type.Optional(Type.Boolean()),
  sid: Type.Optional(Type.String()),
  subject: Type.Optional(Type.String()),
})
export type OAuth2LogoutRequest = Static<typeof OAuth2LogoutRequest>

export const getOAuth2LogoutRequest = schemas({
  summary: 'Returns a logout request.',
  parameters: Type.Object({
    logout_challenge: Type.String(),
  }),
  responses: { 200: OAuth2LogoutRequest, 410: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const acceptOAuth2LogoutRequest = schemas({
  summary: 'Accepts a logout request and returns where to send the browser.',
  parameters: Type.Object({
    logout_challenge: Type.String(),
  }),
  responses: { 200: OAuth2RedirectTo },
  default: ErrorOAuth2,
})

export const rejectOAuth2LogoutRequest = schemas({
  summary: 'Rejects a logout request. The session stays.',
  parameters: Type.Object({
    logout_challenge: Type.String(),
  }),
  responses: { 204: null },
  default: ErrorOAuth2,
})
