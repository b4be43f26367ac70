import { endpointsOf } from '@tillkey/contract'
import * as projects from '@tillkey/contract/platform/project/projects.ts'
import * as projectsSchemas from '@tillkey/contract/platform/project/projects-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import { type RequestContext, type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { renderProjectError } from '../projects-errors.ts'
import { type ViewProject, viewMetadata } from './project-view.ts'
import type { ProjectRules } from './projects.ts'

const {
  getActiveProjectInConsole: _get,
  setActiveProjectInConsole: _set,
  patchProject,
  ...others
} = endpointsOf(projects, projectsSchemas)

export interface ProjectRoutesDependencies {
  projects: ProjectRules
  view: ViewProject
  /** Public base URL of the platform. */
  base: URL
}

/** Projects: create, list, read, update, delete. */
export const projectsRoutes = (dependencies: ProjectRoutesDependencies): RouteGroup[] => [
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: others,
    handlers: createHandlers(dependencies),
  }),
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    // Errors of a patch name the index of each operation.
    validation: 'handler',
    endpoints: { patchProject },
    handlers: {
      patchProject: async ({ args, context, request }) =>
        ok(
          await dependencies.projects.patch(toActor(context, request), args.project_id, { body: args.body }),
        ),
    },
  }),
]

const createHandlers = ({
  projects: rules,
  view,
  base,
}: ProjectRoutesDependencies): Handlers<typeof others, RequestContext> => ({
  async listProjects({ context, request }) {
    return ok((await rules.list(toActor(context, request))).map((summary) => viewMetadata(summary, base)))
  },
  async createProject({ args: { body }, context, request }) {
    const attributes = {
      ...(body?.environment && { environment: body.environment }),
      ...(body?.home_region && { homeRegion: body.home_region }),
      ...(body?.workspace_id && { workspaceId: body.workspace_id }),
    }
    const record = await rules.create(toActor(context, request), { name: body?.name, attributes })
    return { status: 201, body: await view(record, 'shown') }
  },
  async getProject({ args, context, request }) {
    const { record, secrets } = await rules.get(toActor(context, request), args.project_id)
    return ok(await view(record, secrets))
  },
  async setProject({ args: { project_id, body }, context, request }) {
    // The contract describes services individually, the document as a record.
    const document = body as Parameters<ProjectRules['set']>[2]
    return ok(await rules.set(toActor(context, request), project_id, document))
  },
  async purgeProject({ args, context, request }) {
    await rules.remove(toActor(context, request), args.project_id, args.confirm)
    return { status: 204 }
  },
  async restoreProject({ args, context, request }) {
    const { record, secrets } = await rules.restore(toActor(context, request), args.project_id)
    return ok(await view(record, secrets))
  },
})
