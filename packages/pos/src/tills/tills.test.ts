import { randomUUID } from 'node:crypto'
import { owner } from '@tillkey/card-machines/testing'
import { type Client, createClient } from '@tillkey/client'
import { getOnboardingStatus, linkAccount } from '@tillkey/contract/pos/onboarding.ts'
import { startPayment } from '@tillkey/contract/pos/payments.ts'
import { getRefund, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { listSales } from '@tillkey/contract/pos/sales.ts'
import { openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import { getLinkedTerminal, linkTerminal, listTerminals } from '@tillkey/contract/pos/terminals.ts'
import { listTills, renameTill, revokeTill } from '@tillkey/contract/pos/tills.ts'
import { getTotals } from '@tillkey/contract/pos/totals.ts'
import { actOnMachine, setMachineMode } from '@tillkey/contract/provider/control.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { cookieOf, follow, PROVIDER, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 10 }

onOneDatabase('tills', (open) => {
  let environment: TillEnvironment

  beforeAll(async () => {
    environment = await openTillEnvironment(open)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  /** Client of a merchant that stores cookies. */
  function openBrowser(merchantId: string): Client {
    const jar = new Map<string, string>()
    const keep = (response: Response): Response => {
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=')
        jar.set(name, value)
      }
      return response
    }
    const cookies = () =>
      [cookieOf(merchantId), ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; ')
    return createClient({
      baseUrl: environment.till.baseUrl,
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('cookie', cookies())
        return keep(await fetch(input, { ...init, headers }))
      },
    })
  }

  const link = (browser: Client, device_name: string) =>
    linkAccount(browser, {
      provider: PROVIDER,
      body: { device_name, email: owner.email, password: owner.password },
    })
  const choose = (browser: Client, index: 0 | 1 | 2 | 3) =>
    linkTerminal(browser, { provider: PROVIDER, uuid: environment.machines.terminals[index] })
  const readStatus = (browser: Client) => getOnboardingStatus(browser, {})
  const control = () => createClient({ baseUrl: environment.machines.baseUrl })

  async function openTwo() {
    const merchantId = randomUUID()
    const [first, second] = [openBrowser(merchantId), openBrowser(merchantId)]
    await link(first, 'Counter 1')
    await choose(first, 0)
    await link(second, 'Counter 2')
    return { merchantId, first, second }
  }

  test('two tills of one merchant have a machine each, and a change on one never affects the other', async () => {
    const { first, second } = await openTwo()
    expect(await readStatus(second)).toMatchObject({ status: 'YOCO_LINKED', till: { name: 'Counter 2' } })
    await choose(second, 1)
    await choose(second, 2)
    expect(await readStatus(first)).toMatchObject({
      status: 'TERMINAL_LINKED',
      till: { name: 'Counter 1' },
      shop_name: owner.name,
      linked_terminal: { terminal: { uuid: environment.machines.terminals[0] } },
    })
    expect((await getLinkedTerminal(second, {})).terminal.uuid).toBe(environment.machines.terminals[2])
    const { terminals } = await listTerminals(first, { provider: PROVIDER })
    expect(terminals.map(({ tills }) => tills)).toEqual([['Counter 1'], [], ['Counter 2'], []])
  })

  test('each till pays on its own machine and is redirected to its own payment only', async () => {
    const { first, second } = await openTwo()
    await choose(second, 1)
    for (const uuid of environment.machines.terminals)
      await setMachineMode(control(), { uuid, body: { mode: 'manual' } })
    const request_uuid = randomUUID()
    const amount = { currencyCode: 'ZAR', units: 2500 } as const
    const payment = await startPayment(second, { body: { request_uuid, amount } })
    expect(payment.terminal.uuid).toBe(environment.machines.terminals[1])
    expect((await readStatus(second)).running_payment).toBe(request_uuid)
    expect((await readStatus(first)).running_payment).toBeNull()
    // The other till's payment does not block choosing another machine.
    await choose(first, 2)
    expect(await captureFailure(choose(second, 3))).toMatchObject({ status: 409, code: 'payment_running' })
    await follow(second, request_uuid, ({ state }) => state === 'WAITING_FOR_CARD')
    await actOnMachine(control(), { uuid: environment.machines.terminals[1], body: { action: 'tap' } })
    await follow(second, request_uuid)
    for (const uuid of environment.machines.terminals)
      await setMachineMode(control(), { uuid, body: { mode: 'automatic' } })
  })

  test('a browser that is not linked is no till, and becomes one with a name and a machine', async () => {
    const { merchantId, first } = await openTwo()
    await readStatus(first)
    const third = openBrowser(merchantId)
    // The second till has not sent its cookie yet, so a caller without one could be it.
    await readStatus(openBrowser(merchantId))
    const uuid = environment.machines.terminals[3]
    await linkTerminal(third, { provider: PROVIDER, uuid, body: { device_name: 'Terrace' } })
    expect(await readStatus(third)).toMatchObject({ status: 'TERMINAL_LINKED' })
    expect((await readStatus(first)).linked_terminal?.terminal.uuid).toBe(environment.machines.terminals[0])
  })

  test('the rest of a partial capture is collected once, and settles the first payment', async () => {
    const { first } = await openTwo()
    const request_uuid = randomUUID()
    const payPart = (units: number, more: object = {}) =>
      startPayment(first, {
        body: { request_uuid: randomUUID(), amount: { currencyCode: 'ZAR', units }, ...more },
      })
    await startPayment(first, { body: { request_uuid, amount: { currencyCode: 'ZAR', units: 2586 } } })
    await follow(first, request_uuid, ({ state }) => state === 'QUARANTINED')
    const refused = { status: 409, code: 'exceeds_due' }
    expect(await captureFailure(payPart(1035, { sale_uuid: request_uuid }))).toMatchObject(refused)
    expect(await captureFailure(payPart(1034, { sale_uuid: randomUUID() }))).toMatchObject({
      code: 'sale_not_found',
    })
    const rest = await payPart(1034, { sale_uuid: request_uuid })
    await follow(first, rest.request_uuid)
    expect(await captureFailure(payPart(1034, { sale_uuid: request_uuid }))).toMatchObject(refused)
    const { open_matters } = await readStatus(first)
    expect(open_matters.matters.map(({ payment }) => payment.request_uuid)).not.toContain(request_uuid)
  })

  test('tills are listed, renamed and removed; a browser of a removed till must link again', async () => {
    const { first, second } = await openTwo()
    await choose(second, 1)
    const { tills } = await listTills(first)
    const [newer, older] = [tills[0], tills[1]]
    expect(tills).toMatchObject([
      { name: 'Counter 2', here: false, terminal: { uuid: environment.machines.terminals[1] } },
      { name: 'Counter 1', here: true, terminal: { uuid: environment.machines.terminals[0] } },
    ])
    await renameTill(first, { uuid: older?.uuid ?? '', body: { name: ' Terrace ' } })
    expect((await readStatus(first)).till?.name).toBe('Terrace')
    const left = await revokeTill(first, { uuid: newer?.uuid ?? '' })
    expect(left.tills.map(({ name }) => name)).toEqual(['Terrace'])
    expect(await readStatus(second)).toMatchObject({ status: 'YOCO_LINKED', till: null })
    const stranger = openBrowser(randomUUID())
    const taken = revokeTill(stranger, { uuid: older?.uuid ?? '' })
    expect(await captureFailure(taken)).toMatchObject({ status: 404, code: 'till_not_found' })
  })

  test('sales and totals are separated by till, for card and cash, and a receipt is found by its number', async () => {
    const { first, second } = await openTwo()
    await choose(second, 1)
    for (const [browser, units] of [
      [first, 1500],
      [second, 2500],
    ] as const) {
      const { request_uuid } = await pay(browser, units)
      await follow(browser, request_uuid)
    }
    const [byCard] = (await listSales(first, { search: '15.00' })).sales
    const body = {
      sale_uuid: randomUUID(),
      items: [{ name: '', units: 700, count: 1 }],
      tip_units: 0,
      note: '',
    }
    await openSale(second, { body })
    const part = { request_uuid: randomUUID(), units: 700, tendered_units: 700 }
    await payCash(second, { uuid: body.sale_uuid, body: part })
    const till = (await readStatus(second)).till?.uuid ?? ''
    const { sales } = await listSales(first, { till })
    expect(sales.map(({ amount, till: on }) => [amount.units, on?.name])).toEqual([
      [700, 'Counter 2'],
      [2500, 'Counter 2'],
    ])
    const day = { since: new Date(0).toISOString(), until: new Date(Date.now() + 60_000).toISOString() }
    const { by_till } = await getTotals(first, day)
    expect(by_till.map(({ till: on, count, units }) => [on?.name, count, units])).toEqual([
      ['Counter 1', 1, 1500],
      ['Counter 2', 2, 3200],
    ])
    const back = { request_uuid: randomUUID(), units: 200, reason: 'Wrong order' }
    await refundPayment(second, { uuid: part.request_uuid, body: back })
    const toCard = { ...back, request_uuid: randomUUID(), units: 300 }
    await refundPayment(first, { uuid: byCard?.request_uuid ?? '', body: toCard })
    await vi.waitFor(async () => {
      expect((await getRefund(first, { uuid: toCard.request_uuid })).status).toBe('COMPLETED')
    }, WAIT)
    const of = async (at?: string) => {
      const { taken_units, net_units, count, by_hour } = await getTotals(first, {
        ...day,
        ...(at && { till: at }),
      })
      return [taken_units, net_units, count, by_hour.reduce((sum, { units }) => sum + units, 0)]
    }
    const own = (await readStatus(first)).till?.uuid ?? ''
    expect([await of(own), await of(till), await of(), await of(randomUUID())]).toEqual([
      [1500, 1200, 1, 1500],
      [3200, 3000, 2, 3200],
      [4700, 4200, 3, 4700],
      [0, 0, 0, 0],
    ])
    const found = await listSales(first, { search: '000002' })
    expect(found.sales.map(({ amount }) => amount.units)).toEqual([2500])
  })

  test('a cookie of another merchant, or a forged one, is ignored', async () => {
    const { first } = await openTwo()
    const till = (await readStatus(first)).till?.uuid ?? ''
    const stranger = randomUUID()
    const forged = createClient({
      baseUrl: environment.till.baseUrl,
      headers: { cookie: `${cookieOf(stranger)}; tillkey_till_000000000000=${till}.20000.c2lnbmF0dXJl` },
    })
    expect(await readStatus(forged)).toMatchObject({ status: 'NEW', till: null, linked_terminal: null })
  })

  test('a machine reports its state: connection, battery, and whether a payment runs on it', async () => {
    const { first } = await openTwo()
    const uuid = environment.machines.terminals[0]
    const readState = async () => (await listTerminals(first, { provider: PROVIDER })).terminals[0]?.state
    await setMachineMode(control(), { uuid, body: { mode: 'manual', battery_percent: 46 } })
    expect(await readState()).toMatchObject({ connection: 'online', battery_percent: 46, busy: false })
    const request_uuid = randomUUID()
    await startPayment(first, { body: { request_uuid, amount: { currencyCode: 'ZAR', units: 2500 } } })
    await follow(first, request_uuid, ({ state }) => state === 'WAITING_FOR_CARD')
    expect(await readState()).toMatchObject({ connection: 'online', busy: true })
    await actOnMachine(control(), { uuid, body: { action: 'offline' } })
    const gone = await readState()
    expect(gone).toMatchObject({ connection: 'offline', busy: true, last_seen_at: expect.any(String) })
    expect((await getLinkedTerminal(first, {})).state).toEqual(gone)
    await actOnMachine(control(), { uuid, body: { action: 'online' } })
    await actOnMachine(control(), { uuid, body: { action: 'tap' } })
    await follow(first, request_uuid)
  })
})
