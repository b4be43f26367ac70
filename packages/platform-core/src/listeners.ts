import { type Handlers, type Incoming, type ServeOptions, type Service, serve } from '@tillkey/host'
import { type AccessCheck, anyone } from './access.ts'
import { projectCors } from './cors.ts'
import type { RequestContext, RouteGroup } from './module.ts'
import type { Projects } from './projects/projects.ts'

/** Who a group is for, as the function that finds out. */
function authoriser(
  access: RouteGroup['access'],
  administrators: AccessCheck,
  projects: Projects,
): ServeOptions<RequestContext>['authorise'] {
  // Handlers of operations about the process have no use for a project, and a database that is gone must not silence them.
  if (access === 'process') return () => ({ caller: anyone }) as RequestContext
  if (access === 'public')
    return async (request) => ({ project: await projects.resolve(request), caller: anyone })
  const check = access === 'admin' ? administrators : access
  return async (request: Incoming) => {
    const project = await projects.resolve(request)
    return { project, caller: (await check(request, project)) ?? anyone }
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
export function mount(
  groups: readonly RouteGroup[],
  { app, administrators, projects, inspect }: Listener,
): void {
  for (const { endpoints, handlers, access, cors, ...group } of groups) {
    // `routeGroup` has checked them against the operations.
    const typed = handlers as Handlers<typeof endpoints, RequestContext>
    serve(app, endpoints, typed, {
      ...group,
      inspect,
      authorise: authoriser(access, administrators, projects),
      onRequest: () => cachingHeaders,
      ...(access !== 'process' && {
        cors: projectCors(projects, access === 'admin' ? 'admin' : 'public', cors),
      }),
    })
  }
}
