import type { Endpoint } from '@tillkey/contract'
import { type Handlers, type Incoming, type ServeOptions, type Service, serve } from '@tillkey/host'
import { type AccessCheck, anyone } from './access.ts'
import { projectCors } from './cors.ts'
import type { RequestContext, RouteGroup } from './module.ts'
import { StaleProject } from './projects/project-proof.ts'
import type { Projects } from './projects/projects.ts'

/** Who a group is for, as the function that finds out. */
function authoriser(
  { access, recalled = [] }: Pick<RouteGroup, 'access' | 'recalled'>,
  { administrators, projects }: Listener,
): ServeOptions<RequestContext>['authorise'] {
  // Handlers of operations about the process have no use for a project, and a database that is gone must not silence them.
  if (access === 'process') return () => ({ caller: anyone }) as RequestContext
  if (access === 'public')
    return async (request, { id }) => ({
      project: await (recalled.includes(id) ? projects.recall(request) : projects.resolve(request)),
      caller: anyone,
    })
  const check = access === 'admin' ? administrators : access
  return async (request: Incoming) => {
    const project = await projects.resolve(request)
    return { project, caller: (await check(request, project)) ?? anyone }
  }
}

type Handler = Handlers<Record<string, Endpoint>, RequestContext>[string]

/** Serves a request anew when its project has changed since it was handed out. */
const current =
  (handler: Handler, projects: Projects): Handler =>
  async (call) => {
    try {
      return await handler(call)
    } catch (error) {
      if (!(error instanceof StaleProject)) throw error
      const project = await projects.resolve(call.request)
      return handler({ ...call, context: { ...call.context, project } })
    }
  }

const cachingHeaders = {
  'cache-control': 'private, no-cache, no-store, must-revalidate',
  vary: 'Origin, Cookie',
}

/** A listener, and what its groups need. */
export interface Listener {
  app: Service['app']
  /** Knows who may call the administrators' groups. */
  administrators: AccessCheck
  projects: Projects
  inspect: ServeOptions<RequestContext>['inspect']
}

/** Serves groups on one listener, each in a scope of its own. */
export function mount(groups: readonly RouteGroup[], listener: Listener): void {
  const { app, projects, inspect } = listener
  for (const { endpoints, handlers, access, recalled, cors, ...group } of groups) {
    // `routeGroup` has checked them against the operations.
    const typed = Object.entries(handlers as Record<string, Handler>).map(
      ([id, handler]) => [id, current(handler, projects)] as const,
    )
    serve(app, endpoints, Object.fromEntries(typed), {
      ...group,
      inspect,
      authorise: authoriser({ access, ...(recalled && { recalled }) }, listener),
      onRequest: () => cachingHeaders,
      ...(access !== 'process' && {
        cors: projectCors(projects, access === 'admin' ? 'admin' : 'public', cors),
      }),
    })
  }
}
