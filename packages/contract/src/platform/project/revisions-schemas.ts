import { closed } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { ErrorGeneric, Warning } from '../errors-models.ts'
import { JsonPatch } from '../json-patch-models.ts'
import { ownPages } from '../pagination-models.ts'
import { nullable, Time, Uuid } from '../values.ts'
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
  /** Why the author changed the project, as they said. */
  reason: nullable(Type.String()),
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
  summary: 'Returns a project at a revision, or at the current one.',
  parameters: Type.Object({
    project_id: Type.String(),
    /** Id of the revision, or `current`. */
    revision_id: Type.String(),
    /** `masked` also masks secrets for owners. */
    secrets: Type.Optional(closed('masked')),
  }),
  responses: { 200: Type.Object({ revision: ProjectRevision, project: Project }), ...errors },
  default: ErrorGeneric,
})

export const createProjectRevision = schemas({
  summary: 'Changes a project with a JSON Patch, unless it has changed since a revision.',
  parameters: Type.Object({ project_id: Type.String() }),
  body: Type.Object({
    /** Id of the revision that the author of the patch has read. */
    revision_id: Type.String(),
    patch: Type.Array(JsonPatch),
    /** Why the project is changed, for its history. */
    reason: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  responses: {
    200: Type.Object({ revision_id: Uuid, warnings: Type.Array(Warning) }),
    ...errors,
    409: ErrorGeneric,
  },
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

const accepted = {
  type: closed('text', 'boolean', 'integer', 'choice', 'list', 'object'),
  /** Format of a text: `duration`, `size`, `source` and others. */
  format: Type.Optional(Type.String()),
  /** Values of a choice. */
  values: Type.Optional(Type.Array(Type.String())),
  minimum: Type.Optional(Type.Integer()),
  maximum: Type.Optional(Type.Integer()),
}

/** A setting of a project, for forms. */
const ProjectSetting = Type.Object({
  /** JSON pointer in the project. `*` is an entry of a list, `{name}` a name that the operator chooses. */
  path: Type.String(),
  title: Type.String(),
  /** Titles of the groups of settings around it, from the outermost. */
  groups: Type.Array(Type.String()),
  help: Type.String(),
  ...accepted,
  /** Type of the entries of a list. */
  items: Type.Optional(Type.Object(accepted)),
  default: Type.Optional(Type.Unknown()),
  /** Whether the value is masked when it is read. */
  secret: Type.Boolean(),
})

export const listProjectSettings = schemas({
  summary: 'Lists the settings of a project that have an effect, with titles, types and defaults.',
  parameters: Type.Object({ project_id: Type.String() }),
  responses: { 200: Type.Object({ settings: Type.Array(ProjectSetting) }), ...errors },
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
