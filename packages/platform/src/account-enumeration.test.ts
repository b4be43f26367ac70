import { AsyncLocalStorage } from 'node:async_hooks'
import { defaultProject } from '@tillkey/identity'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { createHttpSession, type HttpSession } from '@tillkey/platform-core/testing'
import { createAccount, PASSWORD, readCsrfToken, signInBrowser } from '@tillkey/self-service/testing'
import { openTestPostgres } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from './testing.ts'

interface Work {
  statements: string[]
  hashes: number
}

/** The work that the server does for the current request until its response. */
const ofRequest = new AsyncLocalStorage<Work>()
/** Requests that arrive together share this read, whichever of them starts it. */
const SHARED_READ = 'SELECT id, version FROM projects WHERE slug'
const onStatement = (sql: string): void => {
  if (sql.startsWith(SHARED_READ)) return
  ofRequest.getStore()?.statements.push(sql.replace(/^(?:RELEASE|ROLLBACK TO)(?= SAVEPOINT)/, 'end of'))
}

/** A hasher that counts its calls. */
function createCountingHasher() {
  const hasher = createQuickHasher()
  const counted =
    <A extends unknown[], R>(run: (...args: A) => R) =>
    (...args: A): R => {
      const work = ofRequest.getStore()
      if (work) work.hashes += 1
      return run(...args)
    }
  return {
    ...hasher,
    hash: counted(hasher.hash),
    verify: counted(hasher.verify),
    verifyDummy: counted(hasher.verifyDummy),
  }
}

const json = { accept: 'application/json' }
const rp = { id: 'localhost', display_name: 'Shop', origins: ['http://localhost:4000'] }

/** A project that hides which accounts exist, with recovery and verification by code or link. */
function projectWith(use: 'code' | 'link', notifies: boolean) {
  const identifier = { password: { identifier: true }, code: { identifier: true, via: 'email' } }
  const document = defaultProject({ ...identifier, webauthn: { identifier: true } })
  const { config } = document.services.identity as { config: object } // set by the document above
  const mailed = { enabled: true, use, notify_unknown_recipients: notifies }
  const changed = {
    ...config,
    security: { account_enumeration: { mitigate: true } },
    selfservice: {
      flows: { recovery: mailed, verification: mailed },
      methods: {
        link: { enabled: true },
        code: { passwordless_enabled: true, config: { missing_credential_fallback_enabled: true } },
        webauthn: { enabled: true, config: { passwordless: true, rp } },
      },
    },
  }
  const slug = `${use}-${notifies ? 'notifies' : 'quiet'}`
  return { ...document, slug, services: { identity: { config: changed } } }
}

const projects = (['code', 'link'] as const).flatMap((use) =>
  [true, false].map((notifies) => projectWith(use, notifies)),
)

type Flow = Parameters<typeof readCsrfToken>[0] & { id: string; ui: { action: string } }

/** A form that asks for an address, and the values for it. */
interface Door {
  kind: 'login' | 'registration' | 'recovery' | 'verification' | 'settings'
  fill(email: string): object
  /** A form submitted before. */
  before?(email: string): object
  /** How the project recovers and verifies, where relevant. */
  use?: 'code' | 'link'
}

const doors: Record<string, Door> = {
  'a password to sign in': {
    kind: 'login',
    fill: (identifier) => ({ method: 'password', identifier, password: 'wrong horse' }),
  },
  'a code to sign in': { kind: 'login', fill: (identifier) => ({ method: 'code', identifier }) },
  'a code to sign in, once more': {
    kind: 'login',
    before: (identifier) => ({ method: 'code', identifier }),
    fill: (identifier) => ({ method: 'code', identifier, resend: 'code' }),
  },
  'a wrong code to sign in': {
    kind: 'login',
    before: (identifier) => ({ method: 'code', identifier }),
    fill: (identifier) => ({ method: 'code', identifier, code: '00' }),
  },
  'a key to sign in': { kind: 'login', fill: (identifier) => ({ method: 'webauthn', identifier }) },
  'a password to sign up': {
    kind: 'registration',
    fill: (email) => ({ method: 'password', password: PASSWORD, traits: { email } }),
  },
  'a code to sign up': { kind: 'registration', fill: (email) => ({ method: 'code', traits: { email } }) },
  'recovery by code': { kind: 'recovery', use: 'code', fill: (email) => ({ method: 'code', email }) },
  'recovery by link': { kind: 'recovery', use: 'link', fill: (email) => ({ method: 'link', email }) },
  'a wrong code to recover': {
    kind: 'recovery',
    use: 'code',
    before: (email) => ({ method: 'code', email }),
    fill: () => ({ method: 'code', code: '00' }),
  },
  'verification by code': { kind: 'verification', use: 'code', fill: (email) => ({ method: 'code', email }) },
  'verification by link': { kind: 'verification', use: 'link', fill: (email) => ({ method: 'link', email }) },
  'a wrong code to verify': {
    kind: 'verification',
    use: 'code',
    before: (email) => ({ method: 'code', email }),
    fill: () => ({ method: 'code', code: '00' }),
  },
  'an own address': { kind: 'settings', fill: (email) => ({ method: 'profile', traits: { email } }) },
}

let platform: TestPlatform
let count = 0
beforeAll(async () => {
  platform = await startTestPlatform((tables) => openTestPostgres(tables, { onStatement }), {
    projects,
    throttle: 'on',
    hasher: createCountingHasher(),
  })
})
afterAll(() => platform[Symbol.asyncDispose]())

const newEmail = (): string => `person-${String(count++).padStart(4, '0')}@shop.test`

async function newAccount(slug: string): Promise<string> {
  const email = newEmail()
  await createAccount(platform, email, slug)
  return email
}

async function openForm(http: HttpSession, { kind }: Door, slug: string): Promise<Flow> {
  if (kind === 'settings') await signInBrowser(http, await newAccount(slug), `/p/${slug}`)
  return (await http.send({ url: `/p/${slug}/self-service/${kind}/browser`, headers: json })).body
}

/** Returns the work done before a form about an address is answered. */
async function workFor(door: Door, email: string, slug: string) {
  const http = createHttpSession(platform)
  const flow = await openForm(http, door, slug)
  const send = (fields: object) =>
    http.send({
      method: 'POST',
      url: flow.ui.action,
      headers: json,
      body: { csrf_token: readCsrfToken(flow), ...fields },
    })
  if (door.before) await send(door.before(email))
  const work: Work = { statements: [], hashes: 0 }
  const { status } = await ofRequest.run(work, () => send(door.fill(email)))
  return { status, hashes: work.hashes, statements: [...work.statements] }
}

const all = projects.flatMap(({ slug }) =>
  Object.entries(doors)
    .filter(([, { use }]) => use === undefined || slug.startsWith(use))
    .map(([name]) => [name, slug] as const),
)

test.each(all)('the work for %s is the same whether the address is known, at %s', async (name, slug) => {
  const door = doors[name] as Door // one of the keys above
  const existing = await workFor(door, await newAccount(slug), slug)
  expect(existing).toEqual(await workFor(door, newEmail(), slug))
})
