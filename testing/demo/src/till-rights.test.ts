import { randomUUID } from 'node:crypto'
import { posEndpoints } from '@tillkey/contract/pos/endpoints.ts'
import { listPeople, removePerson, setPin } from '@tillkey/contract/pos/people.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  formatCookies,
  type Jar,
  type Person,
  PIN,
  type Role,
  readErrorCode,
  type StaffedTill,
  securityTable,
  startStaffedTill,
  takeOver,
} from './staffed-till.ts'

const MINUTE_MS = 60_000
const roles = ['owner', 'manager', 'cashier'] as const

const situations = securityTable('Signed in')
const needed = new Map(
  securityTable('Role').flatMap(([role = '', operations = '']) =>
    [...operations.matchAll(/`(\w+)`/g)].map(([, id = '']) => [id, role as Role] as const),
  ),
)
const operations = Object.values(posEndpoints)
  .map(({ operation }) => operation)
  .filter(({ security }) => security.includes('session'))

let staffed: StaffedTill
beforeAll(async () => {
  staffed = await startStaffedTill()
})
afterAll(() => staffed[Symbol.asyncDispose]())

/** Error codes for missing rights. */
const refusals = ['owner_only', 'role_missing', 'till_locked']

/** Returns the operations that a caller may not call. Invalid arguments prevent others from having an effect. */
async function refusedTo(sessionToken: string, jar: Jar): Promise<string[]> {
  const calls = operations.map(async ({ id, method, path }) => {
    const url = staffed.till.baseUrl + path.replaceAll(/{\w+}/g, () => randomUUID())
    const headers = { 'x-session-token': sessionToken, cookie: formatCookies(jar) }
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
    const type = { 'content-type': 'application/json' }
    const response = await fetch(url, { method, headers: { ...headers, ...(body.body && type) }, ...body })
    const { error } = Object(await response.json().catch(() => null)) as { error?: { code: string } } // as in the contract
    return response.status === 403 && refusals.includes(error?.code ?? '') ? [id] : []
  })
  return (await Promise.all(calls)).flat().toSorted()
}

const rank = (role: Role): number => roles.indexOf(role)
const beyond = (role: Role): string[] =>
  [...needed].flatMap(([id, least]) => (rank(role) > rank(least) ? [id] : [])).toSorted()

test('the tables list every situation, and existing operations only', () => {
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
  const { jar, people } = await staffed.openShop()
  const found: string[][] = []
  for (const [signedIn = '', by = '', pin = ''] of situations) {
    const who = people[signedIn as Role][0] // the table was checked above
    const other = pin === 'none' ? who : people[by as Role][1]
    await takeOver(who, other)
    if (pin === 'old') staffed.pass(5 * MINUTE_MS)
    const refused = [await refusedTo(who.sessionToken, jar), await refusedTo(who.sessionToken, new Map())]
    found.push([signedIn, by, pin, ...refused.map(String)])
  }
  const expected = situations.map(([signedIn = '', by = '', pin = '', role]) => {
    const refused = String(beyond(role as Role))
    return [signedIn, by, pin, refused, refused]
  })
  expect(found).toEqual(expected)
})

const rename = async ({ client }: Person, name: string) =>
  updateShop(client, { body: { ...(await getShop(client)), name } })

test('losing the till cookie grants nobody the rights of the signed-in account', async () => {
  const { jar, people } = await staffed.openShop()
  const [owner] = people.owner
  await takeOver(owner, people.cashier[0])
  const names = [...jar.keys()]
  jar.clear()
  const { here, may_manage } = await listPeople(owner.client)
  expect([names.length, here, may_manage]).toEqual([1, people.cashier[0].id, false])
  expect(await readErrorCode(rename(owner, 'Mine'))).toBe('role_missing')
})

test("another account at the same till has its own rights, and affects nobody's rights by signing in and out", async () => {
  const { people } = await staffed.openShop()
  const [owner] = people.owner
  const [cashier, other] = people.cashier
  await takeOver(owner, owner)
  const theirs = await listPeople(cashier.client)
  expect([theirs.here, theirs.may_manage]).toEqual([cashier.id, false])
  expect(await readErrorCode(rename(cashier, 'Mine'))).toBe('role_missing')
  await takeOver(owner, other)
  await listPeople(cashier.client)
  const { here, may_manage } = await listPeople(owner.client)
  expect([here, may_manage]).toEqual([other.id, false])
})

test("a till stays open while it is used, locks after the shop's delay, and opens by a PIN", async () => {
  const { people } = await staffed.openShop()
  const [owner] = people.owner
  const [cashier] = people.cashier
  const [manager] = people.manager
  await updateShop(owner.client, { body: { ...(await getShop(owner.client)), auto_lock_minutes: 2 } })
  await takeOver(cashier, manager)
  staffed.pass(1.5 * MINUTE_MS)
  await rename(cashier, 'Baobab')
  staffed.pass(1.5 * MINUTE_MS)
  await listPeople(cashier.client)
  await rename(cashier, 'Baobab Coffee')
  staffed.pass(MINUTE_MS)
  await listPeople(cashier.client)
  staffed.pass(MINUTE_MS)
  expect(await readErrorCode(rename(cashier, 'Mine'))).toBe('till_locked')
  const { here, locked, may_manage } = await listPeople(cashier.client)
  expect([here, locked, may_manage]).toEqual([manager.id, true, false])
  const unlocked = await takeOver(cashier, manager)
  expect([unlocked.locked, unlocked.may_manage]).toEqual([false, true])
  expect((await rename(cashier, 'Baobab')).name).toBe('Baobab')
})

test('a removed person may read at the till that they took over, until someone else takes it over', async () => {
  const { jar, people } = await staffed.openShop()
  const [owner] = people.owner
  const [cashier] = people.cashier
  await takeOver(owner, cashier)
  await takeOver(people.manager[0], owner)
  await removePerson(people.manager[0].client, { uuid: cashier.id })
  const changes = operations.flatMap(({ id, method }) =>
    method === 'GET' || id === 'switchUser' ? [] : [id],
  )
  expect(await refusedTo(owner.sessionToken, jar)).toEqual(changes.toSorted())
  expect((await listPeople(owner.client)).locked).toBe(true)
  expect((await takeOver(owner, owner)).may_manage).toBe(true)
})

test('a PIN is set by its person after authentication, and by the owner', async () => {
  const { people } = await staffed.openShop()
  const [owner] = people.owner
  const [manager] = people.manager
  const [cashier, other] = people.cashier
  const choose = (who: Person, { id }: Person) => setPin(who.client, { uuid: id, body: { pin: PIN } })
  await takeOver(cashier, manager)
  const fresh = [await readErrorCode(choose(cashier, manager)), await readErrorCode(choose(cashier, other))]
  staffed.pass(5 * MINUTE_MS)
  const old = [await readErrorCode(choose(cashier, manager)), await readErrorCode(choose(cashier, cashier))]
  const own = [await readErrorCode(choose(other, other)), await readErrorCode(choose(owner, other))]
  expect([fresh, old, own]).toEqual([
    ['done', 'owner_only'],
    ['till_locked', 'owner_only'],
    ['done', 'done'],
  ])
})
