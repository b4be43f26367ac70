import { randomUUID } from 'node:crypto'
import { getRefund, refundPayment } from '@tillkey/contract/pos/refunds.ts'
import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Counter, follow, pay } from '../testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from '../testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 20 }

onBothDatabases('webhook events of refunds', (open) => {
  let environment: TillEnvironment
  let counter: Counter
  beforeAll(async () => {
    // Polling resumes after a minute, so earlier changes come from events.
    const timings = { unresolvedMs: [60_000], staleAfterMs: 60_000 }
    environment = await openTillEnvironment(open, {
      till: { timings },
      machines: { timings: { slowBank: 400 } },
    })
    counter = await environment.counter(0)
  })
  afterAll(() => environment[Symbol.asyncDispose]())

  test.each([
    ['went back', 30_81, { status: 'COMPLETED', state: 'REFUNDED' }],
    ['was declined', 30_69, { status: 'FAILED', state: 'DECLINED' }],
  ])('trigger a request for a refund as soon as it %s', async (_what, units, end) => {
    const { request_uuid: uuid } = await pay(counter.client, 100_00)
    await follow(counter.client, uuid)
    const request_uuid = randomUUID()
    const body = { request_uuid, units, reason: 'Wrong order' }
    expect((await refundPayment(counter.client, { uuid, body })).status).toBe('PENDING')
    await vi.waitFor(
      async () => expect(await getRefund(counter.client, { uuid: request_uuid })).toMatchObject(end),
      WAIT,
    )
  })
})
