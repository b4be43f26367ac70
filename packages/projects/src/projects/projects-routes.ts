import { endpointsOf } from '@tillkey/contract'
import * as projects from '@tillkey/contract/platform/project/projects.ts'
import * as projectsSchemas from '@tillkey/contract/platform/project/projects-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import {
  type ProjectRegistry,
  type RequestContext,
  type RouteGroup,
  requesterOf,
  routeGroup,
} from '@tillkey/platform-core'
import { renderProjectError } from '../projects-errors.ts'
import { viewMetadata, viewProject } from './project-view.ts'
import type { ProjectRules } from './projects.ts'

const { listProjects, createProject, getProject, setProject, purgeProject, patchProject } = endpointsOf(
  projects,
  projectsSchemas,
)
const others = { listProjects, createProject, getProject, setProject, purgeProject }

export interface ProjectRoutesDependencies {
  projects: ProjectRules
  registry: ProjectRegistry
  /** Where the platform is reached. */
  base: URL
}

/** Projects: create, list, read, change, delete. */
export const projectsRoutes = (dependencies: ProjectRoutesDependencies): RouteGroup[] => [
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: others,
    handlers: handlersOf(dependencies),
  }),
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    // Each operation of a patch is refused by its index.
    validation: 'handler',
    endpoints: { patchProject },
    handlers: {
      patchProject: async ({ args, context, request }) =>
        ok(await dependencies.projects.patch(requesterOf(context, request), args.project_id, args.body)),
    },
  }),
]

const handlersOf = ({
  projects: rules,
  registry,
  base,
}: ProjectRoutesDependencies): Handlers<typeof others, RequestContext> => ({
  async listProjects({ context, request }) {
    return ok((await rules.list(requesterOf(context, request))).map((summary) => viewMetadata(summary, base)))
  },
  async createProject({ args: { body }, context, request }) {
    const record = await rules.create(requesterOf(context, request), body?.name)
    return { status: 201, body: viewProject(record, registry.rules, 'shown') }
  },
  async getProject({ args, context, request }) {
    const { record, secrets } = await rules.get(requesterOf(context, request), args.project_id)
    return ok(viewProject(record, registry.rules, secrets))
  },
  async setProject({ args: { project_id, body }, context, request }) {
    // The services that a project may have are a record of them.
    const given = body as Parameters<ProjectRules['set']>[2]
    return ok(await rules.set(requesterOf(context, request), project_id, given))
  },
  async purgeProject({ args, context, request }) {
    await rules.purge(requesterOf(context, request), args.project_id)
    return { status: 204 }
  },
})
