import {
  fillTable,
  isWasteful,
  MANY_ROWS,
  onBothDatabases,
  type ReadPlan,
  watchPlansOn,
} from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { findByReference, findFirstDue, findShown, listPayments } from './payments/payments-store.ts'
import { findFirstDueRefund, listPaymentRefunds, listRefunds } from './refunds/refunds-store.ts'
import { makeTables } from './server.ts'

const limit = 100
const account = {
  account_uuid: `CASE WHEN n % 1000 = 7 THEN 'small' ELSE 'account' END`,
  created_at: 'n',
  due_at: `CASE WHEN n = ${MANY_ROWS / 2} THEN 1 END`,
  reference: `CASE WHEN n <= ${MANY_ROWS / 2} THEN 'often ' || (n % 10000) ELSE 'once ' || n END`,
}
const START = { createdAt: 0, id: '' }
const MIDDLE = { createdAt: MANY_ROWS / 2, id: 'a' }

const spans = [
  { since: 0, until: MANY_ROWS + 1, after: START },
  { since: 0, until: MANY_ROWS + 1, after: MIDDLE },
  { since: MANY_ROWS - 150, until: MANY_ROWS, after: START },
  { since: 10, until: MANY_ROWS / 2 + 150, after: MIDDLE },
]

onBothDatabases('lists of card machines', (open) => {
  test('read no more than ten times what they return, of many', async () => {
    await using database = await open()
    const { db } = database
    await makeTables(db)
    await fillTable(
      db,
      { table: 'machine_payments' },
      { ...account, terminal_uuid: `'terminal'`, state: `'{}'`, holds_terminal: '0' },
    )
    await fillTable(db, { table: 'machine_refunds' }, { ...account, payment_id: `'payment ' || (n / 10)` })
    const plans: ReadPlan[] = []
    const watched = watchPlansOn(db, plans)
    for (const span of spans)
      for (const list of [listPayments, listRefunds]) {
        const times = (await list(watched, 'account', { ...span, limit })).map(({ createdAt }) => createdAt)
        expect([times.length, times]).toEqual([limit, times.toSorted((a, b) => a - b)])
        expect(times[0]).toBeGreaterThanOrEqual(Math.max(span.since, span.after.createdAt))
        expect(times.at(-1)).toBeLessThan(span.until)
      }
    expect(await listPaymentRefunds(watched, 'payment 7')).toHaveLength(10)
    expect((await findShown(watched, 'terminal'))?.createdAt).toBe(MANY_ROWS)
    expect((await findByReference(watched, 'account', 'often 9'))?.createdAt).toBe(MANY_ROWS / 2 - 9991)
    expect((await findFirstDue(watched))?.createdAt).toBe(MANY_ROWS / 2)
    expect((await findFirstDueRefund(watched))?.createdAt).toBe(MANY_ROWS / 2)
    expect(plans.filter(isWasteful)).toEqual([])
  })
})
