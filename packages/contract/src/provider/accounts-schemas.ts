import type { Static } from 'typebox'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { Uuid } from '../values.ts'
import { ProviderError } from './provider-error.ts'

export const CreateTokenBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 1024 }),
    device_name: Type.String({ minLength: 1, maxLength: 255 }),
    /** Receives webhook events about payments made with this token. */
    notify_url: Type.Optional(Type.String({ format: 'uri', maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type CreateTokenBody = Static<typeof CreateTokenBody>

/** `signing_key` signs them: X-Signature is the hex HMAC-SHA-256 of the raw body. Both secrets are shown once. */
export const AccessToken = Type.Object({
  token: Type.String(),
  signing_key: Type.String(),
  account: Type.Object({ uuid: Uuid, name: Type.String() }),
})
export type AccessToken = Static<typeof AccessToken>

export const createToken = schemas({
  summary: 'Exchanges the credentials of an account for a token bound to a named device.',
  body: CreateTokenBody,
  responses: { 201: AccessToken, 400: ProviderError, 401: ProviderError, 429: ProviderError },
})

export const revokeToken = schemas({
  summary: 'Revokes the token of the request.',
  responses: { 204: null, 401: ProviderError },
})
