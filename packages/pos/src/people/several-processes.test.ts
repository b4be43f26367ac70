import { randomUUID } from 'node:crypto'
import { createKeyring } from '@tillkey/secrets'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { openTillWorld } from '../testing/till-world.ts'
import { createPeopleStore } from './people-store.ts'
import { createPins } from './pins.ts'

onBothDatabases('two processes on one database', (open) => {
  test('count the wrong PINs of a person together', async () => {
    await using world = await openTillWorld(open)
    const { db } = world.database
    const person = randomUUID()
    await createPeopleStore(db).add({ id: person, merchantId: randomUUID(), name: 'Thandi' }, Date.now())
    const [first, second] = [1, 2].map(() =>
      createPins({ db, keyring: createKeyring(['a secret of the tests']), now: Date.now }),
    )
    await first?.choose(person, '1357')
    const codes = await Promise.all(
      [first, second, first, second, first, second, first].map((pins) =>
        pins?.prove(person, '0000').catch(({ code }: { code: string }) => code),
      ),
    )
    expect(codes.toSorted()).toEqual([...Array(2).fill('too_many_pins'), ...Array(5).fill('wrong_pin')])
    await expect(second?.prove(person, '1357')).rejects.toMatchObject({ code: 'too_many_pins' })
  })
})
