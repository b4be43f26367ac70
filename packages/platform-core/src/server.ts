import { randomUUID } from 'node:crypto'
import { type AppOptions, createApp, type Metrics, type ServeOptions, type Service } from '@tillkey/host'
import { type Background, createBackground, jobMigrations } from '@tillkey/jobs'
import { createKeyring } from '@tillkey/secrets'
import { type Database, migrate } from '@tillkey/sql'
import { administratorsKey, everyoneIsAdministrator, firstOf } from './access.ts'
import { createWebSources, type SourceNetworks } from './config/web-sources.ts'
import { errorEnvelope } from './error-envelope.ts'
import { mount } from './listeners.ts'
import { noMeter, serveMetrics } from './metrics-page.ts'
import type { Log, Module, ModuleContext, OpenModule, RequestContext, RouteGroup } from './module.ts'
import type { Ports } from './ports.ts'
import { withoutProjectPrefix } from './projects/project-address.ts'
import { createDocumentRules, type ProjectDocument } from './projects/project-document.ts'
import { createProjects, defaultSlugOf, type Projects, type ProjectWarning } from './projects/projects.ts'
import { createProjectsStore, projectMigrations } from './projects/projects-store.ts'
import { type DescribedApi, unservedGroups } from './unserved.ts'
import { createWrongKeys } from './wrong-keys.ts'

type App = Service['app']

export interface ServerOptions {
  db: Database
  /** What the server consists of, in the order in which the tables are made. */
  modules: readonly Module[]
  /** Every operation that callers may know of: those that no module serves answer 501. None unless told. */
  described?: readonly DescribedApi[]
  /** Where browsers and clients reach the platform: `http://localhost:4000`. */
  baseUrl: string
  /** The first seals and signs, the others still open and verify. */
  secrets: readonly string[]
  /** The access token of administrators. */
  adminKey: string
  /** Whether the administrator's listener asks for the key; `key` unless told. */
  adminListener?: 'key' | 'open'
  /** Whether the public listener serves the administrators' operations too, to who shows the key; `served` unless told. */
  publicAdmin?: 'served' | 'absent'
  /** How many wrong keys a minute one address may show; any number when not told. */
  wrongKeyLimit?: number
  /** Created, or brought up to date, at start. */
  projects: readonly ProjectDocument[]
  /** Where the sources that projects name may be fetched from; `public` unless told. */
  sourceNetworks?: SourceNetworks
  /** Where the default project sends browsers that did not say where to go. */
  defaultReturnUrl: string
  /** Where else the default project lets browsers be sent, beside that and the platform itself. */
  allowedReturnUrls: readonly string[]
  /** Origins whose pages may call the default project's public part with cookies. */
  corsOrigins: readonly string[]
  logLevel: AppOptions['logLevel']
  /** Whether X-Forwarded-* are believed; `none` unless told. */
  proxy?: 'trusted' | 'none'
  /** Figures of the process, served to administrators at `/metrics`; nothing is measured unless told. */
  metrics?: Metrics | undefined
  now: () => number
  /** Looks at every answer; tests check it against the contract. */
  inspect?: ServeOptions<RequestContext>['inspect']
}

/** Two listeners that do not listen yet, and the projects they serve. `close` ends both. */
export interface PlatformServer extends Service {
  /** The administrators' listener. */
  adminApp: App
  projects: Projects
  /** What of the projects it was started with does nothing. */
  warnings: readonly ProjectWarning[]
}

const createServerApp = ({ logLevel, baseUrl, metrics, proxy = 'none' }: ServerOptions): Promise<App> =>
  createApp({
    logLevel,
    publicUrl: baseUrl,
    metrics,
    proxy,
    renderError: errorEnvelope,
    rewriteUrl: ({ url = '/' }) => withoutProjectPrefix(url),
  })

