import { randomUUID } from 'node:crypto'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultShop } from '../shop/shops.ts'
import { tillTables } from '../testing/index.ts'
import { createTillTakeovers } from './till-takeovers.ts'

const DAY_MS = 24 * 60 * 60 * 1000

onBothDatabases('takeovers of tills', (open) => {
  let database: TestDatabase
  let at = Date.now()
  beforeAll(async () => {
    database = await open(tillTables)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  async function openTakenTill() {
    const { db } = database
    const [id, personId, tillId, sessionId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const joined = `INSERT INTO till_people (identity_id, merchant_id, name, pin_tries, pin_tries_until, created_at)
      VALUES ($1, $2, 'Sipho', 0, 0, 0)`
    await db.run(joined, [personId, id])
    const takeovers = createTillTakeovers({ db, shops: { find: async () => defaultShop }, now: () => at })
    const merchant = { id, signedIn: id, sessionId, personId: id, personName: '', tillId }
    return { db, takeovers, merchant, personId, tillId }
  }

  test('from before they were bound to a session are locked until someone enters a PIN', async () => {
    const { db, takeovers, merchant, personId, tillId } = await openTakenTill()
    const tills = `INSERT INTO till_tills (id, merchant_id, name, created_at, person_id) VALUES ($1, $2, 'Counter', 0, $3)`
    await db.run(tills, [tillId, merchant.id, personId])
    const before = await takeovers.resolve(merchant, 'use')
    await takeovers.takeOver(before, { id: merchant.id, name: '' })
    const after = await takeovers.resolve(merchant, 'use')
    expect([before.personId, before.personName, before.takeoverState, after.takeoverState]).toEqual([
      personId,
      'Sipho',
      'locked',
      'signed in',
    ])
  })

  test('are stored for longer than a session lasts, and then deleted', async () => {
    const { takeovers, merchant, personId } = await openTakenTill()
    const currentState = async () => (await takeovers.resolve(merchant, 'background')).takeoverState
    await takeovers.takeOver({ ...merchant, takeoverState: 'signed in' }, { id: personId, name: 'Sipho' })
    const first = await currentState()
    at += 399 * DAY_MS
    await takeovers.deleteUnused(at)
    const second = await currentState()
    at += 2 * DAY_MS
    await takeovers.deleteUnused(at)
    expect([first, second, await currentState()]).toEqual(['verified', 'locked', 'signed in'])
  })

  test('do not apply once another account has the session', async () => {
    const { takeovers, merchant, personId } = await openTakenTill()
    await takeovers.takeOver({ ...merchant, takeoverState: 'signed in' }, { id: personId, name: 'Sipho' })
    const other = { ...merchant, signedIn: randomUUID() }
    expect((await takeovers.resolve(other, 'use')).takeoverState).toBe('signed in')
  })
})
