import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../launch/postgres.ts'
import { readConfig } from './config.ts'
import { startSystem } from './system.ts'

/** Concurrent callers, more than there are connections. */
const CALLERS = 15
const RETURN_MS = 1000

/** Services with their own PostgreSQL server. */
async function openSystem(settings: Record<string, string>) {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-outage-'))
  const own = { TILLKEY_LOG_LEVEL: 'silent', TILLKEY_DATA: folder, DATABASE_URL: server.url }
  const config = readConfig({ ...own, ...settings })
  const system = await startSystem(config)
  const dispose = async (): Promise<void> => {
    await system.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, config, system, [Symbol.asyncDispose]: dispose }
}

async function openPlatform() {
  const { server, config, system, ...disposable } = await openSystem({
    TILLKEY_SERVICES: 'platform',
    TILLKEY_PLATFORM_PORT: '0',
    TILLKEY_ADMIN_PORT: '0',
  })
  const headers = { authorization: `Bearer ${config.adminKey}` }
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await system.services.platform?.app.inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
    })
    return { status: response?.statusCode, retryAfter: response?.headers['retry-after'] }
  }
  let written = 0
  const read = () => ask('GET', '/admin/identities')
  /** Uses a transaction. */
  const write = () =>
    ask('POST', '/admin/identities', {
      schema_id: 'merchant',
      traits: { email: `u${written++}@example.org` },
    })
  return { server, read, write, ...disposable }
}

test('requests get 503 while PostgreSQL is down, and succeed within a second of its return', async () => {
  await using platform = await openPlatform()
  const { server, read, write } = platform
  expect([await read(), await write()]).toMatchObject([{ status: 200 }, { status: 201 }])

  const took: number[] = []
  for (let round = 0; round < 2; round++) {
    const over = new AbortController()
    const statuses = new Set<number | undefined>()
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!over.signal.aborted) statuses.add((await write()).status)
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    await server.crash()
    const gone = { status: 503, retryAfter: '1' }
    expect([await read(), await write()]).toEqual([gone, gone])
    await server.restart()
    const returned = performance.now()
    await expect.poll(async () => (await read()).status, { interval: 10 }).toBe(200)
    expect((await write()).status).toBe(201)
    took.push(performance.now() - returned)
    over.abort()
    await Promise.all(callers)
    expect(statuses).toEqual(new Set([201, 503]))
  }
  // Other load on the machine only adds to the time.
  expect(Math.min(...took)).toBeLessThan(RETURN_MS)
})

test('the point of sale and the card machines behave the same', async () => {
  await using opened = await openSystem({
    TILLKEY_SERVICES: 'pos,card-machines',
    TILLKEY_POS_PORT: '0',
    TILLKEY_CARD_MACHINES_PORT: '0',
  })
  const { server, system } = opened
  const { pos, 'card-machines': machines } = system.services
  const ask = async () => {
    const receipt = await pos?.app.inject(`/api/receipts/${'a'.repeat(43)}`)
    const headers = { authorization: 'Bearer nobody' }
    const payment = await machines?.app.inject({ url: `/v1/payments/${randomUUID()}`, headers })
    return [receipt?.statusCode, payment?.statusCode]
  }
  const took: number[] = []
  for (let round = 0; round < 2; round++) {
    expect(await ask()).toEqual([404, 401])
    await server.crash()
    expect(await ask()).toEqual([503, 503])
    await server.restart()
    const returned = performance.now()
    await expect.poll(ask, { interval: 10 }).toEqual([404, 401])
    took.push(performance.now() - returned)
  }
  expect(Math.min(...took)).toBeLessThan(RETURN_MS)
})
