import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as client from '@tillkey/client'
import type { Endpoint } from '@tillkey/contract'
import { type DeprecatedAlias, isAtFormerPath, listAliases } from '@tillkey/contract/deprecated.ts'
import { inboxEndpoints } from '@tillkey/contract/inbox/endpoints.ts'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { providerEndpoints } from '@tillkey/contract/provider/endpoints.ts'
import { type DemoEnvironment, merchant, startDemoEnvironment } from '@tillkey/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './repository.ts'

const apis = {
  platform: { endpoints: platformEndpoints, document: 'platform' },
  pos: { endpoints: posEndpoints, document: 'point-of-sale' },
  machines: { endpoints: providerEndpoints, document: 'card-machine-provider' },
  inbox: { endpoints: inboxEndpoints, document: 'inbox' },
}

const aliases = Object.entries(apis).flatMap(([api, { endpoints, document }]) =>
  Object.values<Endpoint>(endpoints)
    .flatMap(listAliases)
    .map((alias) => ({ ...alias, api, document })),
)
const moved = aliases.filter(isAtFormerPath)
const ofPlatform = aliases.filter(({ api }) => api === 'platform')

const warnings: string[] = []
const onWarning = ({ message }: Error): void => void warnings.push(message)
const warningsAbout = (name: string): string[] =>
  warnings.filter((message) => message.startsWith(`${name} is deprecated`))

let environment: DemoEnvironment
let sessionToken: string
beforeAll(async () => {
  process.on('warning', onWarning)
  environment = await startDemoEnvironment()
  const caller = client.createClient({ baseUrl: environment.urls.platform })
  const flow = await client.createNativeLoginFlow(caller)
  const { email, password } = merchant
  const login = await client.updateLoginFlow(caller, {
    flow: flow.id,
    body: { method: 'password', identifier: email, password },
  })
  sessionToken = login.session_token ?? ''
})
afterAll(async () => {
  process.off('warning', onWarning)
  await environment[Symbol.asyncDispose]()
})

/** Status and body of a call by the merchant, without the id and time of the request. */
async function call(api: string, method: string, path: string): Promise<{ status: number; body: string }> {
  const base = environment.urls[api as keyof DemoEnvironment['urls']]
  const url = base + path.replaceAll(/{\w+}/g, '00000000-0000-4000-8000-000000000000')
  const headers = { 'x-session-token': sessionToken, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
  const body = (await response.text()).replaceAll(/"request":"[^"]*"/g, '')
  return { status: response.status, body }
}

test.each(moved)(
  '$id at $path responds like $replacement.id, and warns once',
  async ({ api, path, replacement }) => {
    const { method } = replacement
    const current = await call(api, method, replacement.path)
    const first = await call(api, method, path)
    const second = await call(api, method, path)
    expect([first, second]).toEqual([current, current])
    expect(current.body).not.toMatch(/no_route|not_served|there is nothing at/i)
    expect(warningsAbout(`${method} ${path}`)).toEqual([expect.stringContaining(replacement.path)])
  },
)

test('signed-in callers get results at former paths', async () => {
  expect(await call('platform', 'GET', '/self-service/settings/proofs')).toMatchObject({ status: 200 })
  expect(await call('pos', 'GET', '/api/matters')).toMatchObject({ status: 200 })
})

interface Documented {
  operationId: string
  deprecated?: boolean
  'x-deprecated'?: unknown
  'x-deprecated-operation-ids'?: readonly string[]
}

function documented({ document, path, replacement }: DeprecatedAlias & { document: string }): Documented {
  const file = join(root, `docs/api/${document}.json`)
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Documented>>
  }
  return Object(paths[path]?.[replacement.method.toLowerCase()]) as Documented
}

test.each(aliases.filter(isAtFormerPath))('the document of the API marks $id', (alias) => {
  expect(documented(alias)).toMatchObject({
    operationId: alias.id,
    deprecated: true,
    'x-deprecated': { use: alias.replacement.id },
  })
})

test.each(aliases.filter((alias) => !isAtFormerPath(alias)))(
  'the document of the API names $id next to its operation',
  (alias) => {
    expect(documented(alias)['x-deprecated-operation-ids']).toContain(alias.id)
  },
)

type Call = (caller: client.Client, args: object) => Promise<unknown>

test.each(ofPlatform)(
  'the client calls $replacement.id as $id, and warns once',
  async ({ id, replacement }) => {
    const exported = client as unknown as Record<string, Call | undefined> // looked up by id
    const caller = client.createClient({ baseUrl: environment.urls.platform })
    const args = { 'X-Session-Token': sessionToken, body: { token: 'unknown' } }
    const captureOutcome = (run: Call | undefined) =>
      Promise.resolve(run?.(caller, args)).catch((error: client.CallError) => [error.code, error.message])
    const current = await captureOutcome(exported[replacement.id])
    expect([await captureOutcome(exported[id]), await captureOutcome(exported[id])]).toEqual([
      current,
      current,
    ])
    expect(current).toBeDefined()
    expect(warningsAbout(id)).toEqual([expect.stringContaining(replacement.id)])
  },
)

test('aliases exist, and no current operation has the name of one', () => {
  expect(aliases.length).toBeGreaterThan(5)
  const current = new Set(Object.values(apis).flatMap(({ endpoints }) => Object.keys(endpoints)))
  expect(aliases.filter(({ id }) => current.has(id))).toEqual([])
})
