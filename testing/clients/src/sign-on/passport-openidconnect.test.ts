import { type Profile, Strategy, type VerifyCallback } from 'passport-openidconnect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './app-server.ts'
import { createPassportApp } from './passport-app.ts'
import { person, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** An app with passport-openidconnect, whose page `/` shows the signed-in person's profile. */
const startPassportApp = () =>
  startApp(async (origin) => {
    const client = await environment.register({
      redirect_uris: [`${origin}/callback`],
      token_endpoint_auth_method: 'client_secret_post',
    })
    const options = {
      issuer: environment.issuer,
      authorizationURL: `${environment.issuer}/oauth2/auth`,
      tokenURL: `${environment.issuer}/oauth2/token`,
      userInfoURL: `${environment.issuer}/userinfo`,
      clientID: client.id,
      clientSecret: client.secret,
      callbackURL: `${origin}/callback`,
      scope: ['profile', 'email'],
      nonce: 'drawn for each sign-in',
      maxAge: '3600',
      skipUserProfile: false,
    }
    const verify = (_issuer: string, profile: Profile, done: VerifyCallback) => done(null, profile)
    return createPassportApp(new Strategy(options, verify))
  })

test('passport-openidconnect signs a person in with nonce and max_age, and reads the user info', async () => {
  await using app = await startPassportApp()
  const { url, body, answered } = await environment.openBrowser().open(`${app.origin}/sign-in`)
  expect([url.href, answered]).toEqual([`${app.origin}/`, ['/login', '/consent']])
  expect(JSON.parse(body)).toMatchObject({
    id: environment.subject,
    displayName: person.name,
    emails: [{ value: person.email }],
  })
})
