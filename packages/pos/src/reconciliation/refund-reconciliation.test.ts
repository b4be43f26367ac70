import { randomUUID } from 'node:crypto'
import { signIn } from '@tillkey/card-machines/testing'
import { getRefund, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { findMachinePayment } from '@tillkey/contract/provider/payments.ts'
import { createMachineRefund, getMachineRefund } from '@tillkey/contract/provider/refunds.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createBusinessDayClock } from '../testing/business-day.ts'
import { type Counter, follow, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 10 }

onOneDatabase('the nightly reconciliation of refunds', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  const clock = createBusinessDayClock()
  beforeAll(async () => {
    environment = await openTillEnvironment(open, { till: { now: clock.now } })
    counter = await environment.counter(0)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const reconcile = (): Promise<void> => clock.reconcile(environment)
  const findings = () =>
    environment.database.db.all<{ kind: string; reference: string }>(
      'SELECT kind, reference FROM till_discrepancies ORDER BY at',
    )
  async function captured(): Promise<string> {
    const { request_uuid: uuid } = await pay(counter.client, 100_00)
    await follow(counter.client, uuid)
    return uuid
  }
  /** Makes a refund that the provider completed. */
  async function refunded(uuid: string, units = 30_00): Promise<string> {
    const request_uuid = randomUUID()
    await refundPayment(counter.client, { uuid, body: { request_uuid, units, reason: 'Wrong order' } })
    await vi.waitFor(
      async () => expect((await getRefund(counter.client, { uuid: request_uuid })).status).toBe('COMPLETED'),
      WAIT,
    )
    return request_uuid
  }
  const forget = (uuid: string, changes: string) =>
    environment.database.db.run(
      `UPDATE till_refunds SET ${changes}, due_at = NULL, version = version + 1 WHERE request_uuid = $1`,
      [uuid],
    )

  test('refunds that agree are left alone', async () => {
    await refunded(await captured())
    await reconcile()
    expect(await findings()).toEqual([])
  })

  test('a completed refund that is shown as failed is corrected', async () => {
    const uuid = await refunded(await captured())
    await forget(uuid, `phase = 'DECLINED', refunded_currency = NULL, refunded_units = NULL`)
    await reconcile()
    expect(await getRefund(counter.client, { uuid })).toMatchObject({
      status: 'COMPLETED',
      state: 'REFUNDED',
      reason_code: 'late_refund',
      refunded: { units: 30_00 },
    })
    expect(await findings()).toEqual([])
  })

  test('an unknown refund, one of another amount, and a missing one are found', async () => {
    const payment = await captured()
    const { client } = await signIn(environment.machines.baseUrl)
    const { id } = await findMachinePayment(client, { reference: payment })
    const reference = randomUUID()
    const not_after = new Date(Date.now() + 60_000).toISOString()
    const body = { kind: 'refund' as const, amount: { currency: 'ZAR', value: 10_00 }, reference, not_after }
    const made = await createMachineRefund(client, { id, 'Idempotency-Key': reference, body })
    await vi.waitUntil(
      async () => (await getMachineRefund(client, { id: made.id })).state === 'refunded',
      WAIT,
    )
    const other = await refunded(await captured())
    await forget(other, 'refunded_units = 2999')
    const absent = await refunded(await captured())
    await forget(absent, `id = 'another'`)
    await reconcile()
    const kinds = (await findings()).map(({ kind }) => kind).toSorted()
    // The missing refund exists under an unknown id.
    expect(kinds).toEqual([
      'refunded_absent_there',
      'refunded_otherwise',
      'refunded_unknown_here',
      'refunded_unknown_here',
    ])
  })
})
