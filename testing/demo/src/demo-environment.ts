import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@tillkey/host/testing'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { takeGeneratedRsa } from '@tillkey/oauth2/testing/generated-keys.ts'
import { type Config, readConfig, type System, startSystem } from '@tillkey/server'
import { type SeedOptions, seedSystem } from './seed.ts'

export interface DemoEnvironmentOptions extends SeedOptions {
  /** URL of a PostgreSQL database. Default: SQLite files in a temporary folder. */
  databaseUrl?: string
  /** Project documents. Default: the demo's. */
  projects?: readonly object[]
  /** Further settings by name. */
  settings?: Readonly<Record<string, string>>
}

/** The whole system with the demo data, on free loopback ports of this process. */
export interface DemoEnvironment {
  config: Config
  system: System
  /** Base URLs by service. */
  urls: { pos: string; machines: string; platform: string; console: string; admin: string; smtp: string }
  [Symbol.asyncDispose](): Promise<void>
}

function projectsFile(folder: string, projects: readonly object[]): string {
  const file = join(folder, 'projects.json')
  writeFileSync(file, JSON.stringify(projects))
  return file
}

/** Starts the whole system on free ports, with minimal cost of password hashes. Disposing it deletes its data. */
export async function startDemoEnvironment(options: DemoEnvironmentOptions = {}): Promise<DemoEnvironment> {
  const [pos, machines, platform, admin, console] = await freePorts(5)
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-world-'))
  const config = readConfig({
    TILLKEY_PROVIDER_NAME: 'Demo Cards',
    ...options.settings,
    TILLKEY_DATA: folder,
    TILLKEY_POS_PORT: String(pos),
    TILLKEY_CARD_MACHINES_PORT: String(machines),
    TILLKEY_PLATFORM_PORT: String(platform),
    TILLKEY_ADMIN_PORT: String(admin),
    TILLKEY_CONSOLE_PORT: String(console),
    DATABASE_URL: options.databaseUrl,
    TILLKEY_PROJECTS: options.projects && projectsFile(folder, options.projects),
  })
  const system = await startSystem(config, { hasher: createQuickHasher(), generateRsa: takeGeneratedRsa })
  await seedSystem(system, { hashCost: { memoryCost: 8, timeCost: 1 }, ...options })
  const { addresses } = config
  return {
    config,
    system,
    urls: {
      pos: addresses.pos.url,
      machines: addresses['card-machines'].url,
      platform: addresses.platform.url,
      console: addresses.console.url,
      smtp: system.mailing?.url ?? '',
      admin: `http://localhost:${admin}`,
    },
    async [Symbol.asyncDispose]() {
      await system.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
