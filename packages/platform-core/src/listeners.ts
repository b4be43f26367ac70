import type { Endpoint } from '@tillkey/contract'
import { type Handlers, type Incoming, type ServeOptions, type Service, serve } from '@tillkey/host'
import { ApiError, type Descriptor } from '@tillkey/wire'
import { anyone, type Gatekeeper } from './access.ts'
import { runAs, toActor } from './actor.ts'
import { consoleCors, projectCors, refusingPreflights } from './cors.ts'
import type { RequestContext, RouteGroup } from './module.ts'
import type { Ports } from './ports.ts'
import { type ProjectContext, type Projects, StaleProjectError } from './projects/projects.ts'
import { assertRight, type Right } from './rights.ts'

type Authorise = (request: Incoming) => RequestContext | Promise<RequestContext>
type FindProject = (request: Incoming) => Promise<ProjectContext>

/** Who a group is for, as the function that finds out, with the project as it is found. */
function authoriser(
  access: RouteGroup['access'],
  { administrators }: Listener,
  find: FindProject,
): Authorise {
  // Handlers of operations about the process have no use for a project, and a database that is gone must not silence them.
  if (access === 'process') return () => ({ caller: anyone }) as RequestContext // its handlers read no project of it
  if (access === 'public')
    return async (request) => ({ project: running(await find(request)), caller: anyone })
  // Operations of the console find their project by themselves, and the one of the address may be gone.
  if (access === 'console')
    return async (request) => ({ caller: await administrators(request, undefined) }) as RequestContext // its handlers read no project of it
  const check = access === 'admin' ? administrators : access
  return async (request) => {
    const project = running(await find(request))
    return { project, caller: await check(request, project) }
  }
}

/** The same, for callers who have a right in the project. */
const withRight =
  (authorise: Authorise, right: Right): Authorise =>
  async (request) => {
    const context = await authorise(request)
    assertRight(context.caller, right)
    return context
  }

const usualRight = (endpoint: Endpoint | undefined): Right =>
  endpoint?.operation.method === 'GET' ? 'data:read' : 'data:write'

/** Throws 403 for a project that is halted. */
function running(project: ProjectContext): ProjectContext {
  if (project.state === 'running') return project
  throw new ApiError({
    status: 403,
    code: 'project_halted',
    reason: 'The project is halted: it is only administrated until it runs again.',
  })
}

type Handler = Handlers<Record<string, Endpoint>, RequestContext>[string]

/** What is done for an administrator is done on their behalf: the audit trail says whose. */
const withAudit =
  (handler: Handler): Handler =>
  (call) =>
    runAs(toActor(call.context, call.request), () => handler(call))

/** Whether an operation of a group may change something for an administrator. */
const isMutation = (access: RouteGroup['access'], endpoint: Endpoint | undefined): boolean =>
  access === 'admin' && endpoint?.operation.method !== 'GET'

/** Serves a request anew when its project has changed since it was handed out: who calls is asked anew, too. */
const current =
  (handler: Handler, anew: Authorise): Handler =>
  async (call) => {
    try {
      return await handler(call)
    } catch (error) {
      if (!(error instanceof StaleProjectError)) throw error
      return handler({ ...call, context: await anew(call.request) })
    }
  }

const cachingHeaders = () => ({
  'cache-control': 'private, no-cache, no-store, must-revalidate',
  vary: 'Cookie',
})

/** Counts what an operation does, each time it is done. */
const counting =
  (handler: Handler, name: string, ports: Listener['ports']): Handler =>
  async (call) => {
    const answer = await handler(call)
    ports.events?.count(call.context.project.id, name)
    return answer
  }

/** A listener, and what its groups need. */
export interface Listener {
  app: Service['app']
  /** Knows who may call the administrators' groups. */
  administrators: Gatekeeper
  projects: Projects
  /** Origins whose pages may call the operations of the console. */
  consoleOrigins: readonly string[]
  inspect: ServeOptions<RequestContext>['inspect']
  /** Its `events` are told of operations that are events of their project. */
  ports: Pick<Ports, 'events'>
}

/** Serves groups on one listener, each in a scope of its own. */
export function mount(groups: readonly RouteGroup[], listener: Listener): void {
  const { app, projects, consoleOrigins, inspect } = listener
  // Nobody learns by OPTIONS what administrators may do where everybody calls.
  const isHidden = (access: RouteGroup['access']): boolean => access === 'admin' && app.below === undefined
  const corsOf = (access: RouteGroup['access'], cors: RouteGroup['cors']) => {
    if (access === 'process') return {}
    if (access === 'console') return { cors: consoleCors(consoleOrigins) }
    const own = projectCors(projects, access === 'admin' ? 'admin' : 'public', cors)
    return { cors: isHidden(access) ? refusingPreflights(own) : own }
  }
  for (const { endpoints, handlers, access, rights, recalled = [], cors, counted = {}, ...group } of groups) {
    const guarded = (find: FindProject, id: string): Authorise => {
      const authorise = authoriser(access, listener, find)
      return access === 'admin' ? withRight(authorise, rights?.[id] ?? usualRight(endpoints[id])) : authorise
    }
    const firstTime = new Map(
      Object.keys(endpoints).map((id) => [
        id,
        guarded(recalled.includes(id) ? projects.recall : projects.resolve, id),
      ]),
    )
    // `routeGroup` has checked them against the operations.
    const typed = Object.entries(handlers as Record<string, Handler>).map(([id, handler]) => {
      const name = counted[id]
      const own = name === undefined ? handler : counting(handler, name, listener.ports)
      const anew = guarded(projects.resolve, id)
      return [id, current(isMutation(access, endpoints[id]) ? withAudit(own) : own, anew)] as const
    })
    serve(app, endpoints, Object.fromEntries(typed), {
      ...group,
      inspect,
      authorise: (request: Incoming, { id }: Descriptor) =>
        (firstTime.get(id) ?? guarded(projects.resolve, id))(request),
      onRequest: cachingHeaders,
      ...(isHidden(access) && { notFound: { options: 'absent', ...group.notFound } }),
      ...corsOf(access, cors),
    })
  }
}
