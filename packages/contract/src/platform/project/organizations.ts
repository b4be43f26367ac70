import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './organizations-schemas.ts'

export const listOrganizations = operation<Typed<typeof schemas.listOrganizations>>(
  'listOrganizations GET /projects/{project_id}/organizations ^bearer + ?page_size ?page_token ?domain',
)
export const createOrganization = operation<Typed<typeof schemas.createOrganization>>(
  'createOrganization POST /projects/{project_id}/organizations ^bearer <json',
)
export const getOrganization = operation<Typed<typeof schemas.getOrganization>>(
  'getOrganization GET /projects/{project_id}/organizations/{organization_id} ^bearer',
)
export const updateOrganization = operation<Typed<typeof schemas.updateOrganization>>(
  'updateOrganization PUT /projects/{project_id}/organizations/{organization_id} ^bearer <json',
)
export const deleteOrganization = operation<Typed<typeof schemas.deleteOrganization>>(
  'deleteOrganization DELETE /projects/{project_id}/organizations/{organization_id} ^bearer',
)
