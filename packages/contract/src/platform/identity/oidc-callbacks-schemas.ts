import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { JsonObject } from '../values.ts'

const response = {
  provider: Type.String(),
  state: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  error_description: Type.Optional(Type.String()),
  Cookie: Type.Optional(Type.String()),
}

const formAnswer = { ...response, id_token: Type.Optional(Type.String()), user: Type.Optional(Type.String()) }
const organization = { organization: Type.String() }
const cameBack = { 200: JsonObject, 302: null, 303: null, 400: JsonObject }

export const receiveOidcCallback = schemas({
  summary: 'Receives the redirect from a social sign-in provider (OpenID Connect Core, section 3.1.2.5).',
  parameters: Type.Object(response),
  responses: cameBack,
  default: ErrorGeneric,
})

export const postOidcCallback = schemas({
  summary: 'Receives the form from a social sign-in provider (OAuth 2.0 Form Post Response Mode).',
  parameters: Type.Object(formAnswer),
  responses: { 302: null },
  default: ErrorGeneric,
})

export const receiveOrganizationCallback = schemas({
  summary: 'Receives the redirect from a sign-in provider of an organization.',
  parameters: Type.Object({ ...organization, ...response }),
  responses: cameBack,
  default: ErrorGeneric,
})

export const postOrganizationCallback = schemas({
  summary: 'Receives the form from a sign-in provider of an organization.',
  parameters: Type.Object({ ...organization, ...formAnswer }),
  responses: { 302: null },
  default: ErrorGeneric,
})
