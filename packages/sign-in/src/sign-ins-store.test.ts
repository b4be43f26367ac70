import { migrate } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { signInTable } from './sign-in-migrations.ts'
import { createSignInsStore } from './sign-ins-store.ts'

const HOUR_MS = 3_600_000
const TABLE = 'app_sign_ins'

onBothDatabases('sign-ins', (open) => {
  async function start() {
    const database = await open()
    await migrate(database.db, 'app', [{ id: '0010-sign-ins', sql: signInTable(TABLE) }])
    const store = createSignInsStore(database.db, TABLE)
    const add = (id: string, expiresAt: number) =>
      store.add({ id, subject: 'a-person', tokens: 'old', expiresAt })
    return { store, add, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() }
  }

  test('can be refreshed by one caller at a time, until its claim expires', async () => {
    await using environment = await start()
    const { store, add } = environment
    await add('one', HOUR_MS)
    const old = { id: 'one', tokens: 'old' }
    const claims = [
      await store.claim(old, 0, 10),
      await store.claim(old, 5, 15),
      await store.claim(old, 10, 20),
    ]
    await store.renew({ id: 'one', tokens: 'new', expiresAt: 2 * HOUR_MS })
    const late = await store.claim(old, 30, 40)
    const renewed = await store.claim({ id: 'one', tokens: 'new' }, 30, 40)
    await store.release('one')
    const again = await store.claim({ id: 'one', tokens: 'new' }, 31, 41)
    expect([...claims, late, renewed, again]).toEqual([true, false, true, false, true, true])
  })

  test('are deleted once they have expired', async () => {
    await using environment = await start()
    const { store, add } = environment
    await add('old', 1000)
    await add('new', HOUR_MS)
    const before = await store.find('old', 999)
    expect([await store.find('old', 1000), await store.deleteExpired(1000)]).toEqual([undefined, 'done'])
    expect([before?.id, await store.find('old', 0), (await store.find('new', 0))?.id]).toEqual([
      'old',
      undefined,
      'new',
    ])
  })
})
