import { randomUUID } from 'node:crypto'
import { createApp, type DescribeNotFound, dropPendingOperations, type Service } from '@tillkey/host'
import { type Background, createBackground, type Job, type Outbox } from '@tillkey/jobs'
import { createOutbound, type Outbound } from '@tillkey/outbound'
import { createKeyring, type SealedRows } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import { createWebSources } from './config/web-sources.ts'
import { errorEnvelope } from './error-envelope.ts'
import { noMeter } from './meter.ts'
import { migrateAll } from './migrate-all.ts'
import type { DescribeProjectNotFound, Log, Module, ModuleContext, OpenModule } from './module.ts'
import { type Apps, mountModules } from './mount-modules.ts'
import type { Ports } from './ports.ts'
import { createDocumentSealing } from './projects/document-sealing.ts'
import type { ProjectWarning } from './projects/project-changes.ts'
import { createDocumentRules } from './projects/project-document.ts'
import {
  createProjectRegistry,
  type ProjectRegistry,
  type RegistryDependencies,
} from './projects/project-registry.ts'
import {
  createProjects,
  type Projects,
  selectDefaultSlug,
  withoutProjectPrefix,
} from './projects/projects.ts'
import { createProjectsStore } from './projects/projects-store.ts'
import { sealedDocuments } from './projects/sealed-documents-store.ts'
import type { PlatformServer, ServerOptions } from './server-options.ts'

type App = Service['app']

const createServerApp = (
  { logLevel, baseUrl, metrics, proxy = 'none', proxyNetworks = [], limits = {} }: ServerOptions,
  basePath?: string,
): Promise<App> =>
  createApp({
    logLevel,
    basePath,
    publicUrl: baseUrl,
    metrics,
    proxy,
    proxyNetworks,
    limits,
    renderError: errorEnvelope,
    rewriteUrl: withoutProjectPrefix,
  })

/** Creates the document rules and the sealing of document secrets. */
function createDocuments({ modules, secrets }: ServerOptions) {
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
    db,
    rules,
    sealing,
    now,
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
    rules,
    sealing,
    registry,
    outbound,
    allowsLoopback: options.loopbackOrigins === 'allowed',
    store: createProjectsStore(options.db),
    baseUrl: options.baseUrl,
    defaultSlug: selectDefaultSlug(options.projects),
    proxy: options.proxy ?? 'none',
  })

/** Deletes what overlapping requests wrote of a project during its purge. */
const purgeLateWrites = (registry: ProjectRegistry): Job => ({
  name: 'purge what came late',
  every: 10_000,
  runs: 'in one process',
  run: registry.sweepPurged,
})

/** Opens every module over one context. Ports are available once all are open. */
function openModules(modules: readonly Module[], context: ModuleContext, sealed: SealedRows[]): OpenModule[] {
  return modules.map((module) => {
    const opened = module.open(context)
    Object.assign(context.ports, opened.ports)
    sealed.push(...(opened.sealed ?? []))
    return opened
  })
}

/** Creates the background jobs of the process. */
function openBackground({ db, now, metrics, outboxPollMs }: ServerOptions, log: Log): Background {
  return createBackground({
    db,
    service: 'platform',
    now,
    newId: randomUUID,
    random: Math.random,
    ...(outboxPollMs !== undefined && { pollMs: outboxPollMs }),
    onError(error, about) {
      log.error({ err: error, ...about }, 'background job failed')
      metrics?.count('tillkey_job_failures_total', {
        job: typeof about.job === 'string' ? about.job : 'outbox',
      })
    },
  })
}

/** Creates the context that modules are opened with. */
function openContext(options: ServerOptions, log: Log) {
  const { db, now, metrics = noMeter } = options
  const background = openBackground(options, log)
  const { outbox } = background
  const documents = createDocuments(options)
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

/** Lets the only service of a project answer unknown paths. Other projects use the platform's answer. */
const describeProjectNotFound =
  (
    projects: Projects,
    handlers: ReadonlyMap<string, DescribeProjectNotFound | undefined>,
  ): DescribeNotFound =>
  async (request) => {
    const project = await projects.resolve(request).catch((error: unknown) => {
      // Requests without a project get the platform's answer.
      if (error instanceof ApiError) return undefined
      throw error
    })
    const [only, ...others] = Object.keys(project?.config ?? {})
    return project && only && others.length === 0 ? handlers.get(only)?.(request, project) : undefined
  }

/** Creates the listeners. */
async function createApps(options: ServerOptions): Promise<Apps> {
  const { furtherListeners = [] } = options
  const [app, adminApp, ...further] = await Promise.all([
    createServerApp(options),
    createServerApp(options, '/admin'),
    ...furtherListeners.map(() => createServerApp(options)),
  ])
  return { app, adminApp, furtherApps: new Map(further.map((one, at) => [furtherListeners[at] ?? '', one])) }
}

/** Creates a server of modules: runs migrations, creates projects, starts jobs, and mounts operations on its listeners. */
export async function createPlatformServer(options: ServerOptions): Promise<PlatformServer> {
  const { db, modules, projectsMode = 'create' } = options
  await migrateAll(db, modules)
  const apps = await createApps(options)
  const { app, adminApp, furtherApps } = apps
  const { context, background, sealed } = openContext(options, app.log)
  const { projects, registry } = context
  const warnings: ProjectWarning[] = [
    ...(await projects.put(options.projects, projectsMode === 'enforce' ? 'all' : 'absent')),
  ]
  const opened = openModules(modules, context, sealed)
  for (const [listener, of] of [
    ['public', app],
    ['admin', adminApp],
    ...Array.from(furtherApps.values(), (further) => ['admin', further] as const),
  ] as const) {
    const handlers = modules.map(
      ({ config }, at) => [config?.service ?? '', opened[at]?.describeNotFound?.[listener]] as const,
    )
    of.decorate('describeNotFound', describeProjectNotFound(projects, new Map(handlers)))
  }
  mountModules(apps, { options, context }, opened)
  for (const { start } of opened) warnings.push(...((await start?.()) ?? []))
  background.start([purgeLateWrites(registry), ...opened.flatMap(({ jobs }) => jobs ?? [])])
  return {
    app,
    adminApp,
    furtherApps,
    projects,
    registry,
    warnings,
    async close() {
      const all = [app, adminApp, ...furtherApps.values()]
      for (const one of all) dropPendingOperations(one)
      await Promise.all(all.map((one) => one.close()))
      for (const { stop } of opened) await stop?.()
      await background.close()
    },
  }
}
