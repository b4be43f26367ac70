import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { type CrashReport, runCrashTest } from './index.ts'

const MINUTES = 60_000

/** Asserts that the run has had the faults it is for. */
function expectTrouble(
  { faults, fates, refunds }: CrashReport,
  kinds: readonly (keyof CrashReport['faults'])[],
) {
  const { passed, ...trouble } = fates
  const requests = Object.values(trouble).reduce((sum, count) => sum + count)
  expect(kinds.filter((kind) => faults[kind] === 0)).toEqual([])
  // Few payments do not meet every single outcome, but together there are many.
  expect([passed > 20, requests > 10, refunds > 0]).toEqual([true, true, true])
}

// `npm run faults` runs longer versions of both.
test.concurrent('SQLite: 20 payments and takeovers, processes killed, disks full', {
  timeout: 8 * MINUTES,
}, async () => {
  const report = await runCrashTest({ seed: 20_261, count: 20, processes: 1 })
  expect(report).toMatchObject({ payments: 20, violations: [] })
  expectTrouble(report, ['kill', 'full disk'])
})

test.concurrent('PostgreSQL: 20 payments and takeovers, two servers of tills killed, the database gone', {
  timeout: 8 * MINUTES,
}, async () => {
  await using database = await openTestPostgres()
  const report = await runCrashTest({ seed: 20_261, count: 20, processes: 2, databaseUrl: database.url })
  expect(report).toMatchObject({ payments: 20, violations: [] })
  expectTrouble(report, ['kill', 'outage'])
})
