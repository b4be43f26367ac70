import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@tillkey/client'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { merchant, providerAccount, startDemoEnvironment, terminals } from '@tillkey/demo'

// Source files that run between a call and its response. With a name as argument, the files themselves:
// node src/files-per-call.ts login

await using environment = await startDemoEnvironment({ delayMs: 1 })
const { platform, admin, pos } = environment.urls
const inspector = new Session()
inspector.connect()
await inspector.post('Profiler.enable')
await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** Background work during or after a call: outbox deliveries, event counts, due refunds, and the provider's own events. */
const BACKGROUND = /^packages\/(jobs|projects\/src\/events|pos\/src\/(refunds|webhooks))\//
const SETTLED_MS = 500

/** Background jobs run irregularly. Files that belong to the call run every time. */
const TIMES = 3

async function recordFiles(call: () => Promise<unknown>): Promise<string[]> {
  const each: Set<string>[] = []
  for (let time = 0; time < TIMES; time += 1) each.push(new Set(await filesOfOne(call)))
  const [first = new Set(), ...others] = each
  return [...first].filter((file) => others.every((files) => files.has(file))).toSorted()
}

/** Files below packages/ that run during a call, after earlier work has settled. */
async function filesOfOne(call: () => Promise<unknown>): Promise<string[]> {
  await sleep(SETTLED_MS)
  await inspector.post('Profiler.takePreciseCoverage')
  await call()
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
  )
  return ran
    .flatMap(({ url }) => /\/(packages\/.*)$/.exec(url)?.[1] ?? [])
    .filter((path) => !BACKGROUND.test(path))
}

type Json = Record<string, string>

async function post(url: string, body: object, headers: Json = {}): Promise<Json> {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(url, {
    ...init,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  const text = await response.text()
  return text === '' ? {} : (JSON.parse(text) as Json) // the caller knows the response
}

async function newForm(): Promise<string> {
  const response = await fetch(`${platform}/self-service/login/api`)
  const { id } = (await response.json()) as Json // a flow has an id
  return id ?? ''
}
const submit = (flow: string) =>
  post(`${platform}/self-service/login?flow=${flow}`, {
    method: 'password',
    identifier: merchant.email,
    password: merchant.password,
  })

const token = (await submit(await newForm())).session_token ?? ''
const till = { 'x-session-token': token }
const { email, password } = providerAccount
await post(`${pos}/api/cards/link`, { device_name: 'Counter', email, password }, till)
await post(`${pos}/api/cards/terminals/${terminals[0].uuid}/link`, {}, till)
const pay = () =>
  post(
    `${pos}/api/payments`,
    { request_uuid: crypto.randomUUID(), amount: { currencyCode: 'ZAR', units: 1000 } },
    till,
  )
const client = createClient({ baseUrl: platform, sessionToken: token })
const forms = await Promise.all(Array.from({ length: TIMES }, newForm))

const check = () =>
  fetch(`${admin}/relation-tuples/check/openapi?namespace=Document&object=a&relation=view&subject_id=b`)
// The first call reads configurations and builds indexes.
await check()
await toSession(client, {})

const calls: Record<string, { of: RegExp; call: () => Promise<unknown> }> = {
  'toSession, in the client': {
    of: /^packages\/(client|wire|contract)\//,
    call: () => toSession(client, {}),
  },
  'toSession, in the server': { of: /^packages\/(?!client|pos|card)/, call: () => toSession(client, {}) },
  check: { of: /^packages\/(?!client|pos|card)/, call: check },
  login: { of: /^packages\/(?!client|pos|card)/, call: () => submit(forms.pop() ?? '') },
  'payment, in pos': { of: /^packages\/pos\//, call: pay },
  'payment, beneath pos': { of: /^packages\/(client|host|sql|secrets|wire)\//, call: pay },
  'payment, in card-machines': { of: /^packages\/card-machines\//, call: pay },
  'payment, in the platform': { of: /^packages\/(?!pos|card|client|host|sql|secrets|wire)/, call: pay },
}
for (const [name, { of, call }] of Object.entries(calls)) {
  const files = (await recordFiles(call)).filter((file) => of.test(file))
  process.stdout.write(`${name.padEnd(28)} ${files.length}\n`)
  if (process.argv[2] !== undefined && name.includes(process.argv[2]))
    for (const file of files) process.stdout.write(`  ${file}\n`)
}
