import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'

export const HealthNotReadyStatus = Type.Object({
  errors: Type.Optional(Type.Record(Type.String(), Type.String())),
})
export type HealthNotReadyStatus = Static<typeof HealthNotReadyStatus>

export const HealthStatus = Type.Object({
  status: Type.Optional(Type.String()),
})
export type HealthStatus = Static<typeof HealthStatus>

export const Version = Type.Object({
  version: Type.Optional(Type.String()),
})
export type Version = Static<typeof Version>

export const getVersion = schemas({
  summary: 'Returns the version of the running server.',
  responses: {
    200: Type.Object({
      version: Type.String(),
    }),
  },
})

export const isAlive = schemas({
  summary: 'Checks whether the server accepts connections.',
  responses: { 200: HealthStatus, 500: GenericError },
  default: Type.String(),
})

export const isReady = schemas({
  summary: 'Checks whether the server and its dependencies are available.',
  responses: {
    200: Type.Object({
      status: Type.String(),
    }),
    503: Type.Object({
      errors: Type.Record(Type.String(), Type.String()),
    }),
  },
  default: Type.String(),
})
