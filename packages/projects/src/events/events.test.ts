import { migrate } from '@tillkey/sql'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { countEvents } from './events.ts'
import { createEventsStore, eventMigrations, HOUR_MS } from './events-store.ts'

const HOUR = 480_000
const hours = { from: HOUR, to: HOUR + 2 }

onBothDatabases('events stored in a unit of work', (open) => {
  test('are counted immediately, and once', async () => {
    await using database = await open()
    const { db } = database
    await migrate(db, 'projects', eventMigrations)
    const eventAt = (number: number, name: string) => {
      const at = HOUR * HOUR_MS + number
      return {
        projectId: 'p',
        id: `event ${number}`,
        name,
        attributes: {},
        at,
        storedAt: at,
        times: 1 + (number % 2),
      }
    }
    const happened = [...Array(5).keys()].map((number) => eventAt(number, 'LoginSucceeded'))
    const rolledBack = db.transaction(async (tx) => {
      await createEventsStore(tx).append(eventAt(9, 'LoginSucceeded'))
      throw new Error('it did not happen')
    })
    await expect(rolledBack).rejects.toThrow('it did not happen')
    await db.transaction(async (tx) => {
      for (const event of happened) await createEventsStore(tx).append(event)
      await createEventsStore(tx).append(eventAt(HOUR_MS, 'LoginFailed'))
    })
    const counted = async () => [
      await createEventsStore(db).counts('p', 'LoginSucceeded', hours),
      await createEventsStore(db).counts('p', 'LoginFailed', hours),
    ]
    const expected = [[{ hour: HOUR, count: 7 }], [{ hour: HOUR + 1, count: 1 }]]
    const before = await counted()
    expect(before).toEqual(expected)
    for (let round = 0; round < 2; round++) await countEvents(db).run(0, new AbortController().signal)
    expect(await createEventsStore(db).hasUncounted()).toBe(false)
    expect(await counted()).toEqual(expected)
    await db.transaction((tx) => createEventsStore(tx).append(eventAt(6, 'LoginSucceeded')))
    expect(await counted()).toEqual([[{ hour: HOUR, count: 8 }], expected[1]])
  })
})
