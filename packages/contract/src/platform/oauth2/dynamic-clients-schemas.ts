import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorOAuth2, GenericError } from '../errors-models.ts'
import { OAuth2Client } from './clients-schemas.ts'

export const createOidcDynamicClient = schemas({
  summary: 'Registers a client (OpenID Connect Dynamic Client Registration).',
  body: OAuth2Client,
  responses: { 201: OAuth2Client, 400: ErrorOAuth2 },
  default: ErrorOAuth2,
})

export const getOidcDynamicClient = schemas({
  summary: 'Returns the registration of a self-registered client.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: OAuth2Client },
  default: ErrorOAuth2,
})

export const setOidcDynamicClient = schemas({
  summary: 'Replaces the registration of a self-registered client.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  body: OAuth2Client,
  responses: { 200: OAuth2Client, 404: ErrorOAuth2 },
  default: ErrorOAuth2,
})

export const deleteOidcDynamicClient = schemas({
  summary: 'Deletes a self-registered client.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null },
  default: GenericError,
})
