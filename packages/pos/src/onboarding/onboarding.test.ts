import { randomUUID } from 'node:crypto'
import { owner } from '@tillkey/card-machines/testing'
import { type CallError, createClient } from '@tillkey/client'
import { getOnboardingStatus, linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { getLinkedTerminal, linkTerminal, listTerminals } from '@tillkey/contract/pos/terminals.ts'
import { actOnMachine } from '@tillkey/contract/provider/control.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { follow, openTestTill, PROVIDER, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const elsewhere = { email: 'second@cards.test', password: 'card-demo-1357', name: 'Second shop' }
const createBody = ({ email, password }: { email: string; password: string }) => ({
  device_name: 'Counter 1',
  email,
  password,
})

onOneDatabase('onboarding', (open) => {
  let environment: TillEnvironment
  const strange = randomUUID()

  beforeAll(async () => {
    environment = await openTillEnvironment(open)
    await environment.machines.machines.seed(elsewhere, [
      { uuid: strange, model: 'KHUMO', serialNumber: 'SN-9' },
    ])
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const newMerchant = () => environment.till.as(randomUUID())
  const link = (client = newMerchant(), account: typeof elsewhere = owner) =>
    linkAccount(client, { provider: PROVIDER, body: createBody(account) })
  const linkedMerchant = async () => {
    const client = newMerchant()
    await link(client)
    return client
  }

  test('progresses from new to linked with a card machine', async () => {
    const client = newMerchant()
    const [uuid] = environment.machines.terminals
    const status = async () => (await getOnboardingStatus(client)).status
    expect([await status(), await captureFailure(getLinkedTerminal(client))]).toMatchObject([
      'NEW',
      { status: 404, code: 'no_terminal' },
    ])
    expect(await link(client)).toMatchObject({
      status: 'YOCO_LINKED',
      provider: PROVIDER,
      running_payment: null,
      linked_terminal: null,
      open_matters: { count: 0, matters: [] },
    })
    const { terminals } = await listTerminals(client, { provider: PROVIDER })
    const terminal = { uuid, model: 'NEO_TOUCH', serialNumber: 'SN-0000' }
    const state = {
      connection: 'online',
      battery_percent: 82,
      busy: false,
      last_seen_at: expect.stringMatching(/^2.*Z$/),
    }
    expect(terminals[0]).toEqual({ ...terminal, state, tills: [] })
    const linked = { status: 'CREATED', terminal, state }
    expect(await linkTerminal(client, { provider: PROVIDER, uuid })).toEqual(linked)
    expect([await status(), await getLinkedTerminal(client)]).toEqual(['TERMINAL_LINKED', linked])
  })

  test('a machine that is off completes the pairing once it is on', async () => {
    const client = await linkedMerchant()
    const uuid = environment.machines.terminals[3]
    const control = createClient({ baseUrl: environment.machines.baseUrl })
    await actOnMachine(control, { uuid, body: { action: 'power_off' } })
    expect((await linkTerminal(client, { provider: PROVIDER, uuid })).status).toBe('PENDING_CREATION')
    await actOnMachine(control, { uuid, body: { action: 'power_on' } })
    expect((await getLinkedTerminal(client)).status).toBe('CREATED')
  })

  test('a wrong password is rejected, and nothing is linked', async () => {
    const client = newMerchant()
    expect(await captureFailure(link(client, { ...owner, password: 'wrong' }))).toMatchObject({
      status: 400,
      code: 'provider_credentials',
      field: 'password',
    })
    expect((await getOnboardingStatus(client)).status).toBe('NEW')
  })

  test('too many wrong passwords are reported like the provider reports them, with the waiting time', async () => {
    const email = 'throttled@cards.test'
    await environment.machines.machines.seed({ email, password: 'card-demo-8642', name: 'Third shop' }, [])
    const client = newMerchant()
    const wrong = { email, password: 'wrong', name: '' }
    const responses = []
    for (let tries = 0; tries < 12; tries++) responses.push(await captureFailure(link(client, wrong)))
    expect(responses.at(-1)).toMatchObject({ status: 429, code: 'provider_rate_limited' })
    const last = await link(client, wrong).catch((error: CallError) => error)
    expect(Number(Object(last).headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('an unknown provider is not found, naming it', async () => {
    const client = await linkedMerchant()
    const unknown = { status: 404, code: 'unknown_provider', field: 'provider' }
    const provider = 'acme'
    const [uuid] = environment.machines.terminals
    expect(await captureFailure(linkAccount(client, { provider, body: createBody(owner) }))).toMatchObject(
      unknown,
    )
    expect(await captureFailure(listTerminals(client, { provider }))).toMatchObject(unknown)
    expect(await captureFailure(linkTerminal(client, { provider, uuid }))).toMatchObject(unknown)
  })

  test.each([
    [randomUUID(), 404],
    [strange, 404],
    ['one', 400],
  ])('a card machine outside of the account is rejected: %s', async (uuid, status) => {
    const client = await linkedMerchant()
    expect(await captureFailure(linkTerminal(client, { provider: PROVIDER, uuid }))).toMatchObject({
      status,
      field: 'uuid',
    })
    expect((await getOnboardingStatus(client)).status).toBe('YOCO_LINKED')
  })

  test('without a link there are no card machines', async () => {
    expect(await captureFailure(listTerminals(newMerchant(), { provider: PROVIDER }))).toMatchObject({
      status: 409,
      code: 'provider_not_linked',
    })
  })

  test('neither password nor token is readable in the database', async () => {
    await linkedMerchant()
    const rows = await environment.database.db.all<{ token_sealed: string }>('SELECT * FROM till_links')
    const text = JSON.stringify(rows)
    expect([text.includes(owner.password), text.includes('cmt_')]).toEqual([false, false])
    expect(rows[0]?.token_sealed).toMatch(/^[\w-]{60,}$/)
  })

  test('a credential sealed with an old secret still opens after a new one is added', async () => {
    const merchantId = randomUUID()
    const settings = { db: environment.database.db, platformUrl: environment.identity.url }
    const providerUrl = environment.machines.baseUrl
    await using before = await openTestTill({ ...settings, providerUrl, secrets: ['old'] })
    await link(before.as(merchantId))
    await using after = await openTestTill({ ...settings, providerUrl, secrets: ['new', 'old'] })
    expect((await listTerminals(after.as(merchantId), { provider: PROVIDER })).terminals).toHaveLength(4)
    await using without = await openTestTill({ ...settings, providerUrl, secrets: ['new'] })
    expect(await captureFailure(listTerminals(without.as(merchantId), { provider: PROVIDER }))).toMatchObject(
      {
        status: 500,
      },
    )
  })

  test('linking another account removes the card machine, unless a payment is unsettled', async () => {
    const { client } = await environment.counter(1)
    const { request_uuid } = await pay(client, 588)
    expect(await captureFailure(link(client, elsewhere))).toMatchObject({
      status: 409,
      code: 'payment_unsettled',
    })
    const other = await environment.counter(2)
    await follow(other.client, (await pay(other.client, 500)).request_uuid)
    expect((await link(other.client, elsewhere)).status).toBe('YOCO_LINKED')
    expect((await getOnboardingStatus(client)).running_payment).toBe(request_uuid)
  })
})
