import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { JsonPatch } from '../json-patch-models.ts'
import { ownPages } from '../pagination-models.ts'
import { Time, Uuid } from '../values.ts'
import { Project, SuccessfulProjectUpdate } from './projects-schemas.ts'

/** The author of a change. */
export const Actor = Type.Object({
  kind: closed('start', 'administrator', 'workspace key', 'project key', 'operator'),
  /** Id of the key or the operator. Empty for kinds that have one instance. */
  id: Type.String(),
})

/** A revision of a project's document. */
const ProjectRevision = Type.Object({
  revision_id: Uuid,
  created_at: Time,
  author: Actor,
})

const errors = { 400: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric }

export const listProjectRevisions = schemas({
  summary: 'Lists the revisions of a project with their authors, newest first.',
  parameters: Type.Object({ project_id: Type.String(), ...ownPages }),
  responses: {
    200: Type.Object({ revisions: Type.Array(ProjectRevision), next_page_token: Type.String() }),
    ...errors,
  },
  default: ErrorGeneric,
})

export const getProjectRevision = schemas({
  summary: 'Returns a project at a revision.',
  parameters: Type.Object({ project_id: Type.String(), revision_id: Type.String() }),
  responses: { 200: Type.Object({ revision: ProjectRevision, project: Project }), ...errors },
  default: ErrorGeneric,
})

export const diffProjectRevision = schemas({
  summary: 'Compares a revision of a project with another, or with the current one.',
  parameters: Type.Object({
    project_id: Type.String(),
    revision_id: Type.String(),
    to: Type.Optional(Type.String()),
  }),
  responses: {
    200: Type.Object({
      /** JSON Patch from the earlier to the later document. Secrets are masked. */
      patch: Type.Array(JsonPatch),
      /** Pointers of changed secrets. */
      secrets: Type.Array(Type.String()),
    }),
    ...errors,
  },
  default: ErrorGeneric,
})

export const revertProject = schemas({
  summary: 'Reverts name, configuration and origins of a project to an earlier revision.',
  parameters: Type.Object({ project_id: Type.String(), revision_id: Type.String() }),
  responses: { 200: SuccessfulProjectUpdate, ...errors },
  default: ErrorGeneric,
})

export const setProjectState = schemas({
  summary: 'Halts a project, so that only administrators can use it, or resumes it.',
  parameters: Type.Object({ project_id: Type.String() }),
  body: Type.Object({ state: closed('running', 'halted') }),
  responses: { 200: Project, ...errors },
  default: ErrorGeneric,
})
