import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { runCrashTest } from './index.ts'

const MINUTES = 60_000

test('SQLite: 200 payments, one process', { timeout: 5 * MINUTES }, async () => {
  const report = await runCrashTest({ seed: 20_261, count: 200, processes: 1 })
  expect(report).toMatchObject({ payments: 200, complaints: [] })
  expect(report.kills).toBeGreaterThan(5)
})

test('PostgreSQL: 50 payments, two processes', { timeout: 5 * MINUTES }, async () => {
  await using database = await openTestPostgres()
  const report = await runCrashTest({ seed: 20_262, count: 50, processes: 2, databaseUrl: database.url })
  expect(report).toMatchObject({ payments: 50, complaints: [] })
  expect(report.kills).toBeGreaterThan(3)
})
