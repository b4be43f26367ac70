import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { startSystem } from './system.ts'

/** A platform whose admin listener requires the key. */
async function startPlatform(metrics: 'on' | 'off') {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-metrics-'))
  const config = readConfig({
    TILLKEY_DATA: folder,
    TILLKEY_SERVICES: 'platform',
    TILLKEY_PLATFORM_PORT: '0',
    TILLKEY_ADMIN_PORT: '0',
    TILLKEY_ADMIN_OPEN: 'no',
    TILLKEY_LOG_LEVEL: 'silent',
    TILLKEY_METRICS: metrics,
  })
  const system = await startSystem(config)
  const key = { authorization: `Bearer ${config.adminKey}` }
  const ask = async (listener: 'app' | 'adminApp', url: string, headers: Record<string, string> = {}) => {
    const response = await system.services.platform?.[listener].inject({ url, headers })
    return { status: response?.statusCode, text: response?.body ?? '' }
  }
  const dispose = async (): Promise<void> => {
    await system.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const db = (sql: string): void => {
    const connection = new DatabaseSync(join(folder, 'platform.sqlite'))
    connection.exec(sql)
    connection.close()
  }
  return { ask, key, db, [Symbol.asyncDispose]: dispose }
}

test('requests are counted by operation and status, for administrators only', async () => {
  await using platform = await startPlatform('on')
  const { ask, key } = platform
  for (const url of ['/sessions/whoami', '/sessions/whoami', '/nowhere']) await ask('app', url)
  const figures = await ask('adminApp', '/metrics', key)
  expect([
    figures.status,
    (await ask('adminApp', '/metrics')).status,
    (await ask('app', '/metrics', key)).status,
  ]).toEqual([200, 401, 404])
  expect(figures.text).toMatch(
    /^tillkey_http_request_seconds_count\{operation="toSession",status="401"\} 2$/m,
  )
  expect(figures.text).toMatch(/^tillkey_http_request_seconds_count\{operation="none",status="404"\} 1$/m)
  expect(figures.text).toMatch(/^process_cpu_seconds_total /m)
})

test('waiting messages are reported by kind, and omitted if there are none', async () => {
  await using platform = await startPlatform('on')
  const { ask, key, db } = platform
  const waiting = async () =>
    (await ask('adminApp', '/metrics', key)).text.match(/^tillkey_outbox_\w+\{.*$/gm)
  // The first start writes an event.
  await expect.poll(waiting).toBeNull()
  db(`INSERT INTO outbox (project_id, service, id, kind, ordering_key, position, payload, state, created_at,
    due_at, holder, leased_until, tries) VALUES ('p', 'platform', '1', 'kind of a later version', '', 0, '{}', 'waiting', 0, 0, '', 0, 0)`)
  expect(await waiting()).toEqual([
    'tillkey_outbox_waiting{kind="kind of a later version"} 1',
    expect.stringMatching(/^tillkey_outbox_oldest_seconds\{kind="kind of a later version"\} \d{9,}/),
  ])
})

test('the number of metrics does not depend on requests', async () => {
  await using platform = await startPlatform('on')
  const { ask, key } = platform
  const series = async () => {
    const { text } = await ask('adminApp', '/metrics', key)
    return text.split('\n').filter((line) => line.startsWith('tillkey_http_request_seconds_count')).length
  }
  for (const url of ['/nowhere', '/sessions/whoami', '/self-service/login/flows?id=x']) await ask('app', url)
  await series()
  const before = await series()
  for (let at = 0; at < 50; at++) {
    await ask('app', `/nowhere/${at}?${at}=x`, { host: `host-${at}.test`, 'user-agent': `agent ${at}` })
    await ask('app', '/sessions/whoami', { 'x-session-token': `token-${at}`, origin: `https://o-${at}.test` })
    await ask('app', `/self-service/login/flows?id=${at}`, { 'x-request-id': `id-${at}` })
  }
  expect(await series()).toBe(before)
})

test('metrics are off by default', async () => {
  await using platform = await startPlatform('off')
  const requests = ['/metrics', '/admin/metrics'].map((path) => platform.ask('adminApp', path, platform.key))
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([307, 404])
})
