import { endpointsOf } from '@tillkey/contract'
import * as members from '@tillkey/contract/platform/project/members.ts'
import * as membersSchemas from '@tillkey/contract/platform/project/members-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { renderProjectError } from '../projects-errors.ts'
import type { Members } from './members.ts'

/** Members of projects and their roles. */
export const membersRoutes = (rules: Members): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(members, membersSchemas),
    handlers: {
      getProjectMembers: async ({ args, context, request }) =>
        ok(await rules.list(toActor(context, request), args.project)),
      async removeProjectMember({ args, context, request }) {
        await rules.remove(toActor(context, request), args.project, args.member)
        return { status: 204 }
      },
      async setProjectMember({ args, context, request }) {
        const change = { operatorId: args.member, role: args.body.role }
        return ok(await rules.setRole(toActor(context, request), args.project, change))
      },
    },
  })
