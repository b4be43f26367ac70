import {
  fillTable,
  isWasteful,
  MANY_ROWS,
  onBothDatabases,
  type ReadPlan,
  type TestDatabase,
  watchPlansOn,
} from '@tillkey/sql/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLeaseStore } from './payments/payment-leases-store.ts'
import { createPaymentsStore } from './payments/payments-store.ts'
import { createPeopleStore } from './people/people-store.ts'
import { createReceiptsStore } from './receipts/receipts-store.ts'
import { createRefundsStore } from './refunds/refunds-store.ts'
import { createPartsStore } from './split-payments/split-payments-store.ts'
import { tillTables } from './testing/index.ts'
import { createTillsStore } from './tills/tills-store.ts'
import { createCashUpsStore } from './totals/cash-ups-store.ts'

/** Rows of tables that grow with days and people instead of sales. */
const SOME = 20_000
/** The oldest rows are of a rare kind: lists begin with the newest. */
const RARE = 200
const created_at = 'n'
const merchant_id = `CASE WHEN n % 1000 = 7 THEN 'small' ELSE 'shop' END`
const ofAccount = { merchant_id, provider: `'yoco'`, account_id: `'account'`, created_at }
const ifRare = (value: string, fallback: string): string =>
  `CASE WHEN n <= ${RARE} THEN ${value} ELSE ${fallback} END`

onBothDatabases('lists of a shop', (open) => {
  let database: TestDatabase
  const plans: ReadPlan[] = []
  const watched = () => watchPlansOn(database.db, plans)
  const fill = (table: string, rows: number, values: Record<string, string>): Promise<void> =>
    fillTable(database.db, { table, rows }, values)
  beforeAll(async () => {
    database = await open(tillTables)
  })
  beforeEach(() => void plans.splice(0))
  afterAll(() => database[Symbol.asyncDispose]())

  const frugal = (): void => {
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.splice(0).filter(isWasteful)).toEqual([])
  }

  test('read at most ten times the refunds that they return, of many', async () => {
    const due = { due_at: ifRare('n', 'NULL'), refunded_units: 'n' }
    await fill('till_refunds', MANY_ROWS, { ...ofAccount, ...due, payment_id: `'payment ' || (n / 10)` })
    const store = createRefundsStore(watched())
    const span = { since: MANY_ROWS / 2, until: MANY_ROWS / 2 + 100 }
    const found = [
      await store.ofPayment('payment 7'),
      await store.refundedIn({ provider: 'yoco', accountId: 'account' }, span),
      await store.claim(MANY_ROWS, MANY_ROWS),
    ]
    expect(found.map(({ length }) => length)).toEqual([10, 100, 50])
    // The list of one payment returns all rows.
    const [ofPayment, ...pages] = plans.splice(0)
    expect(pages.filter(isWasteful)).toEqual([])
    expect(Number(ofPayment?.rows)).toBeLessThanOrEqual(100)
  })

  test('read at most ten times the sales and payments that they return', async () => {
    await fill('till_sales', MANY_ROWS, {
      merchant_id,
      created_at,
      items: `'[]'`,
      due_units: ifRare('n', '0'),
    })
    const times = (await createPartsStore(watched()).partPaid('shop', 100)).map(({ createdAt }) => createdAt)
    expect([times.length, times[0]]).toEqual([100, RARE])
    await fill('till_payments', SOME, {
      ...ofAccount,
      id: `'payment ' || n`,
      phase: `'APPROVED'`,
      attention: ifRare('1', '0'),
      holds_terminal: '0',
      due_at: ifRare('n', 'NULL'),
    })
    await fill('till_attempts', SOME, { payment_id: `'payment ' || n` })
    const payments = createPaymentsStore(watched())
    expect(await payments.needingAttention('shop', 100)).toHaveLength(100)
    expect(await createLeaseStore(watched(), 'one').claim(SOME, SOME)).toHaveLength(50)
    frugal()
  })

  test('read at most ten times the receipt links, days, tills and people that they return', async () => {
    await fill('till_receipt_links', SOME, { expires_at: 'n', token_sealed: `'sealed'` })
    const link = await createReceiptsStore(watched()).lastLink('payment_id 9', 1)
    expect(link?.expiresAt).toBe(9)
    await fill('till_cash_ups', SOME, {
      merchant_id,
      number: 'n',
      closed_at: 'n',
      totals: `'{}'`,
      reopened_at: ifRare('NULL', 'n'),
    })
    const days = createCashUpsStore(watched())
    expect(await days.list('shop')).toHaveLength(31)
    const { last, inForce } = await days.latest('shop')
    expect([last?.number, inForce?.number]).toEqual([SOME, RARE])
    await fill('till_tills', SOME, {
      merchant_id,
      created_at,
      revoked_at: ifRare('NULL', 'n'),
      claimed_at: ifRare('n', 'NULL'),
    })
    const tills = createTillsStore(watched())
    expect(await tills.list('shop', 100)).toHaveLength(100)
    expect(await tills.newestUnclaimed('shop')).toBeUndefined()
    await fill('till_people', SOME, { merchant_id, created_at })
    await fill('till_invitations', SOME, { merchant_id, expires_at: 'n' })
    const people = createPeopleStore(watched())
    expect(await people.list('shop')).toHaveLength(200)
    expect(await people.invitations('shop', SOME - 100)).toHaveLength(100)
    frugal()
  })
})
