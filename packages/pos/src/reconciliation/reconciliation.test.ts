import { randomUUID } from 'node:crypto'
import { owner, signIn } from '@tillkey/card-machines/testing'
import { createClient } from '@tillkey/client'
import { getPayment } from '@tillkey/contract/pos/payments.ts'
import { getLedger } from '@tillkey/contract/provider/control.ts'
import { createMachinePayment, getMachinePayment } from '@tillkey/contract/provider/payments.ts'
import { onBothDatabases, onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBusinessDayClock } from '../testing/business-day.ts'
import {
  type Counter,
  follow,
  openCounter,
  openTestTill,
  pay,
  startIdentityServer,
  tillTables,
} from '../testing/index.ts'
import { machinePayment, openScriptedProvider, type ProviderCall } from '../testing/scripted-provider.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const DAY_MS = 24 * 60 * 60 * 1000

onOneDatabase('the nightly reconciliation', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  const clock = createBusinessDayClock()

  beforeAll(async () => {
    environment = await openTillEnvironment(open, { till: { now: clock.now } })
    await payElsewhere(environment.machines.terminals[1])
    counter = await environment.counter(0)
    await environment.till.service.reconcileTransactions()
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const reconcile = (): Promise<void> => clock.reconcile(environment)
  const listFindings = (reference: string) =>
    environment.database.db.all<{ kind: string; detail: string }>(
      'SELECT kind, detail FROM till_discrepancies WHERE reference = $1',
      [reference],
    )
  const shown = async (uuid: string) => {
    const { status, state, reason_code } = await getPayment(counter.client, { uuid })
    return [status, state, reason_code]
  }
  const listVerdicts = async (uuid: string) => {
    const rows = await environment.database.db.all<{ verdict: string }>(
      `SELECT e.verdict FROM till_payment_events e JOIN till_payments p ON p.id = e.payment_id
       WHERE p.request_uuid = $1 ORDER BY e.number`,
      [uuid],
    )
    return rows.map(({ verdict }) => verdict)
  }
  /** Makes a payment that the provider captured. */
  async function approve(units = 500): Promise<string> {
    const { request_uuid } = await pay(counter.client, units)
    await follow(counter.client, request_uuid, ({ state }) => state === 'APPROVED' || state === 'QUARANTINED')
    return request_uuid
  }
  /** Resets a payment as a restored backup would. No poll may overwrite it. */
  const forget = (uuid: string, changes: string) =>
    environment.database.db.run(
      `UPDATE till_payments SET ${changes}, version = version + 1 WHERE request_uuid = $1`,
      [uuid],
    )
  /** Makes a payment of another till on the same account. */
  async function payElsewhere(uuid: string): Promise<string> {
    const { client } = await signIn(environment.machines.baseUrl)
    const reference = randomUUID()
    const not_after = new Date(Date.now() + 60_000).toISOString()
    const body = { amount: { currency: 'ZAR', value: 700 }, reference, not_after }
    const { id } = await createMachinePayment(client, { uuid, 'Idempotency-Key': reference, body })
    await vi.waitUntil(async () => (await getMachinePayment(client, { id })).state === 'approved')
    return reference
  }

  test('payments that agree are left alone', async () => {
    const [whole, partly] = [await approve(), await approve(586)]
    const before = [await listVerdicts(whole), await listVerdicts(partly)]
    await reconcile()
    expect(await listFindings(whole)).toEqual([])
    expect(await listFindings(partly)).toEqual([])
    expect([await listVerdicts(whole), await listVerdicts(partly)]).toEqual(before)
  })

  test.each([
    ['ended without approval', `phase = 'CANCELLED', reason = 'customer'`, 'late_approval', 'corrected'],
    ['was given up while it ran', `phase = 'AUTHORISING', due_at = NULL`, null, 'moved'],
    ['was given up before it was found', `phase = 'DISPATCHING', due_at = NULL`, null, 'moved'],
    // oxlint-disable-next-line max-params -- the columns of the table
  ])('a captured payment that %s here becomes approved', async (_what, changes, reason, verdict) => {
    const uuid = await approve()
    await forget(uuid, `${changes}, captured_currency = NULL, captured_units = NULL`)
    await reconcile()
    expect(await shown(uuid)).toEqual(['COMPLETED', 'APPROVED', reason])
    expect((await listVerdicts(uuid)).at(-1)).toBe(verdict)
    expect(await listFindings(uuid)).toEqual([])
  })

  test('a captured payment without a response to its create is found by its reference', async () => {
    const uuid = await approve()
    await environment.database.db.run(
      `UPDATE till_attempts SET provider_ref = NULL
       WHERE payment_id IN (SELECT id FROM till_payments WHERE request_uuid = $1)`,
      [uuid],
    )
    await forget(uuid, `phase = 'NOT_SENT', captured_currency = NULL, captured_units = NULL, sequence = 0`)
    await reconcile()
    expect(await shown(uuid)).toEqual(['COMPLETED', 'APPROVED', 'late_approval'])
    expect(await listFindings(uuid)).toEqual([])
  })

  test('a capture of another amount is quarantined', async () => {
    const uuid = await approve(586)
    await forget(uuid, `phase = 'DECLINED', captured_currency = NULL, captured_units = NULL`)
    await reconcile()
    expect(await shown(uuid)).toEqual(['PENDING', 'QUARANTINED', 'amount_differs'])
  })

  test('an approval of another amount than the capture is found', async () => {
    const uuid = await approve(686)
    await forget(uuid, `phase = 'APPROVED'`)
    await reconcile()
    expect(await listFindings(uuid)).toMatchObject([{ kind: 'captured_otherwise' }])
    expect(await shown(uuid)).toEqual(['COMPLETED', 'APPROVED', 'amount_differs'])
  })

  test('an unknown capture is found once, however often it is listed', async () => {
    const reference = await payElsewhere(environment.machines.terminals[1])
    await reconcile()
    await reconcile()
    const detail = JSON.stringify({ captured: { currency: 'ZAR', units: 700 } })
    expect(await listFindings(reference)).toEqual([{ kind: 'captured_unknown_here', detail }])
  })

  test('a capture from before the account was linked is ignored', async () => {
    const { captures } = await getLedger(createClient({ baseUrl: environment.machines.baseUrl }))
    await reconcile()
    expect(await listFindings(captures[0]?.reference ?? '')).toEqual([])
  })

  test("another merchant's payment on the same account is recognised", async () => {
    const other = await openCounter(environment.till, owner, environment.machines.terminals[2])
    const { request_uuid } = await pay(other.client, 500)
    await follow(other.client, request_uuid)
    await reconcile()
    expect(await listFindings(request_uuid)).toEqual([])
  })

  test('an approval that the provider does not list is found', async () => {
    const uuid = await approve()
    await environment.database.db.run(
      `UPDATE till_attempts SET provider_ref = $2
       WHERE payment_id IN (SELECT id FROM till_payments WHERE request_uuid = $1)`,
      [uuid, randomUUID()],
    )
    await reconcile()
    const kinds = (await listFindings(uuid)).map(({ kind }) => kind).toSorted()
    // A late webhook event meets the changed id, too.
    expect(kinds.filter((kind) => kind !== 'answer_about_another')).toEqual([
      'approved_absent_there',
      'captured_unknown_here',
    ])
  })
})

test('state that is newer than the list is kept', async () => {
  await using database = await openTestSqlite(tillTables)
  await using identity = await startIdentityServer()
  await using provider = await openScriptedProvider()
  let ahead = 0
  const now = () => Date.now() + ahead
  const settings = { db: database.db, platformUrl: identity.url, providerUrl: provider.url, now }
  await using till = await openTestTill(settings)
  const { client } = await openCounter(till, owner, provider.terminal)
  await till.service.reconcileTransactions()
  const id = randomUUID()
  provider.script = () => machinePayment({ id, state: 'declined', reason: 'do_not_honour', sequence: 5 })
  const { request_uuid } = await pay(client, 500)
  const { body } = machinePayment({ id, state: 'approved', sequence: 4 })
  const payments = [body]
  const isList = ({ path }: ProviderCall): boolean => path.startsWith('/v1/transactions')
  provider.script = (call) =>
    isList(call) ? { status: 200, body: { payments, next_page_token: null } } : 'cut'
  ahead = DAY_MS
  await till.service.reconcileTransactions()
  expect(provider.calls.filter(isList)).toHaveLength(1)
  const { state, reason_code } = await getPayment(client, { uuid: request_uuid })
  expect([state, reason_code]).toEqual(['DECLINED', 'do_not_honour'])
  expect(await database.db.all('SELECT kind FROM till_discrepancies')).toEqual([])
})

onBothDatabases('several processes at night', (open) => {
  const account = { email: owner.email, password: owner.password }
  const page = { status: 200, body: { payments: [], next_page_token: null } }

  test('an account is reconciled by one of them, once a night; a failure is retried after its lease has ended', async () => {
    await using shared = await open(tillTables)
    await using provider = await openScriptedProvider()
    let ahead = 0
    await using identity = await startIdentityServer()
    const now = () => Date.now() + ahead
    const settings = { db: shared.db, platformUrl: identity.url, providerUrl: provider.url, now }
    await using first = await openTestTill(settings)
    await using second = await openTestTill(settings)
    await openCounter(first, account, provider.terminal)
    provider.script = () => page
    const lists = () => provider.calls.filter(({ path }) => path.startsWith('/v1/transactions')).length
    const round = async () => {
      await Promise.all([first, second].map(({ service }) => service.reconcileTransactions()))
      return lists()
    }
    expect(await round()).toBe(0)
    ahead = DAY_MS
    expect([await round(), await round()]).toEqual([1, 1])
    ahead = 2 * DAY_MS
    provider.script = () => ({ status: 500, body: {} })
    expect([await round(), await round()]).toEqual([2, 2])
    ahead += 16 * 60_000
    provider.script = () => page
    expect([await round(), await round()]).toEqual([3, 3])
  })
})
