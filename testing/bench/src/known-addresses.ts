import { setTimeout as pause } from 'node:timers/promises'
import { defaultProject } from '@tillkey/identity'
import { createQuickHasher } from '@tillkey/identity/testing/quick-hasher.ts'
import { createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { onConnectionLost, openOwnDatabase } from './databases/own-database.ts'

// Whether response times reveal that an address is known, for each form that takes one: the AUC over alternating requests,
// where 0.5 is a guess and 1 is certain. Password hashing is almost free, so that it hides nothing.
// DATABASE_URL=postgres://… node src/known-addresses.ts (without it: SQLite).

const REQUESTS = 400
const PASSWORD = 'a pass phrase of the benchmark'
/** Long enough for the mails of one request to be written before the next. */
const PAUSE_MS = 50

const document = defaultProject({ password: { identifier: true }, code: { identifier: true, via: 'email' } })
const { config } = document.services.identity as { config: object } // set by defaultProject
const project = {
  ...document,
  services: {
    identity: {
      config: {
        ...config,
        security: { account_enumeration: { mitigate: true } },
        selfservice: {
          flows: { recovery: { enabled: true }, verification: { enabled: true } },
          methods: { link: { enabled: true }, code: { passwordless_enabled: true } },
        },
      },
    },
  },
}

const database = await openOwnDatabase(0)
const db = openDatabase({ ...database, onConnectionLost })
const { app, close } = await createPlatform({
  db,
  logLevel: 'silent',
  now: Date.now,
  throttle: 'off',
  hasher: createQuickHasher(),
  baseUrl: 'http://localhost:4000',
  secrets: ['a secret of the benchmark that is long enough'],
  adminKey: 'a key of the benchmark that is long enough',
  projects: [project],
})
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${baseUrl}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

async function openForm(kind: string): Promise<string> {
  const response = await fetch(`${baseUrl}/self-service/${kind}/api`)
  const { id } = (await response.json()) as { id: string } // of a flow
  return `/self-service/${kind}?flow=${id}`
}

const signUp = (email: string) => ({ method: 'password', password: PASSWORD, traits: { email } })

const forms: Record<string, [kind: string, body: (email: string) => object]> = {
  'recovery by code': ['recovery', (email) => ({ method: 'code', email })],
  verification: ['verification', (email) => ({ method: 'code', email })],
  'sign-in by code': ['login', (identifier) => ({ method: 'code', identifier })],
  'sign-in by password': [
    'login',
    (identifier) => ({ method: 'password', identifier, password: 'wrong one' }),
  ],
  'sign-up by password': ['registration', signUp],
}

/** Probability that a response for a known address takes longer than one for an unknown address. */
function computeAuc(known: readonly number[], unknown: readonly number[]): number {
  const wins = known.map((long) =>
    unknown.reduce((sum, short) => sum + (long > short ? 1 : Number(long === short) / 2), 0),
  )
  return wins.reduce((sum, won) => sum + won, 0) / (known.length * unknown.length)
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN

const known = Array.from({ length: 50 }, (_, index) => `known-${index}@tillkey.test`)
for (const email of known) await post(await openForm('registration'), signUp(email))

async function measureTime(
  [kind, body]: [string, (email: string) => object],
  email: string,
): Promise<number> {
  const path = await openForm(kind)
  const began = performance.now()
  await (await post(path, body(email))).text()
  const took = performance.now() - began
  await pause(PAUSE_MS)
  return took
}

for (const [name, form] of Object.entries(forms)) {
  const times: [known: number[], unknown: number[]] = [[], []]
  for (let at = -40; at < REQUESTS; at += 1) {
    const isUnknown = Math.abs(at % 2)
    const email = isUnknown
      ? `${name.replaceAll(' ', '-')}-${at}@tillkey.test`
      : (known[Math.abs(at) % known.length] ?? '')
    const took = await measureTime(form, email)
    // The first requests warm up.
    if (at >= 0) times[isUnknown]?.push(took)
  }
  const [ofKnown, ofUnknown] = times
  const medians = [ofKnown, ofUnknown].map((some) => median(some).toFixed(2))
  process.stdout.write(
    `${name.padEnd(20)} AUC ${computeAuc(ofKnown, ofUnknown).toFixed(3)}  median ${medians.join(' / ')} ms (known / unknown)\n`,
  )
}
await close()
await db.close()
await database.close()
