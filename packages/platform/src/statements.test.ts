import { createVisitor } from '@tillkey/platform-core/testing'
import type { Database, Queries } from '@tillkey/sql'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

/** Notes each statement before it is sent. */
function noting(queries: Queries, sent: string[]): Queries {
  return {
    all(sql, params) {
      sent.push(sql)
      return queries.all(sql, params)
    },
    get(sql, params) {
      sent.push(sql)
      return queries.get(sql, params)
    },
    run(sql, params) {
      sent.push(sql)
      return queries.run(sql, params)
    },
  }
}

/** A database that notes what it is sent, the beginning and the end of transactions too. */
const notingDatabase = (db: Database, sent: string[]): Database => ({
  ...db,
  ...noting(db, sent),
  transaction: (work, options) =>
    db.transaction(async (tx) => {
      sent.push('BEGIN')
      const lock = (name: string): Promise<void> => {
        sent.push('lock')
        return tx.lock(name)
      }
      const result = await work({ ...tx, ...noting(tx, sent), lock })
      sent.push('COMMIT')
      return result
    }, options),
})

/** A platform on PostgreSQL; `sent` is what its database was sent since it was last emptied. */
async function startNotedPlatform() {
  const sent: string[] = []
  const platform = await startTestPlatform(async () => {
    const database = await openTestPostgres()
    return { ...database, db: notingDatabase(database.db, sent) }
  })
  const visitor = createVisitor(platform)
  const begin = async (kind: 'registration' | 'login'): Promise<string> => {
    const { body } = await visitor.send({ url: `/self-service/${kind}/api` })
    return body.ui.action
  }
  return { platform, visitor, begin, sent, [Symbol.asyncDispose]: platform[Symbol.asyncDispose] }
}

const password = 'a pass phrase of mine'

test('what one request asks of the database is as little as it was', async () => {
  await using noted = await startNotedPlatform()
  const { visitor, begin, sent } = noted
  const person = { method: 'password', password, traits: { email: 'one@tillkey.test' } }
  await visitor.send({ method: 'POST', url: await begin('registration'), body: person })
  const form = await begin('login')
  sent.length = 0
  const body = { method: 'password', identifier: 'one@tillkey.test', password }
  const login = await visitor.send({ method: 'POST', url: form, body })
  const forLogin = sent.splice(0)
  const headers = { 'x-session-token': login.body.session_token }
  const whoami = await visitor.send({ url: '/sessions/whoami', headers })
  expect([login.status, whoami.status]).toEqual([200, 200])
  // The version of the project is one of each; the beginning and the end of the login's transaction are two.
  expect({ login: forLogin.length, whoami: sent.length }).toEqual({ login: 11, whoami: 2 })
})
