import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sourceOfText } from '@tillkey/platform-core'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import { Secret, TOTP } from 'otpauth'
import { vi } from 'vitest'
import { createSoftKey } from '../methods/webauthn/soft-key.ts'
import { openCrashHarness } from './crash-harness.ts'
import { ADMIN_KEY, PASSWORD } from './index.ts'

const PATIENCE = { timeout: 90_000, interval: 100 }

/** Actions during which the server is killed. */
export const KINDS = ['signs up', 'recovers', 'verifies', 'app', 'codes', 'key'] as const
export type Kind = (typeof KINDS)[number]

const byAll = {
  password: { identifier: true },
  code: { identifier: true, via: 'email' },
  webauthn: { identifier: true },
}

/** All methods, emailed links, and queued hooks after registration and factor changes. */
function selfserviceWith(hookUrl: string) {
  const body = sourceOfText('function(ctx) { id: ctx.identity.id }')
  const hook = {
    hook: 'web_hook',
    config: { url: hookUrl, method: 'POST', body, response: { ignore: true } },
  }
  const after = { hooks: [hook] }
  const on = { enabled: true }
  const rp = { id: 'localhost', display_name: 'Shop', origin: 'http://localhost:4000' }
  return {
    methods: {
      link: on,
      totp: on,
      lookup_secret: on,
      code: { ...on, passwordless_enabled: true },
      webauthn: { ...on, config: { rp } },
    },
    flows: {
      recovery: { ...on, use: 'link' },
      verification: { ...on, use: 'link' },
      registration: { after: { code: { hooks: [{ hook: 'session' }, hook] } } },
      settings: { after: { totp: after, lookup_secret: after, webauthn: after } },
    },
  }
}

/** Records the calls of the hook, with their identities. */
async function openHook() {
  const calls: { id: string; of: string }[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await text(request)) as { id: string } // built by the project's template
      calls.push({ id: String(request.headers['ory-webhook-request-id']), of: body.id })
      response.end('{}')
    })().catch(() => undefined) // a killed caller resets its connection
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on a port
  return { calls, url: `http://127.0.0.1:${port}/told`, close: () => server.close() }
}

interface Node {
  attributes: {
    id?: string
    name?: string
    value?: string
    onclick?: string
    text?: { context?: { secret?: string } }
  }
}

