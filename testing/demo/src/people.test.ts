import { randomUUID } from 'node:crypto'
import { CallError, type Client, createClient } from '@tillkey/client'
import {
  createNativeRegistrationFlow,
  updateRegistrationFlow,
} from '@tillkey/contract/platform/identity/flows-registration.ts'
import { checkPermission } from '@tillkey/contract/platform/permission/checks.ts'
import { getOnboardingStatus, linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import {
  acceptInvitation,
  changePerson,
  invitePerson,
  listPeople,
  removePerson,
  setPin,
  switchUser,
} from '@tillkey/contract/pos/people.ts'
import { getShop, updateShop } from '@tillkey/contract/pos/shop.ts'
import { onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerAccount } from './demo-data.ts'
import { type DemoEnvironment, startDemoEnvironment } from './demo-environment.ts'

onOneDatabase('the people of a shop', (open) => {
  let environment: DemoEnvironment
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
    environment = await startDemoEnvironment(database.url === undefined ? {} : { databaseUrl: database.url })
  })
  afterAll(async () => {
    await environment[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })

  /** A client with a session that stores the till's cookies. */
  function createBrowserClient(sessionToken: string): Client {
    const jar = new Map<string, string>()
    return createClient({
      baseUrl: environment.urls.pos,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('x-session-token', sessionToken)
        headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
        const response = await fetch(input, { ...init, headers })
        for (const cookie of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
          jar.set(name, value)
        }
        return response
      },
    })
  }

  async function register(): Promise<{ id: string; client: Client }> {
    const platform = createClient({ baseUrl: environment.urls.platform })
    const { id: flow } = await createNativeRegistrationFlow(platform)
    const traits = { email: `${randomUUID()}@people.test` }
    const body = { method: 'password' as const, password: `till-${randomUUID()}`, traits }
    const { identity, session_token } = await updateRegistrationFlow(platform, { flow, body })
    return { id: identity.id, client: createBrowserClient(session_token ?? '') }
  }

  async function openShop() {
    const owner = await register()
    const body = {
      device_name: 'Counter 1',
      email: providerAccount.email,
      password: providerAccount.password,
    }
    await linkAccount(owner.client, { provider: environment.config.provider, body })
    return owner
  }

  const nameHere = async (client: Client): Promise<string> => (await getOnboardingStatus(client)).person_name

  async function join(owner: Client, name: string, role: 'manager' | 'cashier') {
    const { url } = await invitePerson(owner, { body: { name, role } })
    const person = await register()
    const token = new URL(url).pathname.split('/').at(-1) ?? ''
    await acceptInvitation(person.client, { token })
    return { ...person, token }
  }

  const captureFailure = async (call: Promise<unknown>) => {
    const error: unknown = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof CallError)) throw new Error('the call did not fail as an answer')
    const { error: facts } = Object(error.data) as { error?: { code: string } }
    return { status: error.status, code: facts?.code }
  }

  const rename = async (client: Client, name: string) =>
    updateShop(client, { body: { ...(await getShop(client)), name } })
  const mayManage = async (shop: string, subject_id: string): Promise<boolean> => {
    const admin = createClient({
      baseUrl: environment.urls.platform,
      accessToken: environment.config.adminKey,
    })
    const check = { namespace: 'Shop', object: shop, relation: 'manage', subject_id }
    return (await checkPermission(admin, check)).allowed
  }

  test('roles are relation tuples of the platform, and settings need a manager', async () => {
    const owner = await openShop()
    const manager = await join(owner.client, 'Thandi', 'manager')
    const cashier = await join(owner.client, 'Sipho', 'cashier')
    const { people } = await listPeople(cashier.client)
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['', 'owner'],
      ['Thandi', 'manager'],
      ['Sipho', 'cashier'],
    ])
    expect([await mayManage(owner.id, manager.id), await mayManage(owner.id, cashier.id)]).toEqual([
      true,
      false,
    ])
    expect((await rename(manager.client, 'Baobab')).name).toBe('Baobab')
    expect((await getShop(cashier.client)).name).toBe('Baobab')
    expect(await captureFailure(rename(cashier.client, 'Mine'))).toEqual({
      status: 403,
      code: 'role_missing',
    })
    const invited = invitePerson(manager.client, { body: { name: 'Lerato', role: 'cashier' } })
    expect(await captureFailure(invited)).toEqual({ status: 403, code: 'owner_only' })
    await changePerson(owner.client, { uuid: cashier.id, body: { name: 'Sipho', role: 'manager' } })
    expect((await rename(cashier.client, 'Ours')).name).toBe('Ours')
    await removePerson(owner.client, { uuid: manager.id })
    expect(await mayManage(owner.id, manager.id)).toBe(false)
    expect((await getShop(manager.client)).name).toBe('')
  })

  test('an invitation works once, and not for somebody with a shop', async () => {
    const owner = await openShop()
    const { token } = await join(owner.client, 'Thandi', 'cashier')
    const other = await register()
    expect(await captureFailure(acceptInvitation(other.client, { token }))).toMatchObject({ status: 404 })
    const { url } = await invitePerson(owner.client, { body: { name: 'Nomsa', role: 'cashier' } })
    const fresh = url.slice(-43)
    expect(await captureFailure(acceptInvitation(owner.client, { token: fresh }))).toMatchObject({
      code: 'has_a_shop',
    })
  })

  test('a PIN switches the user of a till, and five wrong ones lock it for a while', async () => {
    const owner = await openShop()
    const cashier = await join(owner.client, 'Sipho', 'cashier')
    await setPin(cashier.client, { uuid: cashier.id, body: { pin: '2468' } })
    // The owner has no name. A cashier has that of the invitation in any browser.
    expect([await nameHere(owner.client), await nameHere(cashier.client)]).toEqual(['', 'Sipho'])
    const toCashier = (pin: string) => switchUser(owner.client, { body: { person_uuid: cashier.id, pin } })
    expect(await captureFailure(toCashier('2468'))).toEqual({ status: 409, code: 'own_pin_missing' })
    await setPin(owner.client, { uuid: owner.id, body: { pin: '135790' } })
    expect(await captureFailure(toCashier('1111'))).toEqual({ status: 403, code: 'wrong_pin' })
    expect((await toCashier('2468')).here).toBe(cashier.id)
    expect(await nameHere(owner.client)).toBe('Sipho')
    expect(await captureFailure(rename(owner.client, 'Mine'))).toEqual({ status: 403, code: 'role_missing' })
    const pinOfOwner = setPin(owner.client, { uuid: owner.id, body: { pin: '0000' } })
    expect(await captureFailure(pinOfOwner)).toEqual({ status: 403, code: 'owner_only' })
    const tries = Array.from({ length: 9 }, () =>
      captureFailure(switchUser(owner.client, { body: { person_uuid: owner.id, pin: '9999' } })),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5)
    const right = switchUser(owner.client, { body: { person_uuid: owner.id, pin: '135790' } })
    expect(await captureFailure(right)).toEqual({ status: 429, code: 'too_many_pins' })
  })
})
