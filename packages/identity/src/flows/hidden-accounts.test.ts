import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultProject } from '../default-project.ts'
import { byPasswordAndCode } from '../mailed-world.ts'
import { createSoftKey } from '../methods/webauthn/soft-key.ts'
import { createPasswordHasher } from '../passwords/password-hasher.ts'
import {
  createAccount,
  createHttpSession,
  csrfOf,
  type HttpResponse,
  messageIds,
  nodeOf,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../testing.ts'

const ROUNDS = 4
const MOST_ROUNDS = 40
const SLOW_MS = 3000
const json = { accept: 'application/json' }

/** A project that hides who has an account, and one that does not. */
function project(slug: string, mitigate: boolean) {
  const document = defaultProject({ ...byPasswordAndCode, webauthn: { identifier: true } })
  const { config } = document.services.identity as { config: { selfservice: object } }
  const rp = { id: 'localhost', display_name: 'Shop', origins: ['http://localhost:4000'] }
  const methods = {
    code: { passwordless_enabled: true },
    webauthn: { enabled: true, config: { passwordless: true, rp } },
  }
  const flows = {
    registration: {
      after: { password: { hooks: [{ hook: 'session' }] }, webauthn: { hooks: [{ hook: 'session' }] } },
    },
    recovery: { enabled: true },
    verification: { enabled: true },
  }
  const changed = {
    ...config,
    selfservice: { flows, methods },
    courier: { smtp: { connection_uri: 'smtp://127.0.0.1:9/?disable_starttls=true' } },
    security: { account_enumeration: { mitigate } },
  }
  return { ...document, slug, services: { identity: { config: changed } } }
}

/** A server that takes its time with what it is told, and refuses it. */
async function openSlowTarget() {
  const called: string[] = []
  const server = createServer((request, response) => {
    called.push(request.url ?? '')
    setTimeout(() => response.writeHead(500).end(), SLOW_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens at a port
  return {
    ...{ called, url: `http://127.0.0.1:${port}` },
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** What a new key answers to the challenge of a form. */
function newKey(flow: Parameters<typeof csrfOf>[0]): string {
  const call = String(nodeOf(flow, 'webauthn_register_trigger')?.attributes.onclick)
  const { challenge } = JSON.parse(call.slice(call.indexOf('(') + 1, -1)).publicKey
  return createSoftKey({ rpId: 'localhost', origin: 'http://localhost:4000' }).register(challenge)
}

/** What an answer says, without what differs from one answer to the next whoever asks. */
const said = ({ status, body, headers, cookies }: HttpResponse, email: string) => ({
  status,
  headers: Object.keys(headers).toSorted(),
  cookies: [...cookies.keys()],
  text: JSON.stringify(body)
    .replaceAll(email, '<email>')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/[\w+/=-]{40,}/g, '<secret>'),
})

onBothDatabases('who has an account', (open) => {
  let platform: TestPlatform
  let count = 0
  beforeAll(async () => {
    platform = await startTestPlatform(open, {
      // What a password costs is what could tell.
      hasher: createPasswordHasher(),
      projects: [project('hiding', true), project('telling', false)],
    })
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const newEmail = (): string => `hidden-${(count++).toString().padStart(4, '0')}@shop.test`
  const newAccount = async (): Promise<string> => {
    const email = newEmail()
    await createAccount(platform, email, 'hiding')
    return email
  }
  const kinds = {
    'a password to sign in': [
      'login',
      (email: string) => ({ method: 'password', identifier: email, password: 'wrong horse' }),
    ],
    'a code to sign in': ['login', (email: string) => ({ method: 'code', identifier: email })],
    'a password to sign up': [
      'registration',
      (email: string) => ({ method: 'password', password: PASSWORD, traits: { email } }),
    ],
    'a key to sign up': [
      'registration',
      (email: string, flow: Parameters<typeof csrfOf>[0]) => ({
        method: 'webauthn',
        webauthn_register: newKey(flow),
        traits: { email },
      }),
    ],
    'a code to sign up': ['registration', (email: string) => ({ method: 'code', traits: { email } })],
    'a recovery': ['recovery', (email: string) => ({ method: 'code', email })],
    'a verification': ['verification', (email: string) => ({ method: 'code', email })],
  } as const

  async function send(what: keyof typeof kinds, email: string, slug = 'hiding') {
    const [kind, fill] = kinds[what]
    const http = createHttpSession(platform)
    const flow = (await http.send({ url: `/p/${slug}/self-service/${kind}/browser`, headers: json })).body
    const body = { ...fill(email, flow), csrf_token: csrfOf(flow) }
    const began = process.cpuUsage()
    const answer = await http.send({ method: 'POST', url: flow.ui.action, body, headers: json })
    const { user, system } = process.cpuUsage(began)
    return { answer, took: (user + system) / 1000 }
  }

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'is told by nothing that asks for %s: neither status, body, headers nor time',
    async (what) => {
      const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
      const isAlike = (): boolean =>
        Math.abs(least.known - least.unknown) < Math.max(15, Math.min(least.known, least.unknown) / 2)
      // Milliseconds of processor time, to which what else the machine does adds little; the least of several is what the work takes.
      for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && !isAlike()); round++) {
        const [known, unknown] = [await newAccount(), newEmail()]
        const [ofKnown, ofUnknown] = [await send(what, known), await send(what, unknown)]
        expect(said(ofKnown.answer, known)).toEqual(said(ofUnknown.answer, unknown))
        least.known = Math.min(least.known, ofKnown.took)
        least.unknown = Math.min(least.unknown, ofUnknown.took)
      }
      expect(isAlike()).toBe(true)
    },
    60_000,
  )

  test('is not told by a code that is wrong, nor by what asks for a security key', async () => {
    const [known, unknown] = [await newAccount(), newEmail()]
    const tried = async (email: string) => {
      const http = createHttpSession(platform)
      const { body: flow } = await http.send({ url: '/p/hiding/self-service/login/api' })
      const submit = (fields: object) => http.send({ method: 'POST', url: flow.ui.action, body: fields })
      await submit({ method: 'code', identifier: email })
      return messageIds((await submit({ method: 'code', identifier: email, code: '000000' })).body)
    }
    expect(await tried(known)).toEqual(await tried(unknown))
    const asked = async (email: string) => {
      const http = createHttpSession(platform)
      const url = '/p/hiding/self-service/login/browser'
      const { body: flow } = await http.send({ url, headers: json })
      const body = { method: 'webauthn', identifier: email, csrf_token: csrfOf(flow) }
      return http.send({ method: 'POST', url: flow.ui.action, body, headers: json })
    }
    expect([(await asked(known)).status, (await asked(unknown)).status]).toEqual([422, 422])
  })

  test('is told by no hook that is called for accounts alone: it is not waited for', async () => {
    await using target = await openSlowTarget()
    const document = project('hooked', true)
    const { config } = document.services.identity
    const web_hook = { hook: 'web_hook', config: { url: `${target.url}/made`, method: 'POST' } }
    const registration = { after: { password: { hooks: [web_hook] } } }
    const selfservice = { ...config.selfservice, flows: { ...config.selfservice.flows, registration } }
    await platform.projects.put([
      { ...document, services: { identity: { config: { ...config, selfservice } } } },
    ])
    const [known, unknown] = [newEmail(), newEmail()]
    await createAccount(platform, known, 'hooked')
    for (const email of [known, unknown]) {
      const began = performance.now()
      const { answer } = await send('a password to sign up', email, 'hooked')
      expect([answer.status, performance.now() - began < SLOW_MS]).toEqual([200, true])
    }
    await vi.waitUntil(() => target.called.length > 0, { timeout: 20_000 })
    expect(target.called[0]).toBe('/made')
  }, 60_000)

  test('is told as published where the project does not hide it', async () => {
    const email = newEmail()
    await createAccount(platform, email, 'telling')
    const { answer: again } = await send('a password to sign up', email, 'telling')
    const { answer: nobody } = await send('a code to sign in', newEmail(), 'telling')
    expect([messageIds(again.body), messageIds(nobody.body)]).toEqual([[4000007], [4000035]])
  })
})
