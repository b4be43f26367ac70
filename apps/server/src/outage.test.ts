import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPostgres } from '../../../launch/postgres.ts'
import { readConfig } from './config.ts'
import { startSystem } from './system.ts'

/** Callers at once: more than there are connections. */
const CALLERS = 15
const RETURN_MS = 1000

/** A platform on a PostgreSQL of its own. */
async function openPlatform() {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-outage-'))
  const settings = {
    TILLKEY_SERVICES: 'platform',
    TILLKEY_PLATFORM_PORT: '0',
    TILLKEY_ADMIN_PORT: '0',
    TILLKEY_LOG_LEVEL: 'silent',
  }
  const config = readConfig({ ...settings, TILLKEY_DATA: folder, DATABASE_URL: server.url })
  const system = await startSystem(config)
  const headers = { authorization: `Bearer ${config.adminKey}` }
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await system.services.platform?.app.inject({
      method,
      url,
      headers,
      ...(payload && { payload }),
    })
    return { status: answer?.statusCode, retryAfter: answer?.headers['retry-after'] }
  }
  let written = 0
  const read = () => ask('GET', '/admin/identities')
  /** In a transaction. */
  const write = () =>
    ask('POST', '/admin/identities', {
      schema_id: 'merchant',
      traits: { email: `u${written++}@example.org` },
    })
  const dispose = async (): Promise<void> => {
    await system.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { server, read, write, [Symbol.asyncDispose]: dispose }
}

test('while PostgreSQL is gone every request is answered 503, and a second after its return as ever', async () => {
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
  // What else the machine does only adds to it.
  expect(Math.min(...took)).toBeLessThan(RETURN_MS)
})
