import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { ownPages } from '../pagination-models.ts'
import { Time, Uuid } from '../values.ts'
import { Actor } from './revisions-schemas.ts'

/** An action on a project or its administration. */
const AuditEvent = Type.Object({
  id: Uuid,
  time: Time,
  actor: Actor,
  /** Client address and User-Agent. */
  ip: Type.String(),
  user_agent: Type.String(),
  /** For example `project.updated` or `member.removed`. */
  action: Type.String(),
  target: Type.Object({ type: Type.String(), id: Type.String() }),
  /** The changed parts before and after, with secrets masked. Null for nothing. */
  before: Type.Unknown(),
  after: Type.Unknown(),
})

const filters = {
  action: Type.Optional(Type.String()),
  actor_id: Type.Optional(Type.String()),
  target_type: Type.Optional(Type.String()),
  target_id: Type.Optional(Type.String()),
  from: Type.Optional(Time),
  to: Type.Optional(Time),
}

export const listAuditEvents = schemas({
  summary: 'Lists audit entries of a project, newest first.',
  parameters: Type.Object({ project_id: Type.String(), ...filters, ...ownPages }),
  responses: {
    200: Type.Object({ events: Type.Array(AuditEvent), next_page_token: Type.String() }),
    400: ErrorGeneric,
    403: ErrorGeneric,
    404: ErrorGeneric,
  },
  default: ErrorGeneric,
})

export const exportAuditEvents = schemas({
  summary: 'Exports the audit trail of a project as JSON lines or CSV, oldest first.',
  parameters: Type.Object({
    project_id: Type.String(),
    format: Type.Optional(closed('jsonl', 'csv')),
    ...filters,
  }),
  responses: { 200: Type.String(), 400: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})
