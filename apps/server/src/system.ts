import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCardMachines } from '@tillkey/card-machines'
import type { Service } from '@tillkey/host'
import { createPlatform } from '@tillkey/platform'
import { createPointOfSale } from '@tillkey/pos'
import { type Database, openDatabase } from '@tillkey/sql'
import type { Config, ServiceName } from './config.ts'

const webFolder = (app: string): string => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url))

const reportIdleError = (error: Error): void => {
  process.stderr.write(`database connection lost: ${error.message}\n`)
}

/** How each service of this version is made. */
const creators = {
  'card-machines': (config: Config, db: Database) =>
    createCardMachines({
      db,
      secret: config.secrets[0],
      origin: config.addresses['card-machines'].url,
      logLevel: config.logLevel,
      screens: webFolder('card-machine'),
      now: Date.now,
      newId: randomUUID,
      random: randomBytes,
    }),
  platform: (config: Config, db: Database) =>
    createPlatform({
      db,
      baseUrl: config.addresses.platform.url,
      secrets: config.secrets,
      adminKey: config.adminKey,
      projects: config.projects,
      defaultReturnUrl: config.addresses.pos.url,
      allowedReturnUrls: [],
      corsOrigins: [config.addresses.pos.url],
      webFolder: webFolder('account'),
      logLevel: config.logLevel,
      proxy: config.proxy,
      now: Date.now,
    }),
  pos: (config: Config, db: Database) =>
    createPointOfSale({
      db,
      baseUrl: config.addresses.pos.url,
      platformUrl: config.addresses.platform.url,
      provider: { slug: config.provider, baseUrl: config.addresses['card-machines'].url },
      secrets: config.secrets,
      webFolder: webFolder('pos'),
      logLevel: config.logLevel,
      proxy: config.proxy,
      now: Date.now,
    }),
}
type Creators = typeof creators
type Made<N extends keyof Creators> = Awaited<ReturnType<Creators[N]>> | undefined

export interface System {
  config: Config
  /** What this process runs. */
  services: { [N in keyof Creators]: Made<N> }
  /** Stops taking requests, ends background work, closes the databases. */
  close(): Promise<void>
}

function openFor(config: Config, name: ServiceName): Database {
  const file = join(config.dataFolder, `${name}.sqlite`)
  return openDatabase({ url: config.databaseUrl, file, onIdleError: reportIdleError })
}

/** Starts every service of the configuration that this version has, what others depend on first, and listens. */
export async function startSystem(config: Config): Promise<System> {
  const closers: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne()
  }
  async function start<S extends Service>(
    name: ServiceName,
    create: (config: Config, db: Database) => Promise<S>,
  ): Promise<S | undefined> {
    if (!config.services.includes(name)) return undefined
    const db = openFor(config, name)
    closers.push(db.close)
    const service = await create(config, db)
    closers.push(service.close)
    await service.app.listen({ host: config.host, port: config.addresses[name].port })
    return service
  }
  try {
    const services = {
      'card-machines': await start('card-machines', creators['card-machines']),
      platform: await start('platform', creators.platform),
      pos: await start('pos', creators.pos),
    }
    return { config, services, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The services of a system that listen. */
export const listening = ({ services }: System): ServiceName[] =>
  (Object.keys(services) as (keyof Creators)[]).filter((name) => services[name] !== undefined)
