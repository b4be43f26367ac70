import type { AppOptions, Metrics, ServeOptions, Service } from '@tillkey/host'
import type { Database } from '@tillkey/sql'
import type { Module, RequestContext } from './module.ts'
import type { DescribedApi } from './not-implemented.ts'
import type { ProjectWarning } from './projects/project-changes.ts'
import type { ProjectDocument } from './projects/project-document.ts'
import type { ProjectRegistry } from './projects/project-registry.ts'
import type { Projects } from './projects/projects.ts'

/** Options of `createPlatformServer`. */
export interface ServerOptions {
  db: Database
  /** Modules, in the order of their migrations. */
  modules: readonly Module[]
  /** Every documented operation. Those that no module serves answer 501. Default: none. */
  described?: readonly DescribedApi[]
  /** Public base URL: `http://localhost:4000`. */
  baseUrl: string
  /** The first seals and signs; all of them open and verify. */
  secrets: readonly string[]
  /** Access token of administrators. */
  adminKey: string
  /** Whether the admin listener requires the key. Default: `key`. */
  adminListener?: 'key' | 'open'
  /** Whether the public listener also serves administrators' operations, with the key. Default: `served`. */
  publicAdmin?: 'served' | 'absent'
  /**
   * Names of further listeners of modules to create, such as `permission-read`. They require the key if the admin listener does.
   * Default: none.
   */
  furtherListeners?: readonly string[]
  /** Wrong keys allowed per minute and address. Default: unlimited. */
  wrongKeyLimit?: number
  /** Created at start if absent. */
  projects: readonly ProjectDocument[]
  /** `enforce` also replaces the documents of existing projects at start. Default: `create`. */
  projectsMode?: 'create' | 'enforce'
  /** Private networks (CIDR) that projects, clients and people may name as destinations. Default: none. */
  outboundNetworks?: readonly string[]
  /**
   * `allowed` lets apps on any port of this machine receive redirects and call from their pages, in every project. For
   * development
   * only. Default: `refused`.
   */
  loopbackOrigins?: 'allowed' | 'refused'
  /** Origins whose pages may call the console, which belongs to no project. Default: none. */
  consoleOrigins?: readonly string[]
  logLevel: AppOptions['logLevel']
  /** Connection timeouts of both listeners. */
  limits?: AppOptions['limits']
  /** Whether X-Forwarded-* headers are trusted. Default: `none`. */
  proxy?: 'trusted' | 'none'
  /** Networks (CIDR) of further proxies. Default: none. */
  proxyNetworks?: readonly string[]
  /** Metrics of the process, served to administrators at `/metrics`. Default: none. */
  metrics?: Metrics | undefined
  /** Interval at which the outbox is polled for messages of other processes in milliseconds. Default: 1 s. */
  outboxPollMs?: number
  now: () => number
  /** Receives every response. Tests check it against the contract. */
  inspect?: ServeOptions<RequestContext>['inspect']
}

/** The listeners, not yet listening, and the projects they serve. `close` ends all. */
export interface PlatformServer extends Service {
  /** The administrators' listener. */
  adminApp: Service['app']
  /** Further listeners, by name. */
  furtherApps: ReadonlyMap<string, Service['app']>
  projects: Projects
  registry: ProjectRegistry
  /** Warnings about the projects given at start. */
  warnings: readonly ProjectWarning[]
}
