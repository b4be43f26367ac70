import { endpointsOf } from '@tillkey/contract'
import * as organizations from '@tillkey/contract/platform/project/organizations.ts'
import * as organizationsSchemas from '@tillkey/contract/platform/project/organizations-schemas.ts'
import { formatJsonToken, ok, parseJsonToken } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { invalidListToken } from '../pages.ts'
import { renderProjectError } from '../projects-errors.ts'
import type { Organizations } from './organizations.ts'
import type { Organization, OrganizationsCursor } from './organizations-store.ts'

const view = ({ id, projectId, label, domains, createdAt, updatedAt }: Organization) => ({
  id,
  project_id: projectId,
  label,
  domains: [...domains],
  created_at: formatTime(createdAt),
  updated_at: formatTime(updatedAt),
})

const encodeOrganizationCursor = ({ label, id }: OrganizationsCursor): string => formatJsonToken([label, id])

/** Parses a page token. Throws 400 if it was not issued by this server. */
function readCursor(token: string | undefined): OrganizationsCursor | undefined {
  if (!token) return undefined
  const parts = parseJsonToken(token)
  const [label, id]: unknown[] = Array.isArray(parts) ? parts : []
  if (typeof label !== 'string' || typeof id !== 'string') throw invalidListToken()
  return { label, id }
}

/** Organizations of projects: create, list, read, update, delete. */
export const organizationsRoutes = (rules: Organizations): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(organizations, organizationsSchemas),
    handlers: {
      async listOrganizations({ args, context, request }) {
        const { page_size: size, page_token: token, domain, project_id } = args
        const limit = size === undefined ? undefined : size + 1
        const page = { after: readCursor(token), domain: domain?.toLowerCase(), limit }
        const found = await rules.list(toActor(context, request), project_id, page)
        const organizations = found.slice(0, size)
        const next = found.length > organizations.length ? organizations.at(-1) : undefined
        return ok({
          organizations: organizations.map(view),
          has_next_page: next !== undefined,
          next_page_token: next ? encodeOrganizationCursor(next) : '',
        })
      },
      async createOrganization({ args: { project_id, body = {} }, context, request }) {
        const created = await rules.create(toActor(context, request), project_id, body)
        return { status: 201, body: view(created) }
      },
      async getOrganization({ args, context, request }) {
        const who = toActor(context, request)
        return ok({ organization: view(await rules.get(who, args.project_id, args.organization_id)) })
      },
      async updateOrganization({ args: { project_id, organization_id: id, body = {} }, context, request }) {
        const who = toActor(context, request)
        return ok(view(await rules.update(who, project_id, { ...body, id })))
      },
      async deleteOrganization({ args, context, request }) {
        await rules.remove(toActor(context, request), args.project_id, args.organization_id)
        return { status: 204 }
      },
    },
  })
