import { operation } from '@tillkey/wire'
import type { Typed } from '../../schemas.ts'
import type * as schemas from './organization-domains-schemas.ts'

export const listOrganizationDomains = operation<Typed<typeof schemas.listOrganizationDomains>>(
  'listOrganizationDomains +GET /projects/{project_id}/organizations/{organization_id}/domains ^bearer',
)
export const verifyOrganizationDomain = operation<Typed<typeof schemas.verifyOrganizationDomain>>(
  'verifyOrganizationDomain +POST /projects/{project_id}/organizations/{organization_id}/domains/{domain}/verify ^bearer <json',
)
