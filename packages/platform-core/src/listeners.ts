import type { Endpoint } from '@tillkey/contract'
import { type Handlers, type Incoming, type ServeOptions, type Service, serve } from '@tillkey/host'
import { ApiError, type Descriptor } from '@tillkey/wire'
import { anyone, type Gatekeeper } from './access.ts'
import { runAs, toActor } from './actor.ts'
import { consoleCors, projectCors, refusingPreflights } from './cors.ts'
import type { OperationCall, OperationCalls, RequestContext, RouteGroup } from './module.ts'
import type { Ports } from './ports.ts'
import type { ProjectContext } from './projects/project-context.ts'
import { type Projects, StaleProjectError, watchFreshness } from './projects/projects.ts'
import { assertRight, type Right } from './rights.ts'

type Authorise = (request: Incoming) => RequestContext | Promise<RequestContext>
type FindProject = (request: Incoming) => Promise<ProjectContext>

/** Returns the function that authorises requests to a group and finds their project. */
function createAuthorise(
  access: RouteGroup['access'],
  { administrators }: Listener,
  find: FindProject,
): Authorise {
  // Operations about the process need no project and must work without a database.
  if (access === 'process') return () => ({ caller: anyone }) as RequestContext // handlers of this group do not read the project
  if (access === 'public')
    return async (request) => ({ project: running(await find(request)), caller: anyone })
  // Console operations find their project themselves. The project of the address may not exist.
  if (access === 'console')
    return async (request) => ({ caller: await administrators(request, undefined) }) as RequestContext // handlers of this group do not read the project
  const check = access === 'admin' ? administrators : access
  return async (request) => {
    const project = running(await find(request))
    return { project, caller: await check(request, project) }
  }
}

/** Additionally requires a right in the project. */
const withRight =
  (authorise: Authorise, right: Right): Authorise =>
  async (request) => {
    const context = await authorise(request)
    assertRight(context.caller, right)
    return context
  }

const defaultRight = (endpoint: Endpoint | undefined): Right =>
  endpoint?.operation.method === 'GET' ? 'data:read' : 'data:write'

/** Throws 403 if the project is halted. */
function running(project: ProjectContext): ProjectContext {
  if (project.state === 'running') return project
  throw new ApiError({
    status: 403,
    code: 'project_halted',
    reason: 'The project is halted.',
  })
}

type Handler = Handlers<Record<string, Endpoint>, RequestContext>[string]

/** Runs a handler on behalf of its administrator, so that the audit trail names them. */
const withAudit =
  (handler: Handler): Handler =>
  (call) =>
    runAs(toActor(call.context, call.request), () => handler(call))

/** Whether an operation may change something on behalf of an administrator. */
const isMutation = (access: RouteGroup['access'], endpoint: Endpoint | undefined): boolean =>
  access === 'admin' && endpoint?.operation.method !== 'GET'

/** Revalidates a cached project unless the handler has, whether it returns or throws. */
const revalidating =
  (handler: Handler, { revalidate }: Projects): Handler =>
  async (call) => {
    const isFresh = watchFreshness(call.context.project)
    try {
      return await handler(call)
    } finally {
      if (!isFresh()) await revalidate(call.context.project)
    }
  }

/** Repeats a request if its cached project turns out to be stale. The caller is authorised again. */
const retryWhenStale =
  (handler: Handler, { first, reauthorise }: { first: Handler; reauthorise: Authorise }): Handler =>
  async (call) => {
    try {
      return await first(call)
    } catch (error) {
      if (!(error instanceof StaleProjectError)) throw error
      return handler({ ...call, context: await reauthorise(call.request) })
    }
  }

const cachingHeaders = () => ({
  'cache-control': 'private, no-cache, no-store, must-revalidate',
  vary: 'Cookie',
})

/** Counts each successful call of an operation as an event. */
const counting =
  (handler: Handler, name: string, ports: Listener['ports']): Handler =>
  async (call) => {
    const response = await handler(call)
    ports.events?.count(call.context.project.id, name)
    return response
  }

