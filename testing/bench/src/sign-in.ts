import { createClient } from '@tillkey/client'
import { createNativeLoginFlow, updateLoginFlow } from '@tillkey/contract/platform/identity/flows-login.ts'
import {
  createNativeRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import { toSession } from '@tillkey/contract/platform/identity/sessions.ts'
import { createPasswordHasher, createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'

// CPU time of `whoami` and of a password login, client and server in one process, compared with a request that does nothing
// and with the password check alone, in turns:
// DATABASE_URL=postgres://… node src/sign-in.ts (without it: SQLite in memory).
// packages/platform/src/statements.test.ts limits the number of statements.

const ROUNDS = 3
const PASSWORD = 'a pass phrase of the benchmark'
const email = `bench-${Date.now()}@tillkey.test`

const db = openDatabase({
  url: process.env.DATABASE_URL,
  file: ':memory:',
  onConnectionLost: (error) => {
    throw error
  },
})
const { app, close } = await createPlatform({
  db,
  baseUrl: 'http://localhost:4000',
  secrets: ['a secret of the benchmark that is long enough'],
  adminKey: 'a key of the benchmark that is long enough',
  throttle: 'off',
  projects: [],
  logLevel: 'error',
  now: Date.now,
})
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })
const client = createClient({ baseUrl })
const hasher = createPasswordHasher()
const hashed = await hasher.hash(PASSWORD)

const { id } = await createNativeRegistrationFlow(client)
await updateRegistrationFlow(client, {
  flow: id,
  body: { method: 'password', password: PASSWORD, traits: { email } },
})

async function login(): Promise<string> {
  const { id: flow } = await createNativeLoginFlow(client)
  const body = { method: 'password', identifier: email, password: PASSWORD } as const
  const { session_token: token } = await updateLoginFlow(client, { flow, body })
  if (token === undefined) throw new Error('signed in without a token')
  return token
}
const token = await login()

const works = {
  nothing: { count: 300, run: () => fetch(`${baseUrl}/health/alive`).then((response) => response.text()) },
  whoami: { count: 300, run: () => toSession(client, { 'X-Session-Token': token }) },
  'password check': { count: 10, run: () => hasher.verify(hashed, PASSWORD) },
  'login (form, submission)': { count: 10, run: login },
}

async function measure({ count, run }: { count: number; run: () => Promise<unknown> }): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < count; at += 1) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const runs = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]))
for (const work of Object.values(works)) await measure(work)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, work] of Object.entries(works)) runs.get(name)?.push(await measure(work))
}
const nothing = median(runs.get('nothing') ?? [])
for (const [name, values] of runs)
  process.stdout.write(
    `${name.padEnd(26)} ${median(values).toFixed(2)} ms of processor time, ${(median(values) / nothing).toFixed(1)} times nothing\n`,
  )
await close()
await db.close()
