import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, listProjects, patchProject } from '@tillkey/client'
import { startDemoEnvironment } from '@tillkey/demo'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { type Account, accounts, keyed, pair, showroom, twoCounters } from './accounts.ts'
import { quickHashing } from './quick-hashing.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URLs of the services. */
    urls: { pos: string; machines: string; platform: string; console: string; smtp: string }
    /** Address of the run's only browser. */
    browserAddress: string
    /** Folder in which workers create a file for each account they use. */
    claims: string
  }
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages of a context share a renderer, which has compiled the web apps already.
  '--renderer-process-limit=1',
  // Without a GPU, a process for it only adds messages.
  '--in-process-gpu',
]

/** Makes password hashing in the demo's projects almost free. */
async function hashQuickly(baseUrl: string): Promise<void> {
  const client = createClient({ baseUrl, accessToken: 'ory_pat_demo' })
  const body = [{ op: 'add' as const, path: '/services/identity/config/hashers', value: quickHashing }]
  for (const { id } of await listProjects(client)) await patchProject(client, { project_id: id, body })
}

/** Starts one environment and one browser for all tests. Each test has its own merchant, machines and browser context. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const environment = await startDemoEnvironment({ delayMs: 150 })
  await hashQuickly(environment.urls.platform)
  const seed = async ({ email, password, terminals }: Account): Promise<void> => {
    const machines = terminals.map((terminal) => ({ ...terminal, delayMs: 150 }))
    const owner = { email, password, name: 'Journeys', hashCost: { memoryCost: 8, timeCost: 1 } }
    await environment.system.services['card-machines']?.seed(owner, machines)
  }
  await Promise.all([showroom, pair, keyed, ...twoCounters, ...accounts].map(seed))
  const claims = mkdtempSync(join(tmpdir(), 'tillkey-journeys-'))
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: flags,
  })
  project.provide('urls', environment.urls)
  project.provide('browserAddress', browser.wsEndpoint())
  project.provide('claims', claims)
  return async () => {
    rmSync(claims, { recursive: true })
    await browser.close()
    await environment[Symbol.asyncDispose]()
  }
}
