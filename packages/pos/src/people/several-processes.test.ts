import { randomUUID } from 'node:crypto'
import { createKeyring } from '@tillkey/secrets'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { openTillEnvironment } from '../testing/till-environment.ts'
import { createPeopleStore } from './people-store.ts'
import { createPins } from './pins.ts'

onBothDatabases('two processes on one database', (open) => {
  test('count the wrong PINs of a person together', async () => {
    await using environment = await openTillEnvironment(open)
    const { db } = environment.database
    const person = randomUUID()
    await createPeopleStore(db).add({ id: person, merchantId: randomUUID(), name: 'Thandi' }, Date.now())
    const [first, second] = [1, 2].map(() =>
      createPins({ db, keyring: createKeyring(['a secret of the tests']), now: Date.now }),
    )
    await first?.set(person, '1357')
    const tries = await Promise.allSettled(
      [first, second, first, second, first, second, first].map(async (pins) => pins?.verify(person, '0000')),
    )
    const codes = tries.map((one) => one.status === 'rejected' && one.reason.code)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_pins')).toHaveLength(2)
    await expect(second?.verify(person, '1357')).rejects.toMatchObject({ code: 'too_many_pins' })
  })
})
