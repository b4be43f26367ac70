import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { legacyPages, pageTokens } from '../pagination-models.ts'
import { SuccessfulNativeLogin } from './flows-login-schemas.ts'
import { DeleteMySessionsCount, Session } from './session-models.ts'

export const toSession = schemas({
  summary: "Returns the caller's session, or 401 without one.",
  parameters: Type.Object({
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
    tokenize_as: Type.Optional(Type.String()),
  }),
  responses: { 200: Session, 401: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})

export const listMySessions = schemas({
  summary: "Lists the caller's other active sessions.",
  parameters: Type.Object({
    ...legacyPages,
    ...pageTokens,
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: Type.Array(Session), 400: ErrorGeneric, 401: ErrorGeneric },
  default: ErrorGeneric,
})

export const disableMySession = schemas({
  summary: "Ends one of the caller's other sessions.",
  parameters: Type.Object({
    id: Type.String(),
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 204: null, 400: ErrorGeneric, 401: ErrorGeneric },
  default: ErrorGeneric,
})

export const disableMyOtherSessions = schemas({
  summary: "Ends all of the caller's sessions except the current one.",
  parameters: Type.Object({
    'X-Session-Token': Type.Optional(Type.String()),
    Cookie: Type.Optional(Type.String()),
  }),
  responses: { 200: DeleteMySessionsCount, 400: ErrorGeneric, 401: ErrorGeneric },
  default: ErrorGeneric,
})

export const exchangeSessionToken = schemas({
  summary: 'Exchanges the two codes of a native flow that used a browser for a session token.',
  parameters: Type.Object({
    init_code: Type.String(),
    return_to_code: Type.String(),
  }),
  responses: { 200: SuccessfulNativeLogin, 403: ErrorGeneric, 404: ErrorGeneric, 410: ErrorGeneric },
  default: ErrorGeneric,
})

export const listSessions = schemas({
  summary: 'Lists all sessions.',
  parameters: Type.Object({
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 250 })),
    page_token: Type.Optional(Type.String()),
    active: Type.Optional(Type.Boolean()),
    expand: Type.Optional(Type.Array(closed('identity', 'devices'))),
  }),
  responses: { 200: Type.Array(Session), 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const getSession = schemas({
  summary: 'Returns a session.',
  parameters: Type.Object({
    expand: Type.Optional(Type.Array(closed('identity', 'devices'))),
    id: Type.String(),
  }),
  responses: { 200: Session, 400: ErrorGeneric },
  default: ErrorGeneric,
})

export const disableSession = schemas({
  summary: 'Ends a session without deleting it.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null, 400: ErrorGeneric, 401: ErrorGeneric },
  default: ErrorGeneric,
})

export const extendSession = schemas({
  summary: 'Extends a session by the configured lifespan.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 200: Session, 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const listIdentitySessions = schemas({
  summary: 'Lists the sessions of an identity.',
  parameters: Type.Object({
    ...legacyPages,
    ...pageTokens,
    id: Type.String(),
    active: Type.Optional(Type.Boolean()),
  }),
  responses: { 200: Type.Array(Session), 400: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const deleteIdentitySessions = schemas({
  summary: 'Ends and deletes all sessions of an identity.',
  parameters: Type.Object({
    id: Type.String(),
  }),
  responses: { 204: null, 400: ErrorGeneric, 401: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})
