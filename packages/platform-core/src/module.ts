import type { Endpoint } from '@tillkey/contract'
import type { CorsRules, Handlers, Incoming, RenderError, ServeOptions, Service } from '@tillkey/host'
import type { Job, Outbox } from '@tillkey/jobs'
import type { Keyring, SealedRows } from '@tillkey/secrets'
import type { Database, Migration, Transaction } from '@tillkey/sql'
import type { ErrorFacts } from '@tillkey/wire'
import type { AccessCheck, Caller, Gatekeeper } from './access.ts'
import type { ConfigSection } from './config-section.ts'
import type { Meter } from './metrics-page.ts'
import type { Ports } from './ports.ts'
import type { ProjectRegistry, ProjectWarning } from './projects/project-registry.ts'
import type { ProjectContext, Projects } from './projects/projects.ts'
import type { Right } from './rights.ts'

export type Log = Service['app']['log']

/** What a handler is told of a request beside its arguments. */
export interface RequestContext {
  project: ProjectContext
  caller: Caller
}

/** Decides for a request to a group what pages of its origin may do; nothing: no other origin. */
export type GroupCors = (
  project: ProjectContext,
  request: Incoming,
  usual: CorsRules | undefined,
) => CorsRules | undefined | Promise<CorsRules | undefined>

/** Operations that are served alike: who may call them, how bodies are read, how errors look. */
export interface RouteGroup {
  endpoints: Record<string, Endpoint>
  handlers: Record<string, unknown>
  /**
   * `public`: everybody. `admin`: who may administrate the project. `process`: everybody, and the operation is about the
   * process, so that no project is looked for. `console`: whoever may administrate anything, and the operation itself finds
   * out which project it is about and what the caller may do there. A function decides by itself.
   */
  access: 'public' | 'admin' | 'process' | 'console' | Gatekeeper
  /** Rights that operations of an `admin` group take, by id. Default: `data:read` for GET, `data:write` for others. */
  rights?: Readonly<Record<string, Right>>
  /** Operations that are given their project as it was last read, because the first thing they read proves it. */
  recalled?: readonly string[]
  renderError: RenderError
  /** Names of the events that operations are counted as when they succeed, by id: what happens too often to be written one by one. */
  counted?: Readonly<Record<string, string>>
  /** What pages of other origins may do, when it is not just what the project's document says, which is `usual`. */
  cors?: GroupCors
  bodyFormats?: ServeOptions<RequestContext>['bodyFormats']
  bodyLimit?: ServeOptions<RequestContext>['bodyLimit']
  validation?: ServeOptions<RequestContext>['validation']
  notFound?: ServeOptions<RequestContext>['notFound']
  redirects?: ServeOptions<RequestContext>['redirects']
}

/** A route group whose handlers are checked against its operations. */
export type TypedRouteGroup<E> = Omit<RouteGroup, 'endpoints' | 'handlers'> & {
  endpoints: E
  handlers: Handlers<E, RequestContext>
}

/** A route group whose handlers the compiler holds against its operations. */
export const routeGroup = <E extends { [K in keyof E]: Endpoint }>(group: TypedRouteGroup<E>): RouteGroup =>
  group

/**
 * The operations of one resource as groups by who may call them, which the contract says of each: those that take an
 * access token are the administrators'.
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

/** What every module is given. */
export interface ModuleContext {
  db: Database
  projects: Projects
  /** Every project with its document and history. */
  registry: ProjectRegistry
  keyring: Keyring
  outbox: Outbox
  /** Filled while modules are opened: look into it when a request is there, not before. */
  ports: Ports
  metrics: Meter
  /** Every table with sealed values: filled while modules are opened, like `ports`. */
  sealed: readonly SealedRows[]
  log: Log
  /** Milliseconds since 1970. */
  now: () => number
  newId: () => string
}

/** What is told of a path that no route takes. */
export type NothingOfProject = (
  request: Incoming,
  project: ProjectContext,
) => ErrorFacts | undefined | Promise<ErrorFacts | undefined>

/** What a module does once it has its context. */
export interface OpenModule {
  routes: readonly RouteGroup[]
  jobs?: readonly Job[]
  ports?: Ports
  /** Rows with values that are sealed under secrets of the process. */
  sealed?: readonly SealedRows[]
  /** More ways to know who may administrate, beside the key of the whole platform. */
  access?: readonly AccessCheck[]
  /**
   * What is told, on each listener, of a path that no route takes, where this is the only service of the project; nothing: 404 in
   * plain text.
   */
  nothingAt?: Partial<Record<'public' | 'admin', NothingOfProject>>
  /**
   * What has to be there before the first request; called once all modules are open. Resolves with the projects that it
   * cannot do its work for.
   */
  start?(): Promise<readonly ProjectWarning[]>
  /** What is left to do when the server ends, while its database is still there. */
  stop?(): Promise<void>
}

/** An engine, or any other part of the platform: it fills these sockets, and nothing else connects it to the rest. */
export interface Module {
  name: string
  /** Own set, in order. */
  migrations: readonly Migration[]
  config?: ConfigSection<unknown>
  open(context: ModuleContext): OpenModule
  /** Deletes everything of a project. */
  purge(tx: Transaction, projectId: string): Promise<void>
}
