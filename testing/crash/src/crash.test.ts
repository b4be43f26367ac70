import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { type CrashReport, runCrashTest } from './index.ts'

const MINUTES = 60_000

/** That the run has met what it is for. */
function expectTrouble({ kills, fates }: CrashReport, leastKills: number): void {
  const { passed: _passed, ...trouble } = fates
  expect(kills).toBeGreaterThan(leastKills)
  expect(Math.min(...Object.values(trouble))).toBeGreaterThan(10)
}

// `node src/main.ts --count 200`, on either database, is the long form of both.
test('SQLite: 100 payments, every process killed', { timeout: 8 * MINUTES }, async () => {
  const report = await runCrashTest({ seed: 20_261, count: 100, processes: 1 })
  expect(report).toMatchObject({ payments: 100, violations: [] })
  expectTrouble(report, 5)
})

test('PostgreSQL: 50 payments, two servers of tills, every process killed', {
  timeout: 8 * MINUTES,
}, async () => {
  await using database = await openTestPostgres()
  const report = await runCrashTest({ seed: 20_262, count: 50, processes: 2, databaseUrl: database.url })
  expect(report).toMatchObject({ payments: 50, violations: [] })
  expectTrouble(report, 3)
})
