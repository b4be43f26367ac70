import * as api from '@tillkey/client'
import { columnsSealedUnder } from '@tillkey/secrets/testing'
import { type OpenTestDatabase, onBothDatabases, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startConsole } from './testing-console.ts'
import { statusOf } from './testing-operators.ts'
import { busyProject, EXCHANGE_CODES, seedSealedValues, waitingMail } from './testing-sealed-store.ts'

/** A database that outlives the platforms over it. */
const keepDatabase = (database: TestDatabase) => async (): Promise<TestDatabase> => ({
  ...database,
  [Symbol.asyncDispose]: async () => undefined,
})

const start = (open: OpenTestDatabase, secrets: string[]) =>
  startConsole(open, { projects: [busyProject], mail: waitingMail, secrets })

/** Runs every step. Resolves with the tables and the values that no secret opened. */
async function reseal(client: Parameters<typeof api.resealSecrets>[0]) {
  const tables = new Set<string>()
  let [unreadable, cursor] = [0, '']
  do {
    const step = await api.resealSecrets(client, { body: { cursor, limit: 3 } })
    tables.add(step.table)
    unreadable += step.unreadable
    cursor = step.next
  } while (cursor !== '')
  return { tables: [...tables].toSorted(), unreadable }
}

onBothDatabases('every sealed column', (open) => {
  test('is resealed, and nothing opens with the old secret alone', async () => {
    await using database = await open()
    const id = await seedSealedValues(keepDatabase(database))
    const before = await columnsSealedUnder(database.db, 'old')
    {
      await using console = await start(keepDatabase(database), ['new', 'old'])
      const { tables, unreadable } = await reseal(console.client)
      // Fails for a kind of value that the seed lacks or no step covers.
      const resealed = [...new Set(tables.map((name) => name.split(' ')[0]))]
      expect([resealed, unreadable]).toEqual([before.map((name) => name.split('.')[0]), 0])
    }
    expect([
      await columnsSealedUnder(database.db, 'old'),
      await columnsSealedUnder(database.db, 'new'),
    ]).toEqual([[], before])
    await using console = await start(keepDatabase(database), ['new'])
    const { client } = console
    const identity = await api.getIdentity(client, {
      id,
      include_credential: ['totp', 'lookup_secret', 'oidc'],
    })
    const { totp, lookup_secret: lookup, oidc } = identity.credentials ?? {}
    const [message] = await api.listCourierMessages(client)
    expect([
      Object(totp?.config).totp_url,
      Object(lookup?.config).recovery_codes[0].code,
      Object(oidc?.config).providers[0].initial_access_token,
      message?.body !== '',
      await statusOf(api.exchangeSessionToken(client, EXCHANGE_CODES)),
    ]).toEqual([
      'otpauth://totp/Shop:ann?secret=JBSWY3DPEHPK3PXP',
      'a1b2c3d4',
      'an access token of github',
      true,
      200,
    ])
  })
})