function openProjects(options: ServerOptions): Projects {
  const { db, baseUrl, modules, now, proxy = 'none' } = options
  const { defaultReturnUrl, allowedReturnUrls, corsOrigins } = options
  return createProjects({
    store: createProjectsStore(db),
    rules: createDocumentRules(modules.flatMap(({ config }) => config ?? [])),
    web: createWebSources(options.sourceNetworks ?? 'public'),
    baseUrl,
    defaultSlug: defaultSlugOf(options.projects),
    ownApps: {
      returnUrls: {
        default: defaultReturnUrl,
        allowed: [defaultReturnUrl, baseUrl, ...allowedReturnUrls],
      },
      origins: corsOrigins,
    },
    proxy,
    now,
    newId: randomUUID,
  })
}

/** Opens every module over one context; ports are there once all are open. */
function openModules(modules: readonly Module[], context: ModuleContext): OpenModule[] {
  return modules.map((module) => {
    const opened = module.open(context)
    Object.assign(context.ports, opened.ports)
    return opened
  })
}

async function migrateAll(db: Database, modules: readonly Module[]): Promise<void> {
  await migrate(db, 'jobs', jobMigrations)
  await migrate(db, 'platform', [...projectMigrations, ...modules.flatMap(({ migrations }) => migrations)])
}

/** Serves the groups on both listeners: the administrators' one leaves out what everybody may call. */
function mountAll(
  {
    app,
    adminApp,
    options,
    context,
  }: { app: App; adminApp: App; options: ServerOptions; context: ModuleContext },
  served: readonly RouteGroup[],
): void {
  const { projects, ports, now } = context
  const unserved = unservedGroups(options.described ?? [], served, ports)
  const withKey = firstOf([administratorsKey(options.adminKey)], createWrongKeys(options.wrongKeyLimit, now))
  const onPublic =
    options.publicAdmin === 'absent' ? served.filter(({ access }) => access !== 'admin') : served
  const onAdmin = served.filter(({ access }) => access !== 'public')
  const shared = { projects, inspect: options.inspect }
  mount([...onPublic, ...unserved], { app, administrators: withKey, ...shared })
  const administrators = options.adminListener === 'open' ? everyoneIsAdministrator : withKey
  mount([...onAdmin, ...unserved], { app: adminApp, administrators, ...shared })
  if (options.metrics) serveMetrics(adminApp, options.metrics, { administrators, projects })
}

/** Work of the process beside its answers. */
function openBackground({ db, now, metrics }: ServerOptions, log: Log): Background {
  return createBackground({
    db,
    service: 'platform',
    now,
    newId: randomUUID,
    random: Math.random,
    onError(error, about) {
      log.error({ err: error, ...about }, 'a job failed')
      metrics?.count('tillkey_job_failures_total', {
        job: typeof about.job === 'string' ? about.job : 'outbox',
      })
    },
  })
}

/** Puts modules together: their tables, the projects they serve, their jobs, and their operations on two listeners. */
export async function createPlatformServer(options: ServerOptions): Promise<PlatformServer> {
  const { db, now, modules } = options
  await migrateAll(db, modules)
  const projects = openProjects(options)
  const warnings = await projects.put(options.projects)
  const [app, adminApp] = await Promise.all([createServerApp(options), createServerApp(options)])
  const background = openBackground(options, app.log)
  const keyring = createKeyring(options.secrets)
  const ports: Ports = {}
  const { outbox } = background
  const metrics = options.metrics ?? noMeter
  const context = { db, projects, keyring, outbox, ports, metrics, log: app.log, now, newId: randomUUID }
  const opened = openModules(modules, context)
  mountAll(
    { app, adminApp, options, context },
    opened.flatMap(({ routes }) => routes),
  )
  background.start(opened.flatMap(({ jobs }) => jobs ?? []))
  return {
    app,
    adminApp,
    projects,
    warnings,
    async close() {
      await Promise.all([app.close(), adminApp.close()])
      await background.close()
    },
  }
}
