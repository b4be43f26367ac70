import { randomUUID } from 'node:crypto'
import { createKeyring } from '@tillkey/secrets'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createLeaseStore } from './payments/payment-leases-store.ts'
import { createPeopleStore } from './people/people-store.ts'
import { createPins } from './people/pins.ts'
import { follow, pay } from './testing/index.ts'
import { openTillEnvironment } from './testing/till-environment.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

onOneDatabase('when the clock is set', (open) => {
  test.each([
    ['back by an hour', -HOUR_MS, ['clock_differs', 'too_late']],
    ['forward by a day', DAY_MS, [null]],
  ])('%s, payments end', async (_, jump, reasons) => {
    let ahead = 0
    await using environment = await openTillEnvironment(open, { till: { now: () => Date.now() + ahead } })
    const { client } = await environment.counter(0)
    const before = await pay(client, 500)
    ahead += jump
    const seen = await follow(client, before.request_uuid)
    // With the clock ahead, the deadline has passed; behind, the create may not be sent yet.
    expect(['COMPLETED', jump > 0 ? 'CANCELLED' : 'FAILED']).toContain(seen.at(-1)?.status)
    // The provider rejects creates that are late by its own clock.
    const after = await pay(client, 700)
    const end = (await follow(client, after.request_uuid)).at(-1)
    expect(end?.status).toBe(jump > 0 ? 'COMPLETED' : 'FAILED')
    expect(reasons).toContain(end?.reason_code)
    ahead = 0
    const again = await pay(client, 900)
    expect((await follow(client, again.request_uuid)).at(-1)?.status).toBe('COMPLETED')
  })

  test('back by an hour, a payment of a process that ended is taken over at once', async () => {
    await using environment = await openTillEnvironment(open)
    const { client } = await environment.counter(0)
    const { request_uuid } = await pay(client, 500)
    await follow(client, request_uuid)
    const { db } = environment.database
    // Later than this till resumes by itself.
    const now = Date.now() + 2 * DAY_MS
    const lease = async (until: number) => {
      const sql =
        "UPDATE till_payments SET due_at = $1, lease_owner = 'gone', lease_until = $2 WHERE request_uuid = $3"
      await db.run(sql, [now - 2 * HOUR_MS, until, request_uuid])
      return createLeaseStore(db, 'other').claim(now - HOUR_MS, now - HOUR_MS + 12_000)
    }
    expect(await lease(now - HOUR_MS + 5000)).toEqual([])
    expect(await lease(now)).toHaveLength(1)
  })

  test('back by an hour, wrong PINs lock a person for no longer than their window', async () => {
    let now = Date.now()
    await using environment = await openTillEnvironment(open)
    const { db } = environment.database
    const person = randomUUID()
    await createPeopleStore(db).add({ id: person, merchantId: randomUUID(), name: 'Thandi' }, now)
    const pins = createPins({ db, keyring: createKeyring(['a secret of the tests']), now: () => now })
    await pins.set(person, '1357')
    const verifyPin = (pin: string) =>
      pins.verify(person, pin).then(
        () => 'right',
        ({ code }: { code: string }) => code,
      )
    for (let count = 0; count < 5; count += 1) expect(await verifyPin('0000')).toBe('wrong_pin')
    expect(await verifyPin('1357')).toBe('too_many_pins')
    now -= HOUR_MS
    expect(await verifyPin('1357')).toBe('right')
  })
})
