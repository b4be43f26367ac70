import { createSignInsStore } from '@tillkey/sign-in'
import { explainSweep, onBothDatabases, type Sweep, watchSweepsOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { SIGN_INS_TABLE } from './sign-in/sign-in-migrations.ts'
import { openTestTill, tillTables } from './testing/index.ts'

/** Every table that a job sweeps. */
const SWEPT = [
  'till_forged_events',
  'till_former_links',
  'till_receipt_links',
  'till_sign_ins',
  'till_takeovers',
  'till_webhook_events',
]

/** Columns of expired rows. */
const values: Record<string, Record<string, string>> = { outbox: { service: `'pos'` } }

onBothDatabases('sweeps of the point of sale', (open) => {
  test('find expired rows among many without reading the others', { timeout: 120_000 }, async () => {
    const sweeps = new Map<string, Sweep>()
    await using database = await open(tillTables)
    const watched = watchSweepsOn(database.db, sweeps)
    // The job sweeps sign-ins if the till is an OAuth2 client.
    await createSignInsStore(watched, SIGN_INS_TABLE).deleteExpired(1)
    await using opened = new AsyncDisposableStack()
    const nowhere = 'http://127.0.0.1:9'
    opened.use(await openTestTill({ db: watched, platformUrl: nowhere, providerUrl: nowhere }))
    await expect.poll(() => Array.from(sweeps.keys()).toSorted()).toEqual(expect.arrayContaining(SWEPT))
    const plans = []
    for (const sweep of sweeps.values())
      plans.push(await explainSweep(database.db, sweep, values[sweep.table]))
    expect(plans.filter(({ isWasteful }) => isWasteful)).toEqual([])
    // A plan without rows would prove nothing.
    expect(plans.filter(({ returned }) => returned === 0)).toEqual([])
  })
})
