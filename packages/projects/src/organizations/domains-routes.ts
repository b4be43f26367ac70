import { endpointsOf } from '@tillkey/contract'
import * as organizationDomains from '@tillkey/contract/platform/project/organization-domains.ts'
import * as organizationDomainsSchemas from '@tillkey/contract/platform/project/organization-domains-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { renderProjectError } from '../projects-errors.ts'
import type { Domains, DomainWithRecord } from './domains.ts'

const viewDomain = ({ domain, verifiedBy, verifiedAt, record }: DomainWithRecord) => ({
  domain,
  state: verifiedAt === null ? ('pending' as const) : ('verified' as const),
  verified_by: verifiedBy,
  verified_at: verifiedAt === null ? null : formatTime(verifiedAt),
  record: { type: 'TXT' as const, ...record },
})

/** Routes that list and verify domains of organizations. */
export const domainsRoutes = (rules: Domains): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(organizationDomains, organizationDomainsSchemas),
    handlers: {
      async listOrganizationDomains({ args: { project_id, organization_id }, context, request }) {
        const domains = await rules.list(toActor(context, request), project_id, organization_id)
        return ok({ domains: domains.map(viewDomain) })
      },
      async verifyOrganizationDomain({ args, context, request }) {
        const { project_id, organization_id: organizationId, domain, body: { by = 'dns' } = {} } = args
        const actor = toActor(context, request)
        return ok(viewDomain(await rules.verify(actor, project_id, { organizationId, domain, by })))
      },
    },
  })
