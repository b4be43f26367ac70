import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'
import { Time } from '../values.ts'

export const AttributesCountDatapoint = Type.Object({
  count: Type.Integer(),
  name: Type.String(),
})
export type AttributesCountDatapoint = Static<typeof AttributesCountDatapoint>

export const SessionActivityDatapoint = Type.Object({
  country: Type.String(),
  failed: Type.Integer(),
  succeeded: Type.Integer(),
})
export type SessionActivityDatapoint = Static<typeof SessionActivityDatapoint>

export const GetAttributesCountResponse = Type.Object({
  data: Type.Array(AttributesCountDatapoint),
})
export type GetAttributesCountResponse = Static<typeof GetAttributesCountResponse>

export const MetricsDatapoint = Type.Object({
  count: Type.Integer(),
  time: Time,
})
export type MetricsDatapoint = Static<typeof MetricsDatapoint>

export const GetProjectMetricsResponse = Type.Object({
  data: Type.Array(MetricsDatapoint),
})
export type GetProjectMetricsResponse = Static<typeof GetProjectMetricsResponse>

export const GetSessionActivityResponse = Type.Object({
  data: Type.Array(SessionActivityDatapoint),
})
export type GetSessionActivityResponse = Static<typeof GetSessionActivityResponse>

export const getProjectMetrics = schemas({
  summary: 'Counts events of a project over time.',
  parameters: Type.Object({
    project_id: Type.String(),
    event_type: Type.String(),
    resolution: Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$' }),
    from: Time,
    to: Time,
  }),
  responses: { 200: GetProjectMetricsResponse, 400: GenericError, 403: GenericError },
  default: GenericError,
})