export interface ReceivedResponse {
  status: number
  location: string
  // Each test asserts what it needs of a body.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export type PeopleHarness = Awaited<ReturnType<typeof openPeopleHarness>>

/** A browser or app whose server may change between requests. */
function createPerson(harness: Pick<PeopleHarness, 'server'>, own: Record<string, string> = {}) {
  const jar = new Map<string, string>()
  return async (path: string, body?: object): Promise<ReceivedResponse> => {
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(harness.server().origin + path, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(cookie && { cookie }),
        ...own,
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const content = await response.text()
    const location = response.headers.get('location') ?? ''
    return {
      status: response.status,
      location,
      body: content.startsWith('{') || content.startsWith('[') ? JSON.parse(content) : {},
    }
  }
}

type Send = ReturnType<typeof createPerson>

/** A killable server with every method, its external services and a hook target. */
export async function openPeopleHarness(open: OpenTestDatabase) {
  const hook = await openHook()
  const harness = await openCrashHarness(open, { credentials: byAll, selfservice: selfserviceWith(hook.url) })
  const dispose = async () => {
    await harness[Symbol.asyncDispose]()
    hook.close()
  }
  return { ...harness, hook, dispose }
}

/** A person with a pending action, which `act` performs in one request. */
export interface Person {
  kind: Kind
  email: string
  act(): Promise<ReceivedResponse>
  /** Sends requests with their session, if any. */
  send: Send
}

const admin = (harness: Pick<PeopleHarness, 'server'>): Send =>
  createPerson(harness, { authorization: `Bearer ${ADMIN_KEY}` })

async function mailTo(harness: PeopleHarness, email: string): Promise<string> {
  const [mail] = await vi.waitUntil(() => {
    const found = harness.inbox.list(email)
    return found.length > 0 && found
  }, PATIENCE)
  return mail?.text ?? ''
}

const codeIn = (mail: string): string => /^\s*(\d{6})\s*$/m.exec(mail)?.[1] ?? ''
const linkIn = (mail: string): string => /https?:\/\/[^/\s]+(\/\S*self-service\/\S+)/.exec(mail)?.[1] ?? ''

async function createAccount(harness: PeopleHarness, email: string): Promise<void> {
  const credentials = { password: { config: { password: PASSWORD } } }
  const body = { schema_id: '', traits: { email }, credentials }
  const { status } = await admin(harness)('/admin/identities', body)
  if (status !== 201) throw new Error(`no account was made: ${status}`)
}

/** Starts a flow. Resolves with its fields and form action. */
export const begin = async (send: Send, kind: string, type = 'api') => {
  const { body } = await send(`/self-service/${kind}/${type}`)
  const nodes: Node[] = body.ui.nodes
  const token = nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value
  return { nodes, token, path: `/self-service/${kind}?flow=${body.id}` }
}

/** A person with a registration code. */
async function signsUp(harness: PeopleHarness, email: string) {
  const send = createPerson(harness)
  const { path } = await begin(send, 'registration')
  await send(path, { method: 'code', traits: { email } })
  const code = codeIn(await mailTo(harness, email))
  return { send, act: () => send(path, { method: 'code', traits: { email }, code }) }
}

/** A person with a link. */
async function hasLink(harness: PeopleHarness, email: string, kind: 'recovery' | 'verification') {
  await createAccount(harness, email)
  const send = createPerson(harness, { accept: 'text/html' })
  const app = createPerson(harness)
  const { path } = await begin(app, kind)
  await app(path, { method: 'link', email })
  const link = linkIn(await mailTo(harness, email))
  return { send, act: () => send(link) }
}

/** A person signed in with a password, in an app. */
async function signedIn(harness: PeopleHarness, email: string): Promise<Send> {
  await createAccount(harness, email)
  const app = createPerson(harness)
  const { path } = await begin(app, 'login')
  const { body } = await app(path, { method: 'password', identifier: email, password: PASSWORD })
  return createPerson(harness, { 'x-session-token': String(body.session_token) })
}

async function addsApp(harness: PeopleHarness, email: string) {
  const send = await signedIn(harness, email)
  const { path, nodes } = await begin(send, 'settings')
  const secret = nodes.find(({ attributes }) => attributes.id === 'totp_secret_key')?.attributes.text?.context
    ?.secret
  const totp = new TOTP({ secret: Secret.fromBase32(secret ?? '') })
  return { send, act: () => send(path, { method: 'totp', totp_code: totp.generate() }) }
}

async function keepsCodes(harness: PeopleHarness, email: string) {
  const send = await signedIn(harness, email)
  const { path } = await begin(send, 'settings')
  await send(path, { method: 'lookup_secret', lookup_secret_regenerate: true })
  return { send, act: () => send(path, { method: 'lookup_secret', lookup_secret_confirm: true }) }
}

/** A browser signed in with a password. */
async function openBrowser(harness: PeopleHarness, email: string): Promise<Send> {
  const send = createPerson(harness)
  const login = await begin(send, 'login', 'browser')
  await send(login.path, {
    method: 'password',
    identifier: email,
    password: PASSWORD,
    csrf_token: login.token,
  })
  return send
}

/**
 * Whether a key was stored, checked in a new browser session: a client that missed the response has lost its
 * session, whose token was renewed.
 */
export async function hasKey(harness: PeopleHarness, email: string): Promise<boolean> {
  const { nodes } = await begin(await openBrowser(harness, email), 'login', 'browser?aal=aal2')
  return nodes.some(({ attributes }) => attributes.name === 'webauthn_login')
}

/** Assurance levels of the sessions of an identity. */
export async function listLevels(harness: PeopleHarness, id: string): Promise<string[]> {
  const { body } = await admin(harness)(`/admin/identities/${id}/sessions`)
  const sessions: { authenticator_assurance_level: string }[] = body
  return sessions.map((session) => session.authenticator_assurance_level)
}

async function addsKey(harness: PeopleHarness, email: string) {
  await createAccount(harness, email)
  const send = await openBrowser(harness, email)
  const { path, nodes, token } = await begin(send, 'settings', 'browser')
  const trigger = nodes.find(({ attributes }) => attributes.name === 'webauthn_register_trigger')
  const [, challenge = ''] = /"challenge":"([^"]+)"/.exec(trigger?.attributes.onclick ?? '') ?? []
  const response = createSoftKey({ rpId: 'localhost', origin: 'http://localhost:4000' }).register(challenge)
  const form = { webauthn_register: response, webauthn_register_displayname: 'On my ring', csrf_token: token }
  return { send, act: () => send(path, form) }
}

const ready: Record<Kind, (harness: PeopleHarness, email: string) => Promise<Pick<Person, 'send' | 'act'>>> =
  {
    'signs up': signsUp,
    recovers: (harness, email) => hasLink(harness, email, 'recovery'),
    verifies: (harness, email) => hasLink(harness, email, 'verification'),
    app: addsApp,
    codes: keepsCodes,
    key: addsKey,
  }

/** Prepares a person for an action. */
export const readyPerson = async (harness: PeopleHarness, kind: Kind, email: string): Promise<Person> => ({
  kind,
  email,
  ...(await ready[kind](harness, email)),
})
