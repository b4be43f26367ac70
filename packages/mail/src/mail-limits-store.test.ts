import { migrate } from '@tillkey/sql'
import { onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countMail, mailMigrations, secondsUntilMails, toMailbox } from './mail-limits-store.ts'

const DAY_MS = 86_400_000

onBothDatabases('limits of mails', (open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await migrate(database.db, 'mail', mailMigrations)
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const send = (at: number, shop: string, address: string): Promise<string> =>
    database.db
      .transaction(async (tx) => {
        const limits = [
          { subject: 'shop', id: shop, max: 3 },
          { subject: 'address', id: toMailbox(address), max: 2 },
        ]
        if ((await countMail(tx, { kind: 'receipt', at, limits })) === 'limited') throw new Error('limited')
        return 'sent'
      })
      .catch((error: Error) => error.message)

  test('apply per subject and day, and count sent messages only', async () => {
    const ends: string[] = []
    for (const [shop, address] of [
      ['a', 'x@customers.test'],
      ['a', 'X+1@customers.test'],
      ['a', 'x@customers.test'],
      ['a', 'y@customers.test'],
      ['a', 'z@customers.test'],
      ['b', 'x@customers.test'],
      ['b', 'z@customers.test'],
    ] as const)
      ends.push(await send(0, shop, address))
    expect(ends).toEqual(['sent', 'sent', 'limited', 'sent', 'limited', 'limited', 'sent'])
    expect([
      await send(DAY_MS - 1, 'a', 'q@customers.test'),
      await send(DAY_MS, 'a', 'q@customers.test'),
    ]).toEqual(['limited', 'sent'])
  })

  test('hold for concurrent messages', async () => {
    const ends = await Promise.all(
      Array.from({ length: 12 }, (_, index) => send(9 * DAY_MS, 'c', `${index}@x.test`)),
    )
    expect(ends.filter((end) => end === 'sent')).toHaveLength(3)
  })
})

test('end with the day', () => {
  expect([secondsUntilMails(0), secondsUntilMails(DAY_MS - 1000)]).toEqual([86_400, 1])
})
