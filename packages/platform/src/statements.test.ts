import { AsyncLocalStorage } from 'node:async_hooks'
import { createHttpSession, type HttpRequest } from '@tillkey/platform-core/testing'
import { openTestPostgres } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

/** Statements sent for the current request. Those of background work are excluded. */
const ofRequest = new AsyncLocalStorage<string[]>()

/** A platform on PostgreSQL. `noted` returns a response and the statements sent for it. */
async function startNotedPlatform() {
  const onStatement = (sql: string): void => void ofRequest.getStore()?.push(sql)
  const platform = await startTestPlatform((tables) => openTestPostgres(tables, { onStatement }))
  const http = createHttpSession(platform)
  const noted = async (request: HttpRequest) => {
    const sent: string[] = []
    const response = await ofRequest.run(sent, () => http.send(request))
    return { response, sent, statements: sent.length }
  }
  const begin = async (kind: 'registration' | 'login'): Promise<string> => {
    const { body } = await http.send({ url: `/self-service/${kind}/api` })
    return body.ui.action
  }
  return { http, begin, noted, [Symbol.asyncDispose]: platform[Symbol.asyncDispose] }
}

const password = 'a pass phrase of mine'

test('the number of statements per request does not grow', async () => {
  await using platform = await startNotedPlatform()
  const { begin, noted } = platform
  const person = { method: 'password', password, traits: { email: 'one@tillkey.test' } }
  const registration = await noted({ method: 'POST', url: await begin('registration'), body: person })
  const body = { method: 'password', identifier: 'one@tillkey.test', password }
  const login = await noted({ method: 'POST', url: await begin('login'), body })
  const headers = { 'x-session-token': login.response.body.session_token }
  const whoami = await noted({ url: '/sessions/whoami', headers })
  expect([login.response.status, whoami.response.status]).toEqual([200, 200])
  // A registration reads its form and revalidates the project, counts the attempt, and writes everything in one statement.
  expect([registration.response.status, registration.statements]).toEqual([200, 3])
  // A login reads the account as well.
  expect({ login: login.statements, whoami: whoami.statements }).toEqual({ login: 4, whoami: 1 })
  expect(whoami.sent).toEqual([expect.stringMatching(/^\s*SELECT\b/)])
  const administrator = { authorization: `Bearer ${ADMIN_KEY}` }
  const url = `/admin/identities/${login.response.body.session.identity.id}`
  const identity = await noted({ url, headers: administrator })
  expect([identity.response.status, identity.statements]).toEqual([200, 1])
})

test('a token of a client is issued with two statements, and introspected with one', async () => {
  await using platform = await startNotedPlatform()
  const { http, noted } = platform
  const authorization = `Bearer ${ADMIN_KEY}`
  const client = { client_id: 'one', client_secret: 'a secret of one', grant_types: ['client_credentials'] }
  await http.send({ method: 'POST', url: '/admin/clients', headers: { authorization }, body: client })
  const basic = `Basic ${Buffer.from('one:a secret of one').toString('base64')}`
  const issued = await noted({
    method: 'POST',
    url: '/oauth2/token',
    headers: { authorization: basic },
    form: { grant_type: 'client_credentials' },
  })
  const introspection = await noted({
    method: 'POST',
    url: '/admin/oauth2/introspect',
    headers: { authorization },
    form: { token: issued.response.body.access_token },
  })
  expect(introspection.response.body).toMatchObject({ active: true, client_id: 'one' })
  expect({ issued: issued.statements, introspection: introspection.statements }).toEqual({
    issued: 2,
    introspection: 1,
  })
})

test("a complete code flow takes nine statements, and a page's decision one", async () => {
  await using platform = await startNotedPlatform()
  const { http, noted } = platform
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const redirect_uri = 'https://app.example/cb'
  const client = {
    client_id: 'one',
    token_endpoint_auth_method: 'none',
    redirect_uris: [redirect_uri],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid offline',
  }
  await http.send({ method: 'POST', url: '/admin/clients', headers, body: client })
  const statements: number[] = []
  const ask = async (request: HttpRequest) => {
    const { response, statements: sent } = await noted(request)
    statements.push(sent)
    const to = new URL(String(response.headers.location ?? response.body.redirect_to ?? ''), redirect_uri)
    return { ...response, to, path: to.pathname + to.search }
  }
  const accept = (step: 'login' | 'consent', at: URL, body: object) => {
    const challenge = at.searchParams.get(`${step}_challenge`)
    const url = `/admin/oauth2/auth/requests/${step}/accept?${step}_challenge=${challenge}`
    return ask({ method: 'PUT', url, headers, body })
  }
  const query = {
    client_id: 'one',
    response_type: 'code',
    scope: 'openid offline',
    redirect_uri,
    state: 'a-long-state',
  }
  const authorize = async () => {
    const login = await ask({ url: `/oauth2/auth?${new URLSearchParams(query).toString()}` })
    const signedIn = await accept('login', login.to, { subject: 'a-person' })
    const consent = await ask({ url: signedIn.path })
    const granted = await accept('consent', consent.to, { grant_scope: ['openid', 'offline'] })
    const code = (await ask({ url: granted.path })).to.searchParams.get('code') ?? ''
    const form = { grant_type: 'authorization_code', client_id: 'one', code, redirect_uri }
    const { body } = await ask({ method: 'POST', url: '/oauth2/token', form })
    expect(Object.keys(body)).toContain('refresh_token')
    return statements.splice(0)
  }
  // The first run creates signing keys and reads the client.
  await authorize()
  expect(await authorize()).toEqual([1, 1, 2, 1, 2, 2])
})
