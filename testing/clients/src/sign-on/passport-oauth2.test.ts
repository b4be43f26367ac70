import { callbackify } from 'node:util'
import OAuth2Strategy, { type VerifyCallback } from 'passport-oauth2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './app-server.ts'
import { createPassportApp } from './passport-app.ts'
import { person, SCOPES, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

async function readUserInfo(accessToken: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${environment.issuer}/userinfo`, { headers })).json()
}

/** A strategy with a profile, which passport-oauth2 leaves to its users. */
class TillkeyStrategy extends OAuth2Strategy {
  override userProfile(accessToken: string, done: (error: unknown, profile?: unknown) => void): void {
    callbackify(readUserInfo)(accessToken, done)
  }
}

/** An app with passport-oauth2, whose page `/` shows the signed-in person's profile. */
const startPassportApp = () =>
  startApp(async (origin) => {
    const client = await environment.register({
      redirect_uris: [`${origin}/callback`],
      token_endpoint_auth_method: 'client_secret_post',
    })
    const options = {
      authorizationURL: `${environment.issuer}/oauth2/auth`,
      tokenURL: `${environment.issuer}/oauth2/token`,
      clientID: client.id,
      clientSecret: client.secret,
      callbackURL: `${origin}/callback`,
      scope: SCOPES,
      state: true,
      pkce: true,
    }
    // oxlint-disable-next-line max-params -- the callback of passport-oauth2
    const verify = (access: string, refresh: string, profile: object, done: VerifyCallback) =>
      done(null, { access, refresh, profile })
    return createPassportApp(new TillkeyStrategy(options, verify))
  })

test('passport-oauth2 signs a person in with state and PKCE, and reads the user info', async () => {
  await using app = await startPassportApp()
  const { url, body, answered } = await environment.openBrowser().open(`${app.origin}/sign-in`)
  expect([url.href, answered]).toEqual([`${app.origin}/`, ['/login', '/consent']])
  expect(JSON.parse(body)).toMatchObject({
    access: expect.any(String),
    refresh: expect.any(String),
    profile: { sub: environment.subject, ...person },
  })
})

test('passport-oauth2 reports that a person denied access', async () => {
  await using app = await startPassportApp()
  const { url, status } = await environment.openBrowser({ decision: 'refuse' }).open(`${app.origin}/sign-in`)
  expect([url.searchParams.get('error'), status]).toEqual(['access_denied', 401])
})

test('passport-oauth2 rejects a response whose state is not its own', async () => {
  await using app = await startPassportApp()
  const browser = environment.openBrowser()
  await browser.open(`${app.origin}/sign-in`)
  const { status } = await browser.open(`${app.origin}/callback?code=a-code&state=not-its-own`)
  expect(status).toBe(403)
})
