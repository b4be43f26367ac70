import { type DemoEnvironment, startDemoEnvironment } from '@tillkey/demo'
import { openTestPostgres, type TestDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCredentials } from './credentials.ts'
import { answeredWithFault } from './random-requests.ts'
import { sendUnstorable, type UnstorableRequest, unstorableRequests } from './unstorable-text.ts'

const settings = { TILLKEY_THROTTLE: 'off' }

/** Replaces what differs between responses: ids, times, tokens and ports. */
const steady = (response: string): string =>
  response
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/(localhost|127\.0\.0\.1):\d+/g, 'HOST')
    .replaceAll(/[\w+/=-]{24,}/g, 'TOKEN')

/** Responses for values that do not exist: ids, challenges, clients, filters and bodies. */
const asOfNothing = [
  'GET /admin/clients/{id}, path id: 404 ',
  'GET /admin/keys/{set}, path set: 404 ',
  'GET /projects/{project_id}, path project_id: 404 ',
  'GET /admin/oauth2/auth/requests/login, query login_challenge: 404 ',
  'GET /admin/oauth2/auth/requests/consent, query consent_challenge: 404 ',
  'GET /admin/clients, query client_name: 200 []',
  'GET /admin/clients, query owner: 200 []',
  'GET /admin/identities, query credentials_identifier: 200 []',
  'GET /admin/courier/messages, query recipient: 200 []',
  'GET /admin/trust/grants/jwt-bearer/issuers, query issuer: 200 []',
  'POST /admin/clients, body client_name: 400 ',
  'POST /admin/identities, body external_id: 400 ',
  'POST /projects, body name: 400 ',
]

/** An intended server error, or an operation that is not implemented. */
const isMeant = (response: string): boolean =>
  response.includes(': 501 ') ||
  response.startsWith('GET /oauth2/fallbacks/error, ') ||
  [...answeredWithFault].some((name) => response.includes(`query ${name}: 500 `))

async function collectResponses(
  environment: DemoEnvironment,
  requests: readonly UnstorableRequest[],
): Promise<string[]> {
  const responses: string[] = []
  let credentials = await createCredentials(environment)
  for (const [index, request] of requests.entries()) {
    // Some requests end the session that they use.
    if (index % 50 === 49) credentials = await createCredentials(environment)
    const { method, path } = request.endpoint.operation
    responses.push(
      `${method} ${path}, ${request.at}: ${steady(await sendUnstorable(request, environment, credentials))}`,
    )
  }
  return responses
}

let database: TestDatabase
let onPostgres: DemoEnvironment
beforeAll(async () => {
  database = await openTestPostgres()
  onPostgres = await startDemoEnvironment({ settings, ...(database.url && { databaseUrl: database.url }) })
})
afterAll(async () => {
  await onPostgres[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

test('NUL in any text of any operation has the same response on both databases, without server errors', async () => {
  const requests = unstorableRequests()
  await using onSqlite = await startDemoEnvironment({ settings })
  const [sqlite, postgres] = await Promise.all([
    collectResponses(onSqlite, requests),
    collectResponses(onPostgres, requests),
  ])
  expect(requests.length).toBeGreaterThan(900)
  for (const expected of asOfNothing) expect(sqlite).toContainEqual(expect.stringContaining(expected))
  expect(postgres.filter((response) => /: 5\d\d /.test(response) && !isMeant(response))).toEqual([])
  expect(postgres).toEqual(sqlite)
}, 120_000)

test('NUL in credentials and cookies is treated as an unknown client and session', async () => {
  const post = async (path: string, form: Record<string, string>, headers = {}) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', token: 'a\0b', ...form })
    const response = await fetch(onPostgres.urls.platform + path, { method: 'POST', headers, body })
    return [path, response.status, Reflect.get(Object(await response.json()), 'error')]
  }
  for (const path of ['/oauth2/token', '/oauth2/revoke']) {
    for (const id of ['a\0b', 'a%00b'])
      expect(await post(path, {}, { authorization: `Basic ${btoa(`${id}:secret`)}` })).toEqual([
        path,
        401,
        'invalid_client',
      ])
    expect(await post(path, { client_id: 'a\0b', client_secret: 'x' })).toEqual([path, 401, 'invalid_client'])
  }
  for (const name of ['ory_kratos_session', 'tillkey_session']) {
    const headers = { cookie: `${name}=a%00b` }
    expect((await fetch(`${onPostgres.urls.platform}/sessions/whoami`, { headers })).status).toBe(401)
    expect((await fetch(`${onPostgres.urls.pos}/api/shop`, { headers })).status).toBe(401)
  }
})
