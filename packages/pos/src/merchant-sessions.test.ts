import { randomUUID } from 'node:crypto'
import { createClient } from '@tillkey/client'
import { getOnboardingStatus } from '@tillkey/contract/pos/onboarding.ts'
import { cancelPayment, getPayment } from '@tillkey/contract/pos/payments.ts'
import { openTestPostgres, openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureFailure } from './testing/failure-of.ts'
import { type Counter, follow, pay } from './testing/index.ts'
import { openTillEnvironment, type TillEnvironment } from './testing/till-environment.ts'

let environment: TillEnvironment
let counter: Counter
let uuid: string
beforeAll(async () => {
  environment = await openTillEnvironment(openTestSqlite)
  counter = await environment.counter(0)
  uuid = (await pay(counter.client, 500)).request_uuid
  await follow(counter.client, uuid)
})
afterAll(() => environment[Symbol.asyncDispose]())

const noSession = { status: 401, code: 'no_session' }

test('without a session, and with an unknown one, the response is 401', async () => {
  const { baseUrl } = environment.till
  expect(await captureFailure(getOnboardingStatus(createClient({ baseUrl })))).toMatchObject(noSession)
  const stranger = createClient({ baseUrl, headers: { cookie: 'till_session=' } })
  expect(await captureFailure(getPayment(stranger, { uuid }))).toMatchObject(noSession)
})

test('a session token works like a cookie', async () => {
  const headers = { 'x-session-token': counter.merchantId }
  const client = createClient({ baseUrl: environment.till.baseUrl, headers })
  expect((await getPayment(client, { uuid })).status).toBe('COMPLETED')
})

test('polls within a second share one session check; other calls make their own', async () => {
  const before = environment.identity.requestCount()
  await Promise.all(Array.from({ length: 20 }, () => getPayment(counter.client, { uuid })))
  expect(environment.identity.requestCount() - before).toBeLessThanOrEqual(2)
  const then = environment.identity.requestCount()
  await cancelPayment(counter.client, { uuid })
  await getOnboardingStatus(counter.client)
  expect(environment.identity.requestCount() - then).toBe(2)
})

test('polls within a second read only the payment from the database', async () => {
  const sent: string[] = []
  await using watched = await openTillEnvironment((tables) =>
    openTestPostgres(tables, { onStatement: (sql) => void sent.push(sql) }),
  )
  const { client } = await watched.counter(0)
  const { request_uuid } = await pay(client, 500)
  await follow(client, request_uuid)
  sent.length = 0
  for (let polls = 0; polls < 20; polls++) await getPayment(client, { uuid: request_uuid })
  const countQueries = (table: string) => sent.filter((sql) => sql.includes(`FROM ${table} `)).length
  expect(countQueries('till_payments p')).toBeGreaterThanOrEqual(20)
  // No more queries than calls to the platform.
  expect(countQueries('till_people')).toBeLessThanOrEqual(3)
})

test('a session that has ended is rejected at once', async () => {
  const other = await environment.counter(1)
  const { request_uuid } = await pay(other.client, 500)
  await getPayment(other.client, { uuid: request_uuid })
  environment.identity.signOut(other.merchantId)
  expect(await captureFailure(pay(other.client, 500))).toMatchObject(noSession)
  expect(await captureFailure(cancelPayment(other.client, { uuid: request_uuid }))).toMatchObject(noSession)
})

test('while the platform is unavailable, nobody is signed in or out', async () => {
  environment.identity.mode = 'down'
  const client = environment.till.as(randomUUID())
  expect(await captureFailure(getOnboardingStatus(client))).toMatchObject({
    status: 503,
    code: 'session_unavailable',
  })
  environment.identity.mode = 'up'
})
