import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { type FuzzOptions, fuzz, lineOf } from './fuzz.ts'

async function expectNoFault(options: FuzzOptions): Promise<void> {
  const { outcomes, bad } = await fuzz(options)
  expect(bad.map(lineOf)).toEqual([])
  expect(outcomes).toHaveLength(options.count)
  expect(new Set(outcomes.map(({ status }) => status)).size).toBeGreaterThan(5)
}

test('1,000 random requests over every operation meet no fault of a server on SQLite', async () => {
  await expectNoFault({ seed: 20_261, count: 1000 })
}, 120_000)

test('1,000 random requests over every operation meet no fault of a server on PostgreSQL', async () => {
  await using database = await openTestPostgres()
  await expectNoFault({ seed: 20_262, count: 1000, ...(database.url && { databaseUrl: database.url }) })
}, 120_000)
