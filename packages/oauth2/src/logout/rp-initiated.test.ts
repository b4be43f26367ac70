import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import {
  asAdmin,
  createBrowser,
  exchangeCode,
  registerClient,
  runAuthorizationFlow,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const BYE = 'http://127.0.0.1:4455/bye'

/** A browser signed in to a client that has registered BYE, and its ID token. */
async function signedIn(server: TestOAuth2) {
  const client = await registerClient(server, { post_logout_redirect_uris: [BYE] })
  const browser = createBrowser(server)
  const at = await runAuthorizationFlow(server, { client, browser, login: { remember: true } })
  const { body } = await exchangeCode(server, client, { code: at.searchParams.get('code') ?? '' })
  return { browser, hint: String(body.id_token) }
}

/** First redirect, and the last one after confirmation. */
async function signOut(server: TestOAuth2, query: (hint: string) => Record<string, string>) {
  const { browser, hint } = await signedIn(server)
  const parameters = new URLSearchParams(query(hint)).toString()
  const { location } = await browser.open(`/oauth2/sessions/logout${parameters && `?${parameters}`}`)
  const challenge = location.searchParams.get('logout_challenge')
  if (challenge === null) return { error: location.searchParams.get('error'), end: null }
  const url = `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`
  const confirmed = await browser.open((await asAdmin(server, `PUT ${url}`)).body.redirect_to)
  return { error: null, end: confirmed.location.href }
}

/** Replaces the signature with that of another token. */
const modified = (hint: string): string => hint.replace(/.{8}$/, 'AAAAAAAA')

onOneDatabase('RP-initiated logout', (open) => {
  test('redirects to the registered URI with the state', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const whole = (hint: string) => ({
      id_token_hint: hint,
      post_logout_redirect_uri: BYE,
      state: 'a-state',
    })
    const stateless = (hint: string) => ({ id_token_hint: hint, post_logout_redirect_uri: BYE })
    expect([await signOut(server, whole), await signOut(server, stateless)]).toEqual([
      { error: null, end: `${BYE}?state=a-state` },
      { error: null, end: BYE },
    ])
  })

  test.each<[string, (hint: string) => Record<string, string>]>([
    ['another address', (id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${BYE}/else` })],
    ['a query behind it', (id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${BYE}?foo=bar` })],
    ['a modified hint', (hint) => ({ id_token_hint: modified(hint), post_logout_redirect_uri: BYE })],
    ['an invalid hint', () => ({ id_token_hint: 'nothing', post_logout_redirect_uri: BYE })],
    ['no hint', () => ({ post_logout_redirect_uri: BYE })],
  ])('redirects nowhere with %s', async (_name, query) => {
    await using server = await startTestOAuth2(open, { dev: true })
    expect(await signOut(server, query)).toEqual({ error: 'invalid_request', end: null })
  })

  test('requires the browser of the person: an ID token alone signs nobody out', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { browser, hint } = await signedIn(server)
    const confirmIn = async (one: ReturnType<typeof createBrowser>) => {
      const { location } = await one.open(`/oauth2/sessions/logout?id_token_hint=${hint}`)
      const challenge = location.searchParams.get('logout_challenge')
      const url = `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`
      return one.open((await asAdmin(server, `PUT ${url}`)).body.redirect_to)
    }
    const { sid } = decodeJwt(hint)
    const logins = async () => {
      const sql = 'SELECT id FROM oauth2_login_sessions'
      return (await server.database.db.all<{ id: string }>(sql, [])).map(({ id }) => id)
    }
    await confirmIn(createBrowser(server))
    expect(await logins()).toEqual([sid])
    // The browser of another person also stays signed in.
    const other = createBrowser(server)
    const client = await registerClient(server)
    await runAuthorizationFlow(server, {
      client,
      browser: other,
      login: { subject: 'another', remember: true },
    })
    const cookies = other.jar.size
    await confirmIn(other)
    expect([(await logins()).length, other.jar.size]).toEqual([2, cookies])
    await confirmIn(browser)
    expect(await logins()).not.toContain(sid)
  })

  test('defaults to the page of the server', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const ends = [
      await signOut(server, (hint) => ({ id_token_hint: hint })),
      await signOut(server, () => ({})),
      await signOut(server, () => ({ state: 'a-state' })),
    ]
    const own = { error: null, end: expect.stringMatching(/\/oauth2\/fallbacks\/logout\/callback$/) }
    expect(ends).toEqual([own, own, own])
  })

  test('clears the cookie of a login that has already ended', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { browser, hint } = await signedIn(server)
    const { location } = await browser.open(`/oauth2/sessions/logout?id_token_hint=${hint}`)
    const challenge = location.searchParams.get('logout_challenge')
    const url = `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`
    const { body } = await asAdmin(server, `PUT ${url}`)
    const cookies = [await browser.open(body.redirect_to), await browser.open(body.redirect_to)].map(
      ({ status, headers }) => [status, /Max-Age=0/.test(String(headers['set-cookie']))],
    )
    expect(cookies).toEqual([
      [302, true],
      [302, true],
    ])
  })

  test('is advertised in the discovery document', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const document = await (await fetch(`${server.origin}/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({
      end_session_endpoint: expect.stringMatching(/\/oauth2\/sessions\/logout$/),
      frontchannel_logout_supported: true,
      frontchannel_logout_session_supported: true,
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    })
  })
})
