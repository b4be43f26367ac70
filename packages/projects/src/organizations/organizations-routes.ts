import { endpointsOf } from '@tillkey/contract'
import * as organizations from '@tillkey/contract/platform/project/organizations.ts'
import * as organizationsSchemas from '@tillkey/contract/platform/project/organizations-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, requesterOf, routeGroup } from '@tillkey/platform-core'
import { renderProjectError } from '../projects-errors.ts'
import type { Organizations } from './organizations.ts'
import type { Organization } from './organizations-store.ts'

const view = ({ id, projectId, label, domains, createdAt, updatedAt }: Organization) => ({
  id,
  project_id: projectId,
  label,
  domains: [...domains],
  created_at: new Date(createdAt).toISOString(),
  updated_at: new Date(updatedAt).toISOString(),
})

/** The organizations of projects. */
export const organizationsRoutes = (rules: Organizations): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(organizations, organizationsSchemas),
    handlers: {
      async listOrganizations({ args, context, request }) {
        const found = await rules.list(requesterOf(context, request), args.project_id)
        return ok({ organizations: found.map(view) })
      },
      async createOrganization({ args: { project_id, body = {} }, context, request }) {
        const created = await rules.create(requesterOf(context, request), project_id, body)
        return { status: 201, body: view(created) }
      },
      async getOrganization({ args, context, request }) {
        const who = requesterOf(context, request)
        return ok({ organization: view(await rules.get(who, args.project_id, args.organization_id)) })
      },
      async updateOrganization({ args: { project_id, organization_id: id, body = {} }, context, request }) {
        const who = requesterOf(context, request)
        return ok(view(await rules.update(who, project_id, { ...body, id })))
      },
      async deleteOrganization({ args, context, request }) {
        await rules.remove(requesterOf(context, request), args.project_id, args.organization_id)
        return { status: 204 }
      },
    },
  })
