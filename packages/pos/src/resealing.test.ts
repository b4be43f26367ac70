import { randomUUID } from 'node:crypto'
import { shareReceipt } from '@tillkey/contract/pos/receipts.ts'
import { openSale, payCash } from '@tillkey/contract/pos/split-payments.ts'
import { listTerminals } from '@tillkey/contract/pos/terminals.ts'
import { createKeyring } from '@tillkey/secrets'
import { columnsSealedUnder } from '@tillkey/secrets/testing'
import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import { createPins } from './people/pins.ts'
import { openTestTill, PROVIDER, tillTables } from './testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from './testing/till-environment.ts'

const WAIT = { timeout: 8000, interval: 20 }
const columns = [
  'till_former_links.signing_key_sealed',
  'till_former_links.token_sealed',
  'till_links.signing_key_sealed',
  'till_links.token_sealed',
  'till_receipt_links.token_sealed',
  'till_sign_ins.tokens',
]

/** Opens a till on the world's database with other secrets. */
const openTill = ({ database, identity, machines }: TillEnvironment, secrets: string[]) =>
  openTestTill({ db: database.db, platformUrl: identity.url, providerUrl: machines.baseUrl, secrets })

/** Links an account and shares a receipt. Inserts a former link and a sign-in as rows. */
async function seed({ counter, database: { db } }: TillEnvironment) {
  const { client, merchantId } = await counter(0)
  const [sale_uuid, request_uuid] = [randomUUID(), randomUUID()]
  const items = [{ name: 'Flat white', units: 3200, count: 1 }]
  await openSale(client, { body: { sale_uuid, items, tip_units: 0, note: '' } })
  await payCash(client, { uuid: sale_uuid, body: { request_uuid, units: 3200, tendered_units: 3200 } })
  const { url } = await shareReceipt(client, { uuid: request_uuid })
  await db.run(
    `INSERT INTO till_former_links (merchant_id, id, provider, account_id, account_name, device_name, token_sealed,
       signing_key_sealed, status, created_at, retire_at)
     SELECT merchant_id, id, provider, 'former', account_name, device_name, token_sealed, signing_key_sealed, status,
       created_at, $1 FROM till_links`,
    [Date.now() + 3_600_000],
  )
  const tokens = createKeyring(['old']).seal('{"accessToken":"ory_at_x"}', 'tokens of sign-in a-browser')
  await db.run('INSERT INTO till_sign_ins (id, subject, tokens, expires_at) VALUES ($1, $2, $3, $4)', [
    'a-browser',
    merchantId,
    tokens,
    Date.now() + 3_600_000,
  ])
  return { merchantId, uuid: request_uuid, url }
}

onBothDatabases('sealed values of the point of sale', (open) => {
  test('are resealed automatically, and opened with the new secret only', async () => {
    await using environment = await openTillEnvironment(open, { till: { secrets: ['old'] } })
    const { db } = environment.database
    const { merchantId, uuid, url } = await seed(environment)
    expect(await columnsSealedUnder(db, 'old')).toEqual(columns)
    await environment.till.service.close()
    {
      await using both = await openTill(environment, ['new', 'old'])
      await vi.waitFor(async () => expect(await columnsSealedUnder(db, 'old')).toEqual([]), WAIT)
      expect(await columnsSealedUnder(db, 'new')).toEqual(columns)
      expect(
        (await listTerminals(both.as(merchantId), { provider: PROVIDER })).terminals.length,
      ).toBeGreaterThan(0)
    }
    await using till = await openTill(environment, ['new'])
    const client = till.as(merchantId)
    expect((await listTerminals(client, { provider: PROVIDER })).terminals.length).toBeGreaterThan(0)
    // A link that no secret decrypts would be replaced.
    expect((await shareReceipt(client, { uuid })).url.endsWith(new URL(url).pathname)).toBe(true)
  })

  test('except for PINs, which are stored under the new secret once they are entered', async () => {
    await using database = await open(tillTables)
    const { db } = database
    const pins = (...secrets: string[]) => createPins({ db, keyring: createKeyring(secrets), now: Date.now })
    const people = ['entered', 'not entered']
    for (const id of people) {
      await db.run(
        `INSERT INTO till_people (identity_id, merchant_id, name, pin_tries, pin_tries_until, created_at)
         VALUES ($1, 'shop', 'Sipho', 0, 0, 0)`,
        [id],
      )
      await pins('old').set(id, '24680')
    }
    await pins('new', 'old').verify('entered', '24680')
    await pins('new').verify('entered', '24680')
    await expect(pins('new').verify('not entered', '24680')).rejects.toMatchObject({ code: 'wrong_pin' })
  })
})
