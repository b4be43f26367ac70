import { randomUUID } from 'node:crypto'
import {
  type AppOptions,
  createApp,
  type Metrics,
  type NothingAt,
  type ServeOptions,
  type Service,
} from '@tillkey/host'
import { type Background, createBackground, type Job, type Outbox } from '@tillkey/jobs'
import { createOutbound, type Outbound } from '@tillkey/outbound'
import { createKeyring, type SealedRows } from '@tillkey/secrets'
import type { Database } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import { adminKeyCheck, allowAll, anyOf } from './access.ts'
import { createWebSources } from './config/web-sources.ts'
import { errorEnvelope } from './error-envelope.ts'
import { mount } from './listeners.ts'
import { noMeter, serveMetrics, watchProcess } from './metrics-page.ts'
import { migrateAll } from './migrate-all.ts'
import type {
  Log,
  Module,
  ModuleContext,
  NothingOfProject,
  OpenModule,
  RequestContext,
  RouteGroup,
} from './module.ts'
import { type DescribedApi, notImplementedGroups } from './not-implemented.ts'
import type { Ports } from './ports.ts'
import { createDocumentSealing } from './projects/document-sealing.ts'
import { createDocumentRules, type ProjectDocument } from './projects/project-document.ts'
import {
  createProjectRegistry,
  type ProjectRegistry,
  type ProjectWarning,
  type RegistryDependencies,
} from './projects/project-registry.ts'
import { createProjects, defaultSlugOf, type Projects, withoutProjectPrefix } from './projects/projects.ts'
import { createProjectsStore } from './projects/projects-store.ts'
import { sealedDocuments } from './projects/sealed-documents-store.ts'
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
  /** Created at start where they are absent. */
  projects: readonly ProjectDocument[]
  /** `enforce`: at start they are also given the documents that `projects` says; `create` unless told. */
  projectsMode?: 'create' | 'enforce'
  /**
   * Networks in CIDR notation, beside the public internet, in which destinations may be that projects, clients and people name.
   * Default: none.
   */
  outboundNetworks?: readonly string[]
  /**
   * `allowed`: apps at any port of this machine may have browsers led back to them and call from their pages, whatever projects
   * say. For development only. Default: `refused`.
   */
  loopbackOrigins?: 'allowed' | 'refused'
  /** Origins whose pages may call the operations of the console, which belong to no project; none unless told. */
  consoleOrigins?: readonly string[]
  logLevel: AppOptions['logLevel']
  /** Whether X-Forwarded-* are believed; `none` unless told. */
  proxy?: 'trusted' | 'none'
  /** Networks of further proxies, in CIDR notation. Default: none. */
  proxyNetworks?: readonly string[]
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
  registry: ProjectRegistry
  /** What of the projects it was started with does nothing. */
  warnings: readonly ProjectWarning[]
}

const createServerApp = (
  { logLevel, baseUrl, metrics, proxy = 'none', proxyNetworks = [] }: ServerOptions,
  below?: string,
): Promise<App> =>
  createApp({
    logLevel,
    below,
    publicUrl: baseUrl,
    metrics,
    proxy,
    proxyNetworks,
    renderError: errorEnvelope,
    rewriteUrl: withoutProjectPrefix,
  })

/** The rules of documents, and how the secrets in them are kept. */
function documentsOf({ modules, secrets }: ServerOptions) {
  const rules = createDocumentRules(modules.flatMap(({ config }) => config ?? []))
  return { rules, sealing: createDocumentSealing(createKeyring(secrets), rules) }
}

const openRegistry = (
  { db, modules, now }: ServerOptions,
  {
    rules,
    sealing,
    outbox,
    ports,
    outbound,
  }: Pick<RegistryDependencies, 'rules' | 'sealing'> & {
    outbox: Outbox
    ports: Ports
    outbound: Outbound
  },
): ProjectRegistry =>
  createProjectRegistry({
    ...{ db, rules, sealing, now },
    web: createWebSources(outbound),
    newId: randomUUID,
    async purgeAll(tx, projectId) {
      for (const module of modules.toReversed()) await module.purge(tx, projectId)
      await outbox.purge(tx, projectId)
    },
    onPurged: async (tx, project) => ports.audit?.purged(tx, project),
  })

const openProjects = (
  options: ServerOptions,
  {
    rules,
    sealing,
    registry,
    outbound,
  }: Pick<RegistryDependencies, 'rules' | 'sealing'> & { registry: ProjectRegistry; outbound: Outbound },
): Projects =>
  createProjects({
    ...{ rules, sealing, registry, outbound },
    allowsLoopback: options.loopbackOrigins === 'allowed',
    store: createProjectsStore(options.db),
    baseUrl: options.baseUrl,
    defaultSlug: defaultSlugOf(options.projects),
    proxy: options.proxy ?? 'none',
  })

/** What requests wrote of a project while it was purged is deleted soon after. */
const purgeWhatCameLate = (registry: ProjectRegistry): Job => ({
  name: 'purge what came late',
  every: 10_000,
  runs: 'in one process',
  run: registry.sweepPurged,
})