/** A listener and the dependencies of its route groups. */
export interface Listener {
  app: Service['app']
  /** Authorises callers of the administrators' groups. */
  administrators: Gatekeeper
  projects: Projects
  /** Origins whose pages may call the operations of the console. */
  consoleOrigins: readonly string[]
  inspect: ServeOptions<RequestContext>['inspect']
  /** `events` receives the calls of counted operations. */
  ports: Pick<Ports, 'events'>
}

/** Authorisation of an operation, and what surrounds its handler. */
interface GuardedOperation {
  authorise: Authorise
  /** Returns the handler with its audit trail, its counter and the freshness of its project. */
  guard: (handler: Handler) => Handler
}

/** Returns the guard of an operation of a group. */
function guardOperation(group: RouteGroup, listener: Listener, id: string): GuardedOperation {
  const { endpoints, access, rights, cacheable = [], counted = {} } = group
  const { projects, ports } = listener
  const authoriseIn = (find: FindProject): Authorise => {
    const authorise = createAuthorise(access, listener, find)
    return access === 'admin' ? withRight(authorise, rights?.[id] ?? defaultRight(endpoints[id])) : authorise
  }
  const isCacheable = cacheable.includes(id)
  const name = counted[id]
  const reauthorise = authoriseIn(projects.resolve)
  return {
    authorise: isCacheable ? authoriseIn(projects.resolveCached) : reauthorise,
    guard(handler) {
      const own = name === undefined ? handler : counting(handler, name, ports)
      const audited = isMutation(access, endpoints[id]) ? withAudit(own) : own
      const first = isCacheable ? revalidating(audited, projects) : audited
      return retryWhenStale(audited, { first, reauthorise })
    },
  }
}

/** Handler that does the work passed to it in place of arguments. */
const work: Handler = ({ args, context }) =>
  (args as { work: (context: RequestContext) => never }).work(context) // passed by `run`

/** Returns an operation for requests that are not those of its route. */
function operationCall({ authorise, guard }: GuardedOperation, bodyLimit: number | undefined): OperationCall {
  const handler = guard(work)
  return {
    bodyLimit,
    authorise,
    run: (request, context, work) => handler({ args: { work } as never, context, request }) as Promise<never>, // resolves with what `work` does
  }
}

/** Serves route groups on a listener, each in its own scope. Returns their operations. */
export function mount(groups: readonly RouteGroup[], listener: Listener): OperationCalls {
  const { app, projects, consoleOrigins, inspect } = listener
  // On the public listener, OPTIONS must not reveal the operations of administrators.
  const isHidden = (access: RouteGroup['access']): boolean => access === 'admin' && app.basePath === undefined
  const selectCors = (access: RouteGroup['access'], cors: RouteGroup['cors']) => {
    if (access === 'process') return {}
    if (access === 'console') return { cors: consoleCors(consoleOrigins) }
    const own = projectCors(projects, access === 'admin' ? 'admin' : 'public', cors)
    return { cors: isHidden(access) ? refusingPreflights(own) : own }
  }
  const calls = new Map<string, OperationCall>()
  for (const group of groups) {
    const {
      endpoints,
      handlers,
      access,
      rights: _rights,
      cacheable: _,
      counted: _counted,
      cors,
      ...served
    } = group
    const guards = new Map(
      Object.keys(endpoints).map((id) => [id, guardOperation(group, listener, id)] as const),
    )
    const guardOf = (id: string): GuardedOperation => guards.get(id) ?? guardOperation(group, listener, id)
    // `routeGroup` has checked the handlers against the operations.
    const typed = Object.entries(handlers as Record<string, Handler>).map(
      ([id, handler]) => [id, guardOf(id).guard(handler)] as const,
    )
    for (const [id, guarded] of guards) calls.set(id, operationCall(guarded, group.bodyLimit))
    serve(app, {
      ...served,
      endpoints,
      handlers: Object.fromEntries(typed),
      inspect,
      authorise: (request: Incoming, { id }: Descriptor) => guardOf(id).authorise(request),
      onRequest: cachingHeaders,
      ...(isHidden(access) && { notFound: { options: 'absent', ...served.notFound } }),
      ...selectCors(access, cors),
    })
  }
  return calls
}
