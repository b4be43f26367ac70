import { endpointsOf } from '@tillkey/contract'
import * as revisions from '@tillkey/contract/platform/project/revisions.ts'
import * as revisionsSchemas from '@tillkey/contract/platform/project/revisions-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, type StoredRevision, toActor } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import type { ProjectRules } from '../projects/projects.ts'
import { renderProjectError } from '../projects-errors.ts'
import type { RevisionRules } from './revisions.ts'

const DEFAULT_PAGE = 100

const viewRevision = ({ revisionId, createdAt, author, reason }: StoredRevision) => ({
  revision_id: revisionId,
  created_at: formatTime(createdAt),
  author,
  reason,
})

/** Revisions and states of projects. */
export const revisionsRoutes = (revisionRules: RevisionRules, projects: ProjectRules): RouteGroup =>
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(revisions, revisionsSchemas),
    handlers: {
      async listProjectRevisions({ args, context, request }) {
        const limit = args.page_size ?? DEFAULT_PAGE
        const found = await revisionRules.list(toActor(context, request), args.project_id, {
          before: args.page_token,
          limit,
        })
        const last = found.length === limit ? found.at(-1)?.revisionId : undefined
        return ok({ revisions: found.map(viewRevision), next_page_token: last ?? '' })
      },
      async getProjectRevision({ args, context, request }) {
        const { revision, record, secrets } = await revisionRules.get(
          toActor(context, request),
          args.project_id,
          args.revision_id,
        )
        return ok({
          revision: viewRevision(revision),
          project: await revisionRules.view(record, args.secrets ?? secrets),
        })
      },
      async createProjectRevision({ args: { project_id, body }, context, request }) {
        const { project, warnings } = await projects.patch(toActor(context, request), project_id, {
          body: body.patch,
          reason: body.reason?.trim() || undefined,
          revision: body.revision_id,
        })
        return ok({ revision_id: project.revision_id, warnings })
      },
      diffProjectRevision: async ({ args, context, request }) =>
        ok(
          await revisionRules.diff(toActor(context, request), args.project_id, {
            from: args.revision_id,
            to: args.to,
          }),
        ),
      listProjectSettings: async ({ args, context, request }) =>
        ok({ settings: await projects.settings(toActor(context, request), args.project_id) }),
      revertProject: async ({ args, context, request }) =>
        ok(await revisionRules.revert(toActor(context, request), args.project_id, args.revision_id)),
      async setProjectState({ args, context, request }) {
        const { record, secrets } = await projects.setState(
          toActor(context, request),
          args.project_id,
          args.body.state,
        )
        return ok(await revisionRules.view(record, secrets))
      },
    },
  })