/** Opens every module over one context; ports are there once all are open. */
function openModules(modules: readonly Module[], context: ModuleContext, sealed: SealedRows[]): OpenModule[] {
  return modules.map((module) => {
    const opened = module.open(context)
    Object.assign(context.ports, opened.ports)
    sealed.push(...(opened.sealed ?? []))
    return opened
  })
}

const isNotAdmin = ({ access }: RouteGroup): boolean => access !== 'admin' && access !== 'console'

/** Serves the groups on both listeners: the administrators' one leaves out what everybody may call. */
function mountAll(
  {
    app,
    adminApp,
    options,
    context,
  }: { app: App; adminApp: App; options: ServerOptions; context: ModuleContext },
  opened: readonly OpenModule[],
): void {
  const served = opened.flatMap(({ routes }) => routes)
  const { projects, ports, now, log } = context
  const unserved = notImplementedGroups(options.described ?? [], served, ports)
  const platformKey = adminKeyCheck(options.adminKey)
  const checks = [platformKey, ...opened.flatMap(({ access = [] }) => access)]
  const wrongKeys = createWrongKeys({
    limit: options.wrongKeyLimit,
    now,
    onExcess: (address) => log.warn({ address }, 'too many wrong access tokens'),
  })
  const withKey = anyOf(checks, wrongKeys)
  const onPublic = options.publicAdmin === 'absent' ? served.filter(isNotAdmin) : served
  const onAdmin = served.filter(({ access }) => access !== 'public')
  const shared = {
    projects,
    consoleOrigins: options.consoleOrigins ?? [],
    inspect: options.inspect,
    ports,
  }
  mount([...onPublic, ...unserved], { app, administrators: withKey, ...shared })
  const administrators = options.adminListener === 'open' ? allowAll(checks) : withKey
  mount([...onAdmin, ...unserved], { app: adminApp, administrators, ...shared })
  if (!options.metrics) return
  watchProcess(options.metrics, context)
  // Figures are of the whole process: no key of a project reads them.
  const operators = options.adminListener === 'open' ? allowAll([]) : anyOf([platformKey], wrongKeys)
  serveMetrics(adminApp, options.metrics, operators)
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

/** The parts of a server that its modules are opened over. */
function openContext(options: ServerOptions, log: Log) {
  const { db, now, metrics = noMeter } = options
  const background = openBackground(options, log)
  const { outbox } = background
  const documents = documentsOf(options)
  const ports: Ports = {}
  const outbound = createOutbound({ networks: options.outboundNetworks ?? [] })
  const registry = openRegistry(options, { ...documents, outbox, ports, outbound })
  const projects = openProjects(options, { ...documents, registry, outbound })
  const keyring = createKeyring(options.secrets)
  const sealed = sealedDocuments(db, documents.sealing)
  const shared = {
    db,
    projects,
    registry,
    keyring,
    sealed,
    outbox,
    ports,
    metrics,
    log,
    now,
    newId: randomUUID,
  }
  return { context: shared, background, sealed }
}

/** What the only service of a project tells of paths that no route takes; several have the platform's own answer. */
const nothingOf =
  (projects: Projects, told: ReadonlyMap<string, NothingOfProject | undefined>): NothingAt =>
  async (request) => {
    const project = await projects.resolve(request).catch((error: unknown) => {
      // Who asks about no project is told in the usual way.
      if (error instanceof ApiError) return undefined
      throw error
    })
    const [only, ...others] = Object.keys(project?.config ?? {})
    return project && only && others.length === 0 ? told.get(only)?.(request, project) : undefined
  }

/** Puts modules together: their tables, the projects they serve, their jobs, and their operations on two listeners. */
export async function createPlatformServer(options: ServerOptions): Promise<PlatformServer> {
  const { db, modules, projectsMode = 'create' } = options
  await migrateAll(db, modules)
  const [app, adminApp] = await Promise.all([createServerApp(options), createServerApp(options, '/admin')])
  const { context, background, sealed } = openContext(options, app.log)
  const { projects, registry } = context
  const warnings: ProjectWarning[] = [
    ...(await projects.put(options.projects, projectsMode === 'enforce' ? 'all' : 'absent')),
  ]
  const opened = openModules(modules, context, sealed)
  for (const [listener, of] of [
    ['public', app],
    ['admin', adminApp],
  ] as const) {
    const told = modules.map(
      ({ config }, at) => [config?.service ?? '', opened[at]?.nothingAt?.[listener]] as const,
    )
    of.decorate('nothingAt', nothingOf(projects, new Map(told)))
  }
  mountAll({ app, adminApp, options, context }, opened)
  for (const { start } of opened) warnings.push(...((await start?.()) ?? []))
  background.start([purgeWhatCameLate(registry), ...opened.flatMap(({ jobs }) => jobs ?? [])])
  return {
    app,
    adminApp,
    projects,
    registry,
    warnings,
    async close() {
      await Promise.all([app.close(), adminApp.close()])
      for (const { stop } of opened) await stop?.()
      await background.close()
    },
  }
}
