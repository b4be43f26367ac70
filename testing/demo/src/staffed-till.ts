import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CallError, type Client, createClient } from '@tillkey/client'
import {
  createNativeRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { acceptInvitation, invitePerson, setPin, switchUser } from '@tillkey/contract/pos/people.ts'
import { openTestTill, PROVIDER, type TestTill, tillTables } from '@tillkey/pos/testing'
import { openTestSqlite } from '@tillkey/sql/testing'
import { providerAccount } from './demo-data.ts'
import { type DemoEnvironment, startDemoEnvironment } from './demo-environment.ts'

export const PIN = '2468'
export type Role = 'owner' | 'manager' | 'cashier'

export interface Person {
  id: string
  sessionToken: string
  client: Client
}

/** Cookies of a browser, except for the session. */
export type Jar = Map<string, string>
export const formatCookies = (jar: Jar): string => [...jar].map((pair) => pair.join('=')).join('; ')

interface Environment {
  demo: DemoEnvironment
  till: TestTill
}

/** Creates a client with a session and cookies. */
const createBrowserClient = (till: TestTill, sessionToken: string, jar: Jar): Client =>
  createClient({
    baseUrl: till.baseUrl,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-session-token', sessionToken)
      headers.set('cookie', formatCookies(jar))
      const response = await fetch(input, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
        jar.set(name, value)
      }
      return response
    },
  })

async function register({ demo, till }: Environment, jar: Jar): Promise<Person> {
  const platform = createClient({ baseUrl: demo.urls.platform })
  const { id: flow } = await createNativeRegistrationFlow(platform)
  const traits = { email: `${randomUUID()}@people.test` }
  const body = { method: 'password' as const, password: `till-${randomUUID()}`, traits }
  const { identity, session_token: sessionToken = '' } = await updateRegistrationFlow(platform, {
    flow,
    body,
  })
  return { id: identity.id, sessionToken, client: createBrowserClient(till, sessionToken, jar) }
}

export interface StaffedShop {
  /** Cookies of the shop's only browser. */
  jar: Jar
  /** Two people per role except for the owner. */
  people: Record<Role, [Person, Person]>
}

/** Creates a shop whose people share a browser and have PINs. */
async function openShop(environment: Environment): Promise<StaffedShop> {
  const jar: Jar = new Map()
  const owner = await register(environment, jar)
  const { email, password } = providerAccount
  await linkAccount(owner.client, {
    provider: PROVIDER,
    body: { device_name: 'Counter 1', email, password },
  })
  async function join(role: 'manager' | 'cashier'): Promise<Person> {
    const { url } = await invitePerson(owner.client, { body: { name: `A ${role}`, role } })
    const person = await register(environment, jar)
    await acceptInvitation(person.client, { token: url.split('/').at(-1) ?? '' })
    return person
  }
  const manager: [Person, Person] = [await join('manager'), await join('manager')]
  const cashier: [Person, Person] = [await join('cashier'), await join('cashier')]
  const people = { owner: [owner, owner] as [Person, Person], manager, cashier }
  for (const { client, id } of new Set(Object.values(people).flat()))
    await setPin(client, { uuid: id, body: { pin: PIN } })
  return { jar, people }
}

export const takeOver = (signedIn: Person, { id }: Person) =>
  switchUser(signedIn.client, { body: { person_uuid: id, pin: PIN } })

/** Returns the error code of a call, or `done`. */
export const readErrorCode = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) return 'done'
  const { error: facts } = Object(error.data) as { error?: { code: string } } // as in the contract
  return facts?.code ?? 'none'
}

/** Returns the rows of a table in docs/security.md by its first heading. */
export function securityTable(head: string): string[][] {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, after = ''] = text.split(`\n| ${head} |`)
  const lines = after.split('\n').slice(2)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** A point of sale with an adjustable clock, and the platform that stores the roles of its shops. */
export interface StaffedTill extends AsyncDisposable, Environment {
  openShop(): Promise<StaffedShop>
  /** Creates an account and a client with these cookies. */
  register(jar: Jar): Promise<Person>
  /** Advances the clock of the point of sale. */
  pass(ms: number): void
}

export async function startStaffedTill(): Promise<StaffedTill> {
  let ahead = 0
  const demo = await startDemoEnvironment({
    settings: { TILLKEY_THROTTLE: 'off', TILLKEY_LOG_LEVEL: 'silent' },
  })
  const database = await openTestSqlite(tillTables)
  const { platform: platformUrl, machines: providerUrl, admin: adminUrl } = demo.urls
  const till = await openTestTill({
    db: database.db,
    platformUrl,
    providerUrl,
    roles: { platformUrl, adminUrl, key: demo.config.adminKey },
    now: () => Date.now() + ahead,
  })
  const environment = { demo, till }
  return {
    ...environment,
    openShop: () => openShop(environment),
    register: (jar) => register(environment, jar),
    pass: (ms) => {
      ahead += ms
    },
    async [Symbol.asyncDispose]() {
      await till[Symbol.asyncDispose]()
      await demo[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
