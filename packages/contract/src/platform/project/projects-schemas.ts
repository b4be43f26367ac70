import type { Static } from 'typebox'
import { closed, open } from '../../enumeration.ts'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorGeneric, GenericError, Warning } from '../errors-models.ts'
import { JsonPatch } from '../json-patch-models.ts'
import { JsonObject, NullableString, NullableUuid, Time, Uuid } from '../values.ts'

export const ActiveProjectInConsole = Type.Object({
  project_id: Type.Optional(Type.String()),
})
export type ActiveProjectInConsole = Static<typeof ActiveProjectInConsole>

/** Names used by current clients. Neither has an effect. */
const Environment = closed('prod', 'stage', 'dev')
const HomeRegion = closed('eu-central', 'asia-northeast', 'us-east', 'us-west', 'eu', 'asia', 'us', 'global')

/** Members that current clients send with a new project and read from each. */
const projectAttributes = {
  environment: Type.Optional(unpublished(Environment)),
  home_region: Type.Optional(unpublished(HomeRegion)),
}

export const CreateProjectBody = Type.Object({
  name: Type.String(),
  ...projectAttributes,
  workspace_id: Type.Optional(unpublished(Uuid)),
})
export type CreateProjectBody = Static<typeof CreateProjectBody>

export const ProjectCors = Type.Object({
  enabled: Type.Boolean(),
  origins: Type.Array(Type.String()),
})
export type ProjectCors = Static<typeof ProjectCors>

export const ProjectServiceIdentity = Type.Object({
  config: JsonObject,
})
export type ProjectServiceIdentity = Static<typeof ProjectServiceIdentity>

export const ProjectServiceOAuth2 = Type.Object({
  config: JsonObject,
})
export type ProjectServiceOAuth2 = Static<typeof ProjectServiceOAuth2>

export const ProjectServicePermission = Type.Object({
  config: JsonObject,
})
export type ProjectServicePermission = Static<typeof ProjectServicePermission>

const ProjectServiceAccountExperience = Type.Object({
  config: JsonObject,
})

export const ProjectServices = Type.Object({
  identity: Type.Optional(ProjectServiceIdentity),
  oauth2: Type.Optional(ProjectServiceOAuth2),
  permission: Type.Optional(ProjectServicePermission),
  account_experience: Type.Optional(unpublished(ProjectServiceAccountExperience)),
})
export type ProjectServices = Static<typeof ProjectServices>

export const ProjectStateEnum = open('running', 'halted', 'deleted')
export type ProjectStateEnum = Static<typeof ProjectStateEnum>

export const Project = Type.Object({
  cors_admin: ProjectCors,
  cors_public: ProjectCors,
  id: Uuid,
  name: Type.String(),
  revision_id: Uuid,
  services: ProjectServices,
  slug: Type.String(),
  state: ProjectStateEnum,
  ...projectAttributes,
  workspace_id: Type.Optional(unpublished(NullableUuid)),
  organizations: Type.Optional(
    unpublished(
      Type.Array(Type.Object({ id: Uuid, label: Type.String(), domains: Type.Array(Type.String()) })),
    ),
  ),
})
export type Project = Static<typeof Project>

export const ProjectMetadataStateEnum = open('running', 'halted', 'deleted')
export type ProjectMetadataStateEnum = Static<typeof ProjectMetadataStateEnum>

export const ProjectMetadata = Type.Object({
  created_at: Time,
  hosts: Type.Array(Type.String()),
  id: Uuid,
  name: Type.String(),
  slug: Type.Optional(Type.String()),
  state: ProjectMetadataStateEnum,
  subscription_id: Type.Optional(NullableUuid),
  subscription_plan: Type.Optional(NullableString),
  updated_at: Time,
  ...projectAttributes,
  workspace_id: Type.Optional(unpublished(NullableUuid)),
})
export type ProjectMetadata = Static<typeof ProjectMetadata>

export const SetActiveProjectInConsoleBody = Type.Object({
  project_id: Type.String(),
})
export type SetActiveProjectInConsoleBody = Static<typeof SetActiveProjectInConsoleBody>

export const SetProject = Type.Object({
  cors_admin: ProjectCors,
  cors_public: ProjectCors,
  name: Type.String(),
  services: ProjectServices,
})
export type SetProject = Static<typeof SetProject>

export const SuccessfulProjectUpdate = Type.Object({
  project: Project,
  warnings: Type.Array(Warning),
})
export type SuccessfulProjectUpdate = Static<typeof SuccessfulProjectUpdate>

export const listProjects = schemas({
  summary: 'Lists the projects the caller can reach.',
  responses: { 200: Type.Array(ProjectMetadata), 401: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const createProject = schemas({
  summary: 'Creates a project.',
  body: Type.Optional(CreateProjectBody),
  responses: { 201: Project, 401: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const getProject = schemas({
  summary: 'Returns a project with the configuration of its services.',
  parameters: Type.Object({
    project_id: Type.String(),
  }),
  responses: { 200: Project, 401: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const setProject = schemas({
  summary: 'Replaces the configuration of a project.',
  parameters: Type.Object({
    project_id: Type.String(),
  }),
  body: Type.Optional(SetProject),
  responses: {
    200: SuccessfulProjectUpdate,
    400: ErrorGeneric,
    401: ErrorGeneric,
    403: ErrorGeneric,
    404: ErrorGeneric,
  },
  default: ErrorGeneric,
})

export const patchProject = schemas({
  summary: 'Updates the configuration of a project with a JSON Patch.',
  parameters: Type.Object({
    project_id: Type.String(),
  }),
  body: Type.Optional(Type.Array(JsonPatch)),
  responses: {
    200: SuccessfulProjectUpdate,
    400: ErrorGeneric,
    401: ErrorGeneric,
    403: ErrorGeneric,
    404: ErrorGeneric,
  },
  default: ErrorGeneric,
})

export const purgeProject = schemas({
  summary: 'Deletes a project and all its data. It can be restored for a day.',
  parameters: Type.Object({
    project_id: Type.String(),
    /** The project's slug, as confirmed by a person. */
    confirm: Type.Optional(Type.String()),
  }),
  responses: { 204: null, 401: GenericError, 403: GenericError, 404: GenericError },
  default: GenericError,
})

export const restoreProject = schemas({
  summary: 'Restores a project that was deleted less than a day ago.',
  parameters: Type.Object({ project_id: Type.String() }),
  responses: { 200: Project, 401: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric },
  default: ErrorGeneric,
})

export const getActiveProjectInConsole = schemas({
  summary: "Returns the caller's active project in the console.",
  responses: { 200: ActiveProjectInConsole, 401: GenericError },
  default: GenericError,
})

export const setActiveProjectInConsole = schemas({
  summary: "Sets the caller's active project in the console.",
  body: Type.Optional(SetActiveProjectInConsoleBody),
  responses: { 204: null, 401: GenericError },
  default: GenericError,
})
