import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'

let served: TestPlatform
let absent: TestPlatform
const ports = new Map<TestPlatform, number>()

beforeAll(async () => {
  served = await startTestPlatform(openTestSqlite)
  absent = await startTestPlatform(openTestSqlite, { publicAdmin: 'absent' })
  for (const platform of [served, absent])
    ports.set(platform, Number(new URL(await platform.app.listen({ port: 0, host: '127.0.0.1' })).port))
})
afterAll(async () => {
  await served[Symbol.asyncDispose]()
  await absent[Symbol.asyncDispose]()
})

/** Requests a path verbatim and returns the status. Other clients normalise paths. */
async function readStatus(platform: TestPlatform, path: string, headers = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
  request({ host: '127.0.0.1', port: ports.get(platform), path, headers }, resolve)
    .on('error', reject)
    .end()
  const response = await promise
  await text(response)
  return response.statusCode ?? 0
}

const prefixes = [
  '',
  '/p/playground',
  '/p/%70layground',
  '/P/playground',
  '/p/playground/p/playground',
  '/p/none/..',
]
const spellings = [
  '/admin/identities',
  '/%61dmin/identities',
  '/admin%2fidentities',
  '/ADMIN/identities',
  '//admin/identities',
  '/admin//identities',
  '/./admin/identities',
  '/x/../admin/identities',
  '/health/../admin/identities',
  '/admin/./identities',
  '/admin/identities/',
  '/admin/identities/.',
  '/admin;x/identities',
  '/\\admin/identities',
  '/admin/identities%00',
  '/admin/identities%2f..',
  '/sessions/..%2fadmin/identities',
  '/%2e/admin/identities',
  '/admin/identities?/sessions/whoami',
]
const paths = prefixes.flatMap((prefix) => spellings.map((spelling) => prefix + spelling))

test('no variant of an admin path is served without the key', async () => {
  const open: string[] = []
  for (const path of paths)
    for (const platform of [served, absent]) if ((await readStatus(platform, path)) === 200) open.push(path)
  expect(open).toEqual([])
})

test('nor with it if the public listener excludes them', async () => {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const open: string[] = []
  for (const path of paths) if ((await readStatus(absent, path, headers)) === 200) open.push(path)
  expect([await readStatus(served, '/admin/identities', headers), open]).toEqual([200, []])
})
