import type { Static } from 'typebox'
import { schemas } from '../../schemas.ts'
import { Type } from '../../type.ts'
import { unpublished } from '../../unpublished.ts'
import { ErrorGeneric } from '../errors-models.ts'
import { Time, Uuid } from '../values.ts'

export const OrganizationBody = Type.Object({
  domains: Type.Optional(Type.Array(Type.String())),
  label: Type.Optional(Type.String()),
})
export type OrganizationBody = Static<typeof OrganizationBody>

export const Organization = Type.Object({
  created_at: Time,
  domains: Type.Array(Type.String()),
  id: Uuid,
  label: Type.String(),
  project_id: Uuid,
  updated_at: Time,
})
export type Organization = Static<typeof Organization>

export const GetOrganizationResponse = Type.Object({
  organization: Organization,
})
export type GetOrganizationResponse = Static<typeof GetOrganizationResponse>

export const ListOrganizationsResponse = Type.Object({
  organizations: Type.Array(Organization),
  has_next_page: Type.Optional(unpublished(Type.Boolean())),
  next_page_token: Type.Optional(unpublished(Type.String())),
})
export type ListOrganizationsResponse = Static<typeof ListOrganizationsResponse>

export const listOrganizations = schemas({
  summary: 'Lists the organizations of a project.',
  parameters: Type.Object({
    project_id: Type.String(),
    /** Default: all. */
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    page_token: Type.Optional(Type.String()),
    /** Filters by domain. */
    domain: Type.Optional(Type.String()),
  }),
  responses: { 200: ListOrganizationsResponse, 400: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})

export const createOrganization = schemas({
  summary: 'Creates an organization.',
  parameters: Type.Object({
    project_id: Type.String(),
  }),
  body: Type.Optional(OrganizationBody),
  responses: { 201: Organization, 400: ErrorGeneric, 403: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})

export const getOrganization = schemas({
  summary: 'Returns an organization.',
  parameters: Type.Object({
    project_id: Type.String(),
    organization_id: Type.String(),
  }),
  responses: { 200: GetOrganizationResponse, 400: ErrorGeneric, 403: ErrorGeneric },
  default: ErrorGeneric,
})

export const updateOrganization = schemas({
  summary: 'Updates the label and domains of an organization.',
  parameters: Type.Object({
    project_id: Type.String(),
    organization_id: Type.String(),
  }),
  body: Type.Optional(OrganizationBody),
  responses: {
    200: Organization,
    400: ErrorGeneric,
    403: ErrorGeneric,
    404: ErrorGeneric,
    409: ErrorGeneric,
  },
  default: ErrorGeneric,
})

export const deleteOrganization = schemas({
  summary: 'Deletes an organization.',
  parameters: Type.Object({
    project_id: Type.String(),
    organization_id: Type.String(),
  }),
  responses: { 204: null, 400: ErrorGeneric, 403: ErrorGeneric, 404: ErrorGeneric, 409: ErrorGeneric },
  default: ErrorGeneric,
})
