import type { Endpoint } from '@tillkey/contract'
import type {
  CorsRules,
  Handlers,
  Http2Handler,
  Incoming,
  RenderError,
  ServeOptions,
  Service,
} from '@tillkey/host'
import type { Job, Outbox } from '@tillkey/jobs'
import type { Keyring, SealedRows } from '@tillkey/secrets'
import type { Database, Migration, Transaction } from '@tillkey/sql'
import type { ErrorFacts } from '@tillkey/wire'
import type { AccessCheck, Gatekeeper } from './access.ts'
import type { Caller } from './caller.ts'
import type { ConfigSection } from './config-section.ts'
import type { Meter } from './meter.ts'
import type { Ports } from './ports.ts'
import type { ProjectWarning } from './projects/project-changes.ts'
import type { ProjectContext } from './projects/project-context.ts'
import type { ProjectRegistry } from './projects/project-registry.ts'
import type { Projects } from './projects/projects.ts'
import type { Right } from './rights.ts'

/** The logger of the listeners. */
export type Log = Service['app']['log']

/** What a handler learns of a request besides its arguments. */
export interface RequestContext {
  project: ProjectContext
  caller: Caller
}

/** Refines a project's CORS rules for a route group. Undefined allows no other origin. */
export type GroupCors = (
  project: ProjectContext,
  request: Incoming,
  usual: CorsRules | undefined,
) => CorsRules | undefined | Promise<CorsRules | undefined>

/** Operations that share access rules, body parsing and error format. */
export interface RouteGroup
  extends Pick<
    ServeOptions<RequestContext>,
    'bodyFormats' | 'bodyLimit' | 'validation' | 'notFound' | 'redirects'
  > {
  endpoints: Record<string, Endpoint>
  handlers: Record<string, unknown>
  /**
   * `public`: everybody. `admin`: administrators of the project. `process`: everybody, about the process, without a project.
   * `console`: administrators of anything; the operation finds its project and checks rights itself. A function decides
   * itself.
   */
  access: 'public' | 'admin' | 'process' | 'console' | Gatekeeper
  /** Rights that operations of an `admin` group require, by id. Default: `data:read` for GET, `data:write` for others. */
  rights?: Readonly<Record<string, Right>>
  /**
   * Operations that accept a cached project, because the first row they read revalidates it. They must not write before.
   * What has not revalidated it when it answers is revalidated then.
   */
  cacheable?: readonly string[]
  renderError: RenderError
  /**
   * Event names under which successful calls are counted, by operation id. For events too frequent to store individually.
   */
  counted?: Readonly<Record<string, string>>
  /** Refines the CORS rules of the project's document. Default: those rules. */
  cors?: GroupCors
}

/** A route group whose handlers match its operations. */
export type TypedRouteGroup<E> = Omit<RouteGroup, 'endpoints' | 'handlers'> & {
  endpoints: E
  handlers: Handlers<E, RequestContext>
}

/** Checks at compile time that the handlers match the operations. */
export const routeGroup = <E extends { [K in keyof E]: Endpoint }>(group: TypedRouteGroup<E>): RouteGroup =>
  group

/**
 * Splits the operations of a resource into groups by access. Operations with an access token in the contract are for
 * administrators.
 */
export function routeGroups<E extends { [K in keyof E]: Endpoint }>(
  resource: Omit<TypedRouteGroup<E>, 'access'>,
): RouteGroup[] {
  const isAdmin = ([, { operation }]: [string, Endpoint]): boolean => operation.security.includes('bearer')
  const entries = Object.entries<Endpoint>(resource.endpoints)
  const group = (access: 'public' | 'admin', own: [string, Endpoint][]): RouteGroup[] =>
    own.length > 0 ? [{ ...resource, endpoints: Object.fromEntries(own), access }] : []
  return [
    ...group(
      'public',
      entries.filter((entry) => !isAdmin(entry)),
    ),
    ...group('admin', entries.filter(isAdmin)),
  ]
}

/** Dependencies of every module. */
export interface ModuleContext {
  db: Database
  projects: Projects
  /** Every project with its document and history. */
  registry: ProjectRegistry
  keyring: Keyring
  outbox: Outbox
  /** Filled while modules are opened. Read it when serving a request, not before. */
  ports: Ports
  metrics: Meter
  /** Every table with sealed values. Filled while modules are opened, like `ports`. */
  sealed: readonly SealedRows[]
  log: Log
  /** Milliseconds since 1970. */
  now: () => number
  newId: () => string
}

/** Answers a path without a route. Undefined keeps the platform's own answer. */
export type DescribeProjectNotFound = (
  request: Incoming,
  project: ProjectContext,
) => ErrorFacts | undefined | Promise<ErrorFacts | undefined>

/** An operation of a listener, for requests that are not those of its route. */
export interface OperationCall {
  /** Upper bound on bodies in bytes. Undefined means the server's. */
  bodyLimit: number | undefined
  /** Identifies the caller and checks the right that the operation requires. */
  authorise(request: Incoming): RequestContext | Promise<RequestContext>
  /** Does the work of the operation, which is audited and counted like a request to its route. */
  run<T>(
    request: Incoming,
    context: RequestContext,
    work: (context: RequestContext) => Promise<T>,
  ): Promise<T>
}

/** Operations that a listener serves, by id. */
export type OperationCalls = ReadonlyMap<string, OperationCall>

/** What a module provides once it has its context. */
export interface OpenModule {
  routes: readonly RouteGroup[]
  /** Answers requests over HTTP/2. Called with the first connection of each listener. */
  openHttp2?(operations: OperationCalls): Promise<Http2Handler>
  /** Operations of further listeners, by their names. Listeners without a port are not created. */
  listeners?: Readonly<Record<string, readonly string[]>>
  jobs?: readonly Job[]
  ports?: Ports
  /** Rows with values that are sealed under secrets of the process. */
  sealed?: readonly SealedRows[]
  /** Checks that identify administrators, in addition to the admin key. */
  access?: readonly AccessCheck[]
  /**
   * Answers to paths without a route, per listener, in projects where this is the only service. Default: 404 in plain text.
   */
  describeNotFound?: Partial<Record<'public' | 'admin', DescribeProjectNotFound>>
  /** Prepares for the first request. Called once all modules are open. Resolves with the projects that it cannot serve. */
  start?(): Promise<readonly ProjectWarning[]>
  /** Cleans up when the server closes. The database is still available. */
  stop?(): Promise<void>
}

/** An engine or another part of the platform. Modules are connected through these members only. */
export interface Module {
  name: string
  /** The module's own migrations, in order. */
  migrations: readonly Migration[]
  config?: ConfigSection<unknown>
  open(context: ModuleContext): OpenModule
  /** Deletes all data of a project. */
  purge(tx: Transaction, projectId: string): Promise<void>
}
