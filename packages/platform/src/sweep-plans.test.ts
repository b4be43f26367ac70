import { explainSweep, onBothDatabases, type Sweep, watchSweepsOn } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

/** Every table that a job of the platform sweeps. */
const SWEPT = [
  'attempts',
  'bulk_job_rows',
  'bulk_jobs',
  'courier_dispatches',
  'courier_messages',
  'flow_errors',
  'flows',
  'oauth2_consents',
  'oauth2_device_codes',
  'oauth2_interactions',
  'oauth2_login_sessions',
  'oauth2_token_cutoffs',
  'oauth2_tokens',
  'oauth2_used_jtis',
  'outbox',
  'project_events',
  'sessions',
  'token_exchanges',
]

/** Columns that make rows deletable after their time. */
const values: Record<string, Record<string, string>> = {
  courier_messages: { status: `'sent'` },
  outbox: { service: `'platform'` },
}

onBothDatabases('sweeps of the platform', (open) => {
  test('find expired rows among many without reading the others', { timeout: 120_000 }, async () => {
    const sweeps = new Map<string, Sweep>()
    await using platform = await startTestPlatform(async (tables) => {
      const opened = await open(tables)
      return { ...opened, db: watchSweepsOn(opened.db, sweeps) }
    })
    await expect.poll(() => Array.from(sweeps.keys()).toSorted()).toEqual(expect.arrayContaining(SWEPT))
    const plans = []
    for (const sweep of sweeps.values())
      plans.push(await explainSweep(platform.database.db, sweep, values[sweep.table]))
    expect(plans.filter(({ isWasteful }) => isWasteful)).toEqual([])
    // Each query found its rows. A plan without rows proves nothing.
    expect(plans.filter(({ returned }) => returned === 0)).toEqual([])
  })
})
