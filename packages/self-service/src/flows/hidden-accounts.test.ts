import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultProject } from '@tillkey/identity/default-project.ts'
import { createPasswordHasher } from '@tillkey/identity/passwords/password-hasher.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createSoftKey } from '../methods/webauthn/soft-key.ts'
import {
  CLIENT,
  createAccount,
  createHttpSession,
  createProviderFixture,
  findNode,
  type HttpResponse,
  type HttpSession,
  ISSUER,
  messageIds,
  PASSWORD,
  type ProviderFixture,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'
import { byPasswordAndCode } from '../testing/mail-environment.ts'

const ROUNDS = 4
const MOST_ROUNDS = 40
const SLOW_MS = 3000
const json = { accept: 'application/json' }

const mapper = sourceOfText(`
  local claims = { email_verified: false } + std.extVar('claims');
  { identity: {
    traits: { email: claims.email },
    [if claims.email_verified then 'verified_addresses']: [{ via: 'email', value: claims.email }],
  } }`)
const acme = {
  id: 'acme',
  provider: 'generic',
  issuer_url: ISSUER,
  scope: ['email'],
  mapper_url: mapper,
  ...CLIENT,
}

/** One project that hides accounts, and one that does not. */
function project(slug: string, mitigate: boolean) {
  const document = defaultProject({ ...byPasswordAndCode, webauthn: { identifier: true } })
  const { config } = document.services.identity as { config: { selfservice: object } }
  const rp = { id: 'localhost', display_name: 'Shop', origins: ['http://localhost:4000'] }
  const methods = {
    code: { passwordless_enabled: true },
    webauthn: { enabled: true, config: { passwordless: true, rp } },
    oidc: { enabled: true, config: { providers: [acme] } },
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

/** A slow server that refuses what it receives. */
async function openSlowTarget() {
  const called: string[] = []
  const server = createServer((request, response) => {
    called.push(request.url ?? '')
    setTimeout(() => response.writeHead(500).end(), SLOW_MS)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  return {
    called,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

/** Response of a new key to the challenge of a form. */
function newKey(flow: Parameters<typeof readCsrfToken>[0]): string {
  const call = String(findNode(flow, 'webauthn_register_trigger')?.attributes.onclick)
  const { challenge } = JSON.parse(call.slice(call.indexOf('(') + 1, -1)).publicKey
  return createSoftKey({ rpId: 'localhost', origin: 'http://localhost:4000' }).register(challenge)
}

/** A response without the parts that differ for each request. */
const normalise = ({ status, body, headers, cookies }: HttpResponse, email: string, own = email) => ({
  status,
  headers: Object.keys(headers).toSorted(),
  cookies: [...cookies.keys()],
  text: JSON.stringify(body)
    .replaceAll(email, '<email>')
    .replaceAll(own, '<own>')
    // User handles of keys.
    .replaceAll(/[\w-]{22}(?=\\+"\},\\+"challenge)/g, '<own>')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/[\w+/=-]{40,}/g, '<secret>'),
})

onOneDatabase('the existence of an account', (open) => {
  let platform: TestPlatform
  let service: ProviderFixture
  let count = 0
  beforeAll(async () => {
    service = await createProviderFixture()
    platform = await startTestPlatform(open, {
      callProvider: service.callOut,
      // The cost of hashing could reveal accounts.
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
      (email: string, flow: Parameters<typeof readCsrfToken>[0]) => ({
        method: 'webauthn',
        webauthn_register: newKey(flow),
        traits: { email },
      }),
    ],
    'a code to sign up': ['registration', (email: string) => ({ method: 'code', traits: { email } })],
    'a recovery': ['recovery', (email: string) => ({ method: 'code', email })],
    'a verification': ['verification', (email: string) => ({ method: 'code', email })],
  } as const

  /** The response, with the CPU milliseconds it took. */
  async function timed(sent: () => Promise<HttpResponse>) {
    const began = process.cpuUsage()
    const response = await sent()
    const { user, system } = process.cpuUsage(began)
    return { response, took: (user + system) / 1000 }
  }
  const createForm = async (http: HttpSession, kind: string, slug = 'hiding') =>
    (await http.send({ url: `/p/${slug}/self-service/${kind}/browser`, headers: json })).body

  async function send(what: keyof typeof kinds, email: string, slug = 'hiding') {
    const [kind, fill] = kinds[what]
    const http = createHttpSession(platform)
    const flow = await createForm(http, kind, slug)
    const body = { ...fill(email, flow), csrf_token: readCsrfToken(flow) }
    return timed(() => http.send({ method: 'POST', url: flow.ui.action, body, headers: json }))
  }
  /** A signed-in user requests an address; returns everything they see. */
  async function change(email: string, slug = 'hiding') {
    const own = newEmail()
    await createAccount(platform, own, slug)
    const http = createHttpSession(platform)
    await signInBrowser(http, own, `/p/${slug}`)
    const flow = await createForm(http, 'settings', slug)
    const body = { method: 'profile', traits: { email, name: 'Nomsa' }, csrf_token: readCsrfToken(flow) }
    const sent = await timed(() => http.send({ method: 'POST', url: flow.ui.action, body, headers: json }))
    const read = (path: string) => http.send({ url: `/p/${slug}${path}`, headers: json })
    const [next] = sent.response.body.continue_with ?? []
    const seen = [
      sent.response,
      await read('/sessions/whoami'),
      await read(`/self-service/settings/flows?id=${flow.id}`),
      await read(`/self-service/verification/flows?id=${next?.flow.id}`),
      await read('/self-service/settings/browser'),
    ]
    return { ...sent, seen: seen.map((response) => normalise(response, email, own)), own }
  }
  /** A user arrives from a provider with these claims. */
  async function come(email: string, { slug = 'hiding', verified = false, kind = 'login' } = {}) {
    const http = createHttpSession(platform)
    const flow = await createForm(http, kind, slug)
    const body = { provider: 'acme', csrf_token: readCsrfToken(flow) }
    const left = await http.send({ method: 'POST', url: flow.ui.action, body, headers: json })
    const person = { sub: newEmail(), email, ...(verified && { email_verified: true }) }
    const url = service.agree(left.body.redirect_browser_to, person)
    return timed(() => http.send({ url, headers: json }))
  }
  type Sample = { response: HttpResponse; took: number; own?: string }
  const everything: Record<string, (email: string) => Promise<Sample>> = {
    ...Object.fromEntries(
      (Object.keys(kinds) as (keyof typeof kinds)[]).map((what) => [
        what,
        (email: string) => send(what, email),
      ]),
    ),
    'an own address': change,
    'a sign-up by another service': (email: string) => come(email, { kind: 'registration' }),
    'a sign-in by another service': (email: string) => come(email),
  }

  test.each(Object.keys(everything))(
    'is not revealed by %s: status, body, headers and time are alike',
    async (what) => {
      const ask = everything[what] as (email: string) => Promise<Sample> // one of them
      const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
      const isAlike = (): boolean =>
        Math.abs(least.known - least.unknown) < Math.max(15, Math.min(least.known, least.unknown) / 2)
      // CPU time is little affected by load; the minimum of several runs is the actual cost.
      for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && !isAlike()); round++) {
        const [known, unknown] = [await newAccount(), newEmail()]
        const [ofKnown, ofUnknown] = [await ask(known), await ask(unknown)]
        expect(normalise(ofKnown.response, known, ofKnown.own)).toEqual(
          normalise(ofUnknown.response, unknown, ofUnknown.own),
        )
        least.known = Math.min(least.known, ofKnown.took)
        least.unknown = Math.min(least.unknown, ofUnknown.took)
      }
      expect(isAlike()).toBe(true)
    },
    60_000,
  )

  test('is not revealed by a wrong code or a security-key challenge', async () => {
    const [known, unknown] = [await newAccount(), newEmail()]
    const tried = async (email: string) => {
      const http = createHttpSession(platform)
      const { body: flow } = await http.send({ url: '/p/hiding/self-service/login/api' })
      const submit = (fields: object) => http.send({ method: 'POST', url: flow.ui.action, body: fields })
      await submit({ method: 'code', identifier: email })
      return messageIds((await submit({ method: 'code', identifier: email, code: '000000' })).body)
    }
    expect(await tried(known)).toEqual(await tried(unknown))
    const sample = async (email: string) => {
      const http = createHttpSession(platform)
      const url = '/p/hiding/self-service/login/browser'
      const { body: flow } = await http.send({ url, headers: json })
      const body = { method: 'webauthn', identifier: email, csrf_token: readCsrfToken(flow) }
      return http.send({ method: 'POST', url: flow.ui.action, body, headers: json })
    }
    expect([(await sample(known)).status, (await sample(unknown)).status]).toEqual([422, 422])
  })

  test('is not revealed by concurrent registrations', async () => {
    const email = newEmail()
    const sent = await Promise.all(Array.from({ length: 4 }, () => send('a password to sign up', email)))
    expect(sent.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
  })

  test('is not revealed by the time of hooks of new accounts', async () => {
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
      const { response } = await send('a password to sign up', email, 'hooked')
      expect([response.status, performance.now() - began < SLOW_MS]).toEqual([200, true])
    }
    await vi.waitUntil(() => target.called.length > 0, { timeout: 20_000 })
    expect(target.called[0]).toBe('/made')
  }, 60_000)

  test('is not revealed to a user who requests the address of another', async () => {
    const [known, unknown] = [await newAccount(), newEmail()]
    const [ofKnown, ofUnknown] = [await change(known), await change(unknown)]
    expect(ofKnown.seen).toEqual(ofUnknown.seen)
    expect(ofKnown.seen.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('is revealed to users whose provider verified the address', async () => {
    const [known, unknown] = [await newAccount(), newEmail()]
    const { response: ofUnknown } = await come(unknown, { verified: true })
    expect([ofUnknown.status, ofUnknown.body.identity?.traits.email]).toEqual([200, unknown])
    const { response: ofKnown } = await come(known, { verified: true })
    expect(messageIds(ofKnown.body)).toContain(1010016)
    const { response: unproved } = await come(newEmail())
    expect([unproved.status, messageIds(unproved.body)]).toEqual([400, [4040901]])
  })

  test('is revealed as published where the project does not hide it', async () => {
    const email = newEmail()
    await createAccount(platform, email, 'telling')
    const { response: again } = await send('a password to sign up', email, 'telling')
    const { response: nobody } = await send('a code to sign in', newEmail(), 'telling')
    expect([messageIds(again.body), messageIds(nobody.body)]).toEqual([[4000007], [4000035]])
    const { response: changed } = await change(email, 'telling')
    const { response: came } = await come(email, { slug: 'telling' })
    expect([messageIds(changed.body), messageIds(came.body).slice(-1)]).toEqual([[4000007], [1010016]])
  })
})
