import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CallError, type Client, createClient } from '@tillkey/client'
import {
  createNativeRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import {
  acceptInvitation,
  invitePerson,
  listPeople,
  removePerson,
  setPin,
  switchPerson,
} from '@tillkey/contract/pos/people.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { openTestTill, PROVIDER, type TestTill, tillTables } from '@tillkey/pos/testing'
import { openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerAccount } from './demo-data.ts'
import { startWorld, type World } from './world.ts'

const MINUTE_MS = 60_000
const PIN = '2468'
const roles = ['owner', 'manager', 'cashier'] as const
type Role = (typeof roles)[number]

/** The rows of a table of docs/security.md, by the first cell of its head. */
function tableOf(head: string): string[][] {
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

const situations = tableOf('Signed in')
const needed = new Map(
  tableOf('Role').flatMap(([role = '', operations = '']) =>
    [...operations.matchAll(/`(\w+)`/g)].map(([, id = '']) => [id, role as Role] as const),
  ),
)
const operations = Object.values(posEndpoints)
  .map(({ operation }) => operation)
  .filter(({ security }) => security.includes('session'))

let world: World
let database: TestDatabase
let till: TestTill
/** The till's clock is ahead of the platform's by this. */
let ahead = 0

beforeAll(async () => {
  world = await startWorld({ settings: { TILLKEY_THROTTLE: 'off', TILLKEY_LOG_LEVEL: 'silent' } })
  database = await openTestSqlite(tillTables)
  till = await openTestTill({
    db: database.db,
    platformUrl: world.urls.platform,
    providerUrl: world.urls.machines,
    roles: { platformUrl: world.urls.platform, adminUrl: world.urls.admin, key: world.config.adminKey },
    now: () => Date.now() + ahead,
  })
})
afterAll(async () => {
  await till[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

interface Person {
  id: string
  sessionToken: string
  client: Client
}

/** What a browser has beside its session. */
type Jar = Map<string, string>
const cookieOf = (jar: Jar): string => [...jar].map((pair) => pair.join('=')).join('; ')

/** A browser with somebody's session and these cookies. */
const browserOf = (sessionToken: string, jar: Jar): Client =>
  createClient({
    baseUrl: till.baseUrl,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-session-token', sessionToken)
      headers.set('cookie', cookieOf(jar))
      const response = await fetch(input, { ...init, headers })
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=')
        jar.set(name, value)
      }
      return response
    },
  })

async function register(jar: Jar): Promise<Person> {
  const platform = createClient({ baseUrl: world.urls.platform })
  const { id: flow } = await createNativeRegistrationFlow(platform)
  const traits = { email: `${randomUUID()}@people.test` }
  const body = { method: 'password' as const, password: `till-${randomUUID()}`, traits }
  const { identity, session_token: sessionToken = '' } = await updateRegistrationFlow(platform, {
    flow,
    body,
  })
  return { id: identity.id, sessionToken, client: browserOf(sessionToken, jar) }
}

interface ShopWorld {
  /** The cookies of the shop's one browser. */
  jar: Jar
  /** Two of each role but the owner. */
  people: Record<Role, [Person, Person]>
}

/** A shop with its people, who share one browser and have a PIN each. */
async function openShop(): Promise<ShopWorld> {
  const jar: Jar = new Map()
  const owner = await register(jar)
  const { email, password } = providerAccount
  await linkAccount(owner.client, {
    provider: PROVIDER,
    body: { device_name: 'Counter 1', email, password },
  })
  async function join(role: 'manager' | 'cashier'): Promise<Person> {
    const { url } = await invitePerson(owner.client, { body: { name: `A ${role}`, role } })
    const person = await register(jar)
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

const takeOver = (signedIn: Person, { id }: Person) =>
  switchPerson(signedIn.client, { body: { person_uuid: id, pin: PIN } })

/** What is refused for want of a role answers with one of these. */
const refusals = ['owner_only', 'role_missing', 'till_locked']

/** Ids of the operations that a caller is refused for want of a role; nothing is done by the others, whose arguments fit nothing. */
async function refusedTo(sessionToken: string, jar: Jar): Promise<string[]> {
  const asked = operations.map(async ({ id, method, path }) => {
    const url = till.baseUrl + path.replaceAll(/{\w+}/g, () => randomUUID())
    const headers = { 'x-session-token': sessionToken, cookie: cookieOf(jar) }
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers: { ...headers, ...(body.body && type) }, ...body })
    const { error } = Object(await answer.json().catch(() => null)) as { error?: { code: string } } // of the contract
    return answer.status === 403 && refusals.includes(error?.code ?? '') ? [id] : []
  })
  return (await Promise.all(asked)).flat().toSorted()
}

const rank = (role: Role): number => roles.indexOf(role)
const beyond = (role: Role): string[] =>
  [...needed].flatMap(([id, least]) => (rank(role) > rank(least) ? [id] : [])).toSorted()

test('the tables name every situation and only operations that there are', () => {
  const named = situations.map((row) => row.slice(0, 3).join(' '))
  const expected = roles.flatMap((signedIn) => [
    `${signedIn} nobody none`,
    ...roles.flatMap((by) => [`${signedIn} ${by} fresh`, `${signedIn} ${by} old`]),
  ])
  expect(named.toSorted()).toEqual(expected.toSorted())
  const ids = operations.map(({ id }) => id)
  expect([...needed.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(operations.length).toBeGreaterThan(45)
})

test('each situation allows what its role allows, with the till cookie and without it', async () => {
  const { jar, people } = await openShop()
  const found: string[][] = []
  for (const [signedIn = '', by = '', pin = ''] of situations) {
    const who = people[signedIn as Role][0] // the table was checked above
    const other = pin === 'none' ? who : people[by as Role][1]
    await takeOver(who, other)
    if (pin === 'old') ahead += 5 * MINUTE_MS
    const refused = [await refusedTo(who.sessionToken, jar), await refusedTo(who.sessionToken, new Map())]
    found.push([signedIn, by, pin, ...refused.map(String)])
  }
  const expected = situations.map(([signedIn = '', by = '', pin = '', role]) => {
    const refused = String(beyond(role as Role))
    return [signedIn, by, pin, refused, refused]
  })
  expect(found).toEqual(expected)
})

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) return 'done'
  const { error: facts } = Object(error.data) as { error?: { code: string } } // of the contract
  return facts?.code ?? 'none'
}

const rename = async ({ client }: Person, name: string) =>
  updateShop(client, { body: { ...(await getShop(client)), name } })

test('losing the till cookie gives nobody the rights of who is signed in', async () => {
  const { jar, people } = await openShop()
  const [owner] = people.owner
  await takeOver(owner, people.cashier[0])
  const names = [...jar.keys()]
  jar.clear()
  const { here, may_manage } = await listPeople(owner.client)
  expect([names.length, here, may_manage]).toEqual([1, people.cashier[0].id, false])
  expect(await codeOf(rename(owner, 'Mine'))).toBe('role_missing')
})

test('another account at the same till has its own rights, and raises nobody by coming and going', async () => {
  const { people } = await openShop()
  const [owner] = people.owner
  const [cashier, other] = people.cashier
  await takeOver(owner, owner)
  const theirs = await listPeople(cashier.client)
  expect([theirs.here, theirs.may_manage]).toEqual([cashier.id, false])
  expect(await codeOf(rename(cashier, 'Mine'))).toBe('role_missing')
  await takeOver(owner, other)
  await listPeople(cashier.client)
  const { here, may_manage } = await listPeople(owner.client)
  expect([here, may_manage]).toEqual([other.id, false])
})

test('a till stays open while it is used, locks by the time that the shop has chosen, and opens by a PIN', async () => {
  const { people } = await openShop()
  const [owner] = people.owner
  const [cashier] = people.cashier
  const [manager] = people.manager
  await updateShop(owner.client, { body: { ...(await getShop(owner.client)), auto_lock_minutes: 2 } })
  await takeOver(cashier, manager)
  ahead += 1.5 * MINUTE_MS
  await rename(cashier, 'Baobab')
  ahead += 1.5 * MINUTE_MS
  await listPeople(cashier.client)
  await rename(cashier, 'Baobab Coffee')
  ahead += MINUTE_MS
  await listPeople(cashier.client)
  ahead += MINUTE_MS
  expect(await codeOf(rename(cashier, 'Mine'))).toBe('till_locked')
  const { here, locked, may_manage } = await listPeople(cashier.client)
  expect([here, locked, may_manage]).toEqual([manager.id, true, false])
  const unlocked = await takeOver(cashier, manager)
  expect([unlocked.locked, unlocked.may_manage]).toEqual([false, true])
  expect((await rename(cashier, 'Baobab')).name).toBe('Baobab')
})

test('somebody who was removed may read at the till that they have taken over, and somebody else takes it over', async () => {
  const { jar, people } = await openShop()
  const [owner] = people.owner
  const [cashier] = people.cashier
  await takeOver(owner, cashier)
  await takeOver(people.manager[0], owner)
  await removePerson(people.manager[0].client, { uuid: cashier.id })
  const changes = operations.flatMap(({ id, method }) =>
    method === 'GET' || id === 'switchPerson' ? [] : [id],
  )
  expect(await refusedTo(owner.sessionToken, jar)).toEqual(changes.toSorted())
  expect((await listPeople(owner.client)).locked).toBe(true)
  expect((await takeOver(owner, owner)).may_manage).toBe(true)
})

test('a PIN is chosen by whose it is, while they have proved it, and by the owner', async () => {
  const { people } = await openShop()
  const [owner] = people.owner
  const [manager] = people.manager
  const [cashier, other] = people.cashier
  const choose = (who: Person, { id }: Person) => setPin(who.client, { uuid: id, body: { pin: PIN } })
  await takeOver(cashier, manager)
  const fresh = [await codeOf(choose(cashier, manager)), await codeOf(choose(cashier, other))]
  ahead += 5 * MINUTE_MS
  const old = [await codeOf(choose(cashier, manager)), await codeOf(choose(cashier, cashier))]
  const own = [await codeOf(choose(other, other)), await codeOf(choose(owner, other))]
  expect([fresh, old, own]).toEqual([
    ['done', 'owner_only'],
    ['till_locked', 'owner_only'],
    ['done', 'done'],
  ])
})
