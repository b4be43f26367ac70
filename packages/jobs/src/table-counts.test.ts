import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createBackgroundEnvironment } from './testing/background-environment.ts'

test('a new table that has grown is analyzed, small ones are not', async () => {
  await using environment = await createBackgroundEnvironment(openTestPostgres)
  const { db } = environment.database
  for (const [name, rows] of [
    ['many', 1000],
    ['few', 10],
  ]) {
    await db.run(`CREATE TABLE ${name} (id bigint PRIMARY KEY)`)
    await db.run(`INSERT INTO ${name} SELECT * FROM generate_series(1, ${rows})`)
  }
  environment.background().start([])
  const counted = () =>
    db.all('SELECT relname AS name FROM pg_stat_user_tables WHERE last_analyze IS NOT NULL ORDER BY relname')
  await expect.poll(counted).toEqual([{ name: 'many' }])
})
