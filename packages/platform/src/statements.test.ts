import { createVisitor } from '@tillkey/platform-core/testing'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestPlatform } from './testing.ts'

/** A platform on PostgreSQL; `sent` is what its database was sent since it was last emptied. */
async function startNotedPlatform() {
  const sent: string[] = []
  const onStatement = (sql: string): void => void sent.push(sql)
  const platform = await startTestPlatform(() => openTestPostgres({ onStatement }))
  const visitor = createVisitor(platform)
  const begin = async (kind: 'registration' | 'login'): Promise<string> => {
    const { body } = await visitor.send({ url: `/self-service/${kind}/api` })
    return body.ui.action
  }
  /** Resolves once what follows from events is done: it is no part of a request. */
  const settle = async (): Promise<void> => {
    const { db } = platform.database
    await expect.poll(() => db.all(`SELECT id FROM outbox WHERE state = 'waiting'`)).toEqual([])
  }
  return { visitor, begin, settle, sent, [Symbol.asyncDispose]: platform[Symbol.asyncDispose] }
}

const password = 'a pass phrase of mine'

test('what one request asks of the database is as little as it was', async () => {
  await using noted = await startNotedPlatform()
  const { visitor, begin, settle, sent } = noted
  const person = { method: 'password', password, traits: { email: 'one@tillkey.test' } }
  await visitor.send({ method: 'POST', url: await begin('registration'), body: person })
  const form = await begin('login')
  await settle()
  sent.length = 0
  const body = { method: 'password', identifier: 'one@tillkey.test', password }
  const login = await visitor.send({ method: 'POST', url: form, body })
  const forLogin = [...sent]
  await settle()
  sent.length = 0
  const headers = { 'x-session-token': login.body.session_token }
  const whoami = await visitor.send({ url: '/sessions/whoami', headers })
  expect([login.status, whoami.status]).toEqual([200, 200])
  // A login reads its form, proving the project with it, and the account, counts the try, and finishes in one statement.
  expect({ login: forLogin.length, whoami: sent.length }).toEqual({ login: 4, whoami: 1 })
})
