import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screens as accountScreens, inboxScreen } from '@tillkey/app-account/screens.ts'
import { screens as machineScreens } from '@tillkey/app-card-machine/screens.ts'
import { screens as consoleScreens } from '@tillkey/app-console/screens.ts'
import { screens as posScreens } from '@tillkey/app-pos/screens.ts'
import type { Console } from '@tillkey/console'
import type { Service, WebApp } from '@tillkey/host'
import { createOutbound } from '@tillkey/outbound'
import type { Platform, PlatformOptions } from '@tillkey/platform'
import { type Database, DatabaseUnavailable, NewerDatabase, openDatabase, ping } from '@tillkey/sql'
import { listenToAdministrators } from './admin-listeners.ts'
import { type Config, projectsProblem, type ServiceName, settingName } from './config.ts'
import { ConfigError } from './environment.ts'
import { allowsTillRedirects, firstProject, updateApps } from './first-project.ts'
import { listen } from './listen.ts'
import { type Mailing, openMailing } from './mailing.ts'
import { openMetrics } from './metrics.ts'

const webApp = (name: string, screens: Readonly<Record<string, string>>): WebApp => ({
  folder: fileURLToPath(new URL(`../../${name}/dist`, import.meta.url)),
  screens: Object.values(screens),
})

/** A part that fails to stop, for example without its database, must not prevent others from stopping. */
const reportStopFailure = (error: Error): void => {
  process.stderr.write(`shutdown failed: ${error.message}\n`)
}

const warn = (text: string): void => {
  process.stderr.write(`warning: ${text}\n`)
}

const reportConnectionLost = (error: Error): void => {
  process.stderr.write(`database connection lost: ${error.message}\n`)
}

const reportMailServer = (error: Error): void => {
  process.stderr.write(`demo mail server failed: ${error.message}\n`)
}

/** Owner of the console in development mode. */
export const DEVELOPMENT_OWNER = { email: 'admin@tillkey.test', password: 'admin-demo-1357' }

/** In production the first owner uses a set-up link that the first start prints. */
const selectOperators = ({ mode }: Config): NonNullable<PlatformOptions['operators']> => ({
  ...(mode === 'development' && { firstOwner: DEVELOPMENT_OWNER }),
  onSetUpLink: (url) => void process.stdout.write(`Open this link to set up the console: ${url}\n`),
})

/** Whether no projects are configured, so that the first start creates one. */
const isFirstProject = ({ projects }: Config): boolean => projects.length === 0

/** Connects the apps of this process with its projects: the created one is updated, configured ones are checked. */
async function connectApps(platform: Platform, config: Config): Promise<void> {
  if (isFirstProject(config)) await updateApps(platform, config)
  else if (config.services.includes('pos') && !(await allowsTillRedirects(platform, config)))
    warn(
      `users can't return to ${config.addresses.pos.url} after signing in because selfservice.allowed_return_urls doesn't include it`,
    )
}

/** URL for writing relationships: the public listener, or the admin listener. */
const buildAdminUrl = ({ admin, addresses }: Config): string =>
  admin.onPublic === 'served' ? addresses.platform.url : `http://${admin.host}:${admin.port}`

/** Replacements of expensive functions of the platform, for tests. */
export type PlatformOverrides = Pick<PlatformOptions, 'hasher' | 'generateRsa'>

/** Parts of this process that the platform serves as well. */
interface PlatformParts {
  mailing: Mailing | undefined
  console: Console | undefined
  overrides: PlatformOverrides
}

/** Factories of services. Only those that the process runs are imported. */
const factories = {
  async 'card-machines'(config: Config, db: Database) {
    const { createCardMachines } = await import('@tillkey/card-machines')
    return createCardMachines({
      db,
      secret: config.secrets[0],
      origin: config.addresses['card-machines'].url,
      outbound: createOutbound({ networks: config.outboundNetworks, origins: [config.addresses.pos.url] }),
      logLevel: config.logLevel,
      webApp: webApp('card-machine', machineScreens),
      now: Date.now,
      newId: randomUUID,
      random: randomBytes,
    })
  },
  async platform(config: Config, db: Database, { mailing, console, overrides }: PlatformParts) {
    const { createPlatform } = await import('@tillkey/platform')
    const platform = await createPlatform({
      ...overrides,
      db,
      metrics: config.metrics ? await openMetrics() : undefined,
      baseUrl: config.addresses.platform.url,
      secrets: config.secrets,
      adminKey: config.adminKey,
      adminListener: config.admin.listener,
      publicAdmin: config.admin.onPublic,
      furtherListeners: [...config.admin.furtherPorts.keys()],
      ...(config.admin.wrongKeyLimit !== undefined && { wrongKeyLimit: config.admin.wrongKeyLimit }),
      throttle: config.throttle ? 'on' : 'off',
      projects: isFirstProject(config) ? [await firstProject(config, mailing)] : config.projects,
      projectsMode: config.projectsMode,
      loopbackOrigins: config.mode === 'development' ? 'allowed' : 'refused',
      outboundNetworks: config.outboundNetworks,
      pointOfSaleUrl: config.addresses.pos.url,
      consoleUrl: config.addresses.console.url,
      operators: selectOperators(config),
      projectLimit: config.projectLimit,
      domainProof: config.domainProof,
      nameServers: config.nameServers,
      mail: mailing,
      webApp: {
        ...webApp('account', { ...accountScreens, ...(mailing?.inbox && { inbox: inboxScreen }) }),
        // Imported on demand, because few browsers have no JavaScript.
        plainLogin: async (facts) =>
          (await import('@tillkey/app-account/plain-login.ts')).drawPlainLogin(facts),
      },
      logLevel: config.logLevel,
      proxy: config.proxy,
      proxyNetworks: config.proxyNetworks,
      now: Date.now,
    })
    await console?.serveOnPlatform(platform.app, config.addresses.platform.url)
    await connectApps(platform, config).catch(async (error: unknown) => {
      await platform.close()
      throw error
    })
    return platform
  },
  async console(config: Config, db: Database) {
    const { createConsole } = await import('@tillkey/console')
    return createConsole({
      db,
      baseUrl: config.addresses.console.url,
      backend: config.ory
        ? { kind: 'ory', ...config.ory }
        : {
            kind: 'platform',
            platformUrl: buildAdminUrl(config),
            publicPlatformUrl: config.addresses.platform.url,
          },
      client: config.consoleClient,
      secrets: config.secrets,
      webApp: webApp('console', consoleScreens),
      logLevel: config.logLevel,
      proxy: config.proxy,
      proxyNetworks: config.proxyNetworks,
      now: Date.now,
    })
  },
  async pos(config: Config, db: Database, mailing: Mailing | undefined) {
    const { createPointOfSale } = await import('@tillkey/pos')
    return createPointOfSale({
      db,
      baseUrl: config.addresses.pos.url,
      platformUrl: config.addresses.platform.url,
      ...(config.tillClient && { signIn: config.tillClient }),
      provider: {
        slug: config.provider,
        name: config.providerName,
        baseUrl: config.addresses['card-machines'].url,
      },
      formerProviders: config.formerProviders.map(
        ({ slug, url = config.addresses['card-machines'].url }) => ({
          slug,
          baseUrl: url,
        }),
      ),
      roles: {
        platformUrl: config.addresses.platform.url,
        adminUrl: buildAdminUrl(config),
        key: config.adminKey,
      },
      secrets: config.secrets,
      ...(mailing && { mail: mailing.deliverer }),
      webApp: webApp('pos', posScreens),
      logLevel: config.logLevel,
      proxy: config.proxy,
      proxyNetworks: config.proxyNetworks,
      now: Date.now,
    })
  },
}
type Factories = typeof factories
type Made<N extends keyof Factories> = Awaited<ReturnType<Factories[N]>> | undefined

