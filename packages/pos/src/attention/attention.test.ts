import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@tillkey/client'
import { acknowledgeResult, listAttentionItems, settlePayment } from '@tillkey/contract/pos/attention.ts'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { cancelPayment } from '@tillkey/contract/pos/payments.ts'
import type { Payment } from '@tillkey/contract/pos/payments-schemas.ts'
import { getPaymentHistory } from '@tillkey/contract/pos/sales.ts'
import { setMachineMode } from '@tillkey/contract/provider/control.ts'
import type { MachineMode } from '@tillkey/contract/provider/control-schemas.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captureFailure } from '../testing/failure-of.ts'
import { type Counter, follow, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const R100 = 100_00
const WAIT = { timeout: 6000, interval: 20 }

onOneDatabase('payments that somebody must look at', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  beforeAll(async () => {
    environment = await openTillEnvironment(open, { machines: { delayMs: 5 } })
    counter = await environment.counter(0)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  const isSettled = ({ status, state }: Payment) => status !== 'PENDING' || state === 'QUARANTINED'
  async function run(units: number): Promise<string> {
    const { request_uuid: uuid } = await pay(counter.client, units)
    await follow(counter.client, uuid, isSettled)
    return uuid
  }
  const setMode = (body: MachineMode) =>
    setMachineMode(createClient({ baseUrl: environment.machines.baseUrl }), {
      uuid: environment.machines.terminals[0],
      body,
    })
  const findKind = async (uuid: string) => {
    const { matters } = await listAttentionItems(counter.client)
    return matters.find(({ payment }) => payment.request_uuid === uuid)?.kind
  }
  const listed = (uuid: string, kind: string | undefined) =>
    vi.waitFor(async () => expect(await findKind(uuid)).toBe(kind), WAIT)

  test.each([
    ['an approval', R100],
    ['a decline', R100 + 51],
  ])('%s that was not shown is listed on every till of the merchant until it is', async (_, units) => {
    const uuid = await run(units)
    expect(await findKind(uuid)).toBeUndefined()
    await listed(uuid, 'result_not_shown')
    const { open_matters } = await getOnboardingStatus(counter.client)
    expect(open_matters).toEqual(await listAttentionItems(counter.client))
    expect((await acknowledgeResult(counter.client, { uuid })).request_uuid).toBe(uuid)
    await listed(uuid, undefined)
    const rows = await environment.database.db.all(
      `SELECT how, settled_by FROM till_settlements s JOIN till_payments p ON p.id = s.payment_id
       WHERE p.request_uuid = $1`,
      [uuid],
    )
    expect(rows).toEqual([{ how: 'shown', settled_by: counter.merchantId }])
    const { settlements } = await getPaymentHistory(counter.client, { uuid })
    expect(settlements).toEqual([{ how: 'shown', by: '', at: expect.stringMatching(/^20\d\d-.*Z$/) }])
  })

  test('a result that was shown is not listed', async () => {
    const uuid = await run(R100)
    await acknowledgeResult(counter.client, { uuid })
    await sleep(50)
    expect(await findKind(uuid)).toBeUndefined()
  })

  test('another currency (.87) stays listed until it is resolved, once', async () => {
    const uuid = await run(R100 + 87)
    await acknowledgeResult(counter.client, { uuid })
    expect(await findKind(uuid)).toBe('captured_otherwise')
    const body = { how: 'difference_collected' } as const
    await settlePayment(counter.client, { uuid, body })
    await settlePayment(counter.client, { uuid, body })
    expect(await findKind(uuid)).toBeUndefined()
    const found = await environment.database.db.all(
      'SELECT how FROM till_settlements s JOIN till_payments p ON p.id = s.payment_id WHERE p.request_uuid = $1',
      [uuid],
    )
    expect(found).toEqual([{ how: 'difference_collected' }])
    // People who left the shop have no name.
    await environment.database.db.run("UPDATE till_settlements SET settled_by = 'somebody who left'")
    const { settlements } = await getPaymentHistory(counter.client, { uuid })
    expect(settlements).toMatchObject([{ how: 'difference_collected', by: null }])
  })

  test('a capture after a cancel (.82) stays listed even after it was shown, and accepts no other part', async () => {
    // Slow enough for the cancel to precede the capture on a busy computer.
    await setMode({ mode: 'automatic', delay_ms: 1000 })
    const { request_uuid: uuid } = await pay(counter.client, R100 + 82)
    await cancelPayment(counter.client, { uuid })
    await follow(counter.client, uuid)
    await setMode({ mode: 'automatic', delay_ms: 5 })
    await acknowledgeResult(counter.client, { uuid })
    expect(await findKind(uuid)).toBe('captured_after_cancel')
    const wrong = settlePayment(counter.client, { uuid, body: { how: 'difference_collected' } })
    expect(await captureFailure(wrong)).toMatchObject({ status: 409, code: 'not_applicable' })
    await settlePayment(counter.client, { uuid, body: { how: 'refunded' } })
    expect(await findKind(uuid)).toBeUndefined()
  })

  test('a running payment is not an attention item, and cannot be resolved', async () => {
    await setMode({ mode: 'manual' })
    const { request_uuid: uuid } = await pay(counter.client, R100)
    expect(await findKind(uuid)).toBeUndefined()
    const early = settlePayment(counter.client, { uuid, body: { how: 'seen' } })
    expect(await captureFailure(early)).toMatchObject({ status: 409, code: 'payment_running' })
    await cancelPayment(counter.client, { uuid })
    await follow(counter.client, uuid)
    await setMode({ mode: 'automatic', delay_ms: 5 })
  })

  test('another merchant can neither see nor resolve it', async () => {
    const uuid = await run(R100 + 1)
    const stranger = environment.till.as('somebody-else')
    expect((await listAttentionItems(stranger)).count).toBe(0)
    const settled = settlePayment(stranger, { uuid, body: { how: 'seen' } })
    expect(await captureFailure(settled)).toMatchObject({ status: 404, code: 'payment_not_found' })
  })
})
