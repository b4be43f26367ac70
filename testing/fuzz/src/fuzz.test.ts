import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, inject, test } from 'vitest'
import { formatOutcome, fuzz } from './fuzz.ts'

// `unstorable-text.test.ts` sends requests to every operation on SQLite.
const databases = inject('isEverySuiteOnBoth')
  ? (['SQLite', 'PostgreSQL'] as const)
  : (['PostgreSQL'] as const)

test.each(databases)(
  '1,000 random requests over every operation cause no server error on %s',
  async (kind) => {
    await using database = kind === 'PostgreSQL' ? await openTestPostgres() : undefined
    const { outcomes, bad } = await fuzz({
      seed: 20_261,
      count: 1000,
      ...(database?.url && { databaseUrl: database.url }),
    })
    expect(bad.map(formatOutcome)).toEqual([])
    expect(outcomes).toHaveLength(1000)
    expect(new Set(outcomes.map(({ status }) => status)).size).toBeGreaterThan(5)
  },
  120_000,
)