export interface System {
  config: Config
  /** The services of this process. */
  services: { [N in keyof Factories]: Made<N> }
  /** Mail delivery, if any service uses it. */
  mailing: Mailing | undefined
  /** Stops accepting requests, stops background work and closes the databases. */
  close(): Promise<void>
}

const databaseFile = (config: Config, name: ServiceName): string => join(config.dataFolder, `${name}.sqlite`)

/** Describes a database problem by the setting of its location. */
function databaseProblem(config: Config, name: ServiceName, problem: string): ConfigError {
  const setting = config.databaseUrl
    ? 'DATABASE_URL: the database'
    : `TILLKEY_DATA: ${databaseFile(config, name)}`
  return new ConfigError([`${setting} ${problem}.`])
}

/** Opens a database and checks that it responds. Throws ConfigError otherwise. */
async function openFor(config: Config, name: ServiceName): Promise<Database> {
  const file = databaseFile(config, name)
  try {
    const { databaseUrl: url, databaseConnections: poolSize } = config
    const db = openDatabase({ url, file, poolSize, onConnectionLost: reportConnectionLost })
    await ping(db).catch(async (error: unknown) => {
      await db.close()
      throw error
    })
    return db
  } catch (error) {
    throw databaseProblem(config, name, `can't be opened: ${(error as Error).message}`)
  }
}

/** Converts errors at start: an unavailable, full or newer database is a configuration problem. */
function startProblem(config: Config, name: ServiceName, error: unknown): unknown {
  const isOfDatabase = error instanceof DatabaseUnavailable || error instanceof NewerDatabase
  return isOfDatabase
    ? databaseProblem(config, name, `can't be used: ${error.message}`)
    : projectsProblem(config.projectsFile, error)
}

const listenOn = (service: Service, { host, addresses }: Config, name: ServiceName): Promise<void> =>
  listen({
    app: service.app,
    host,
    port: addresses[name].port,
    settings: { port: settingName(name, 'PORT'), host: 'TILLKEY_HOST' },
  })

/** Starts the configured services in order of dependency. */
export async function startSystem(config: Config, overrides: PlatformOverrides = {}): Promise<System> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne().catch(reportStopFailure)
  }
  async function start<S extends Service>(
    name: ServiceName,
    create: (config: Config, db: Database) => Promise<S>,
  ): Promise<S | undefined> {
    if (!config.services.includes(name)) return undefined
    const db = await openFor(config, name)
    closers.push(db.close)
    const service = await create(config, db).catch((error: unknown) => {
      throw startProblem(config, name, error)
    })
    closers.push(service.close)
    await listenOn(service, config, name)
    return service
  }
  async function startPlatform(parts: PlatformParts): Promise<Platform | undefined> {
    const platform = await start('platform', (_config, db) => factories.platform(config, db, parts))
    if (platform) await listenToAdministrators(platform, config, warn)
    for (const { project, pointer, reason } of platform?.warnings ?? [])
      warn(`project ${project}: ${pointer} ${reason}`)
    return platform
  }
  try {
    const mailing = await openMailing(config, reportMailServer)
    if (mailing) closers.push(mailing.close)
    const console = await start('console', factories.console)
    const services = {
      'card-machines': await start('card-machines', factories['card-machines']),
      platform: await startPlatform({ mailing, console, overrides }),
      console,
      pos: await start('pos', (_config, db) => factories.pos(config, db, mailing)),
    }
    return { config, services, mailing, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns the names of running services. */
export const runningServices = ({ services }: System): ServiceName[] =>
  (Object.keys(services) as (keyof Factories)[]).filter((name) => services[name] !== undefined) // its keys are exactly those
