import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'

export const LogoutFlow = Type.Object({
  logout_token: Type.String(),
  logout_url: Type.String(),
})
export type LogoutFlow = Static<typeof LogoutFlow>

export const PerformNativeLogoutBody = Type.Object({
  session_token: Type.String(),
})
export type PerformNativeLogoutBody = Static<typeof PerformNativeLogoutBody>

export const createBrowserLogoutFlow = schemas({
  summary: 'Returns the URL and token for logging a browser out.',
  parameters: Type.Object({
    cookie: Type.Optional(Type.String()),
    return_to: Type.Optional(Type.String()),
  }),
  responses: { 200: LogoutFlow, 400: ErrorGeneric, 401: ErrorGeneric, 500: ErrorGeneric },
})

export const updateLogoutFlow = schemas({
  summary: 'Logs a browser out with its logout token.',
  parameters: Type.Object({
    token: Type.Optional(Type.String()),
    return_to: Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 204: null, 303: null },
  default: ErrorGeneric,
})

export const performNativeLogout = schemas({
  summary: 'Revokes a session token.',
  body: PerformNativeLogoutBody,
  responses: { 204: null, 400: ErrorGeneric },
  default: ErrorGeneric,
})
