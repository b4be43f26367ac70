import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { GenericError } from '../errors-models.ts'
import { ownPages } from '../pagination-models.ts'
import { JsonObject, Time, Uuid } from '../values.ts'

/** An event of a project. */
const ProjectEvent = Type.Object({
  id: Uuid,
  name: Type.String(),
  version: Type.Integer(),
  timestamp: Time,
  project_id: Uuid,
  attributes: JsonObject,
  times: Type.Integer({
    minimum: 1,
    description: 'Number of simultaneous events with the same attributes.',
  }),
})

const errors = { 400: GenericError, 403: GenericError, 404: GenericError }

export const listProjectEvents = schemas({
  summary: 'Lists events of a project, newest first.',
  parameters: Type.Object({
    project_id: Type.String(),
    event_type: Type.Optional(Type.String()),
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    ...ownPages,
  }),
  responses: {
    200: Type.Object({ events: Type.Array(ProjectEvent), next_page_token: Type.String() }),
    ...errors,
  },
  default: GenericError,
})

export const tailProjectEvents = schemas({
  summary: 'Streams events of a project from now on, as server-sent events.',
  parameters: Type.Object({ project_id: Type.String(), event_type: Type.Optional(Type.String()) }),
  responses: { 200: Type.String(), ...errors },
  default: GenericError,
})
