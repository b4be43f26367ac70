import express from 'express'
import session from 'express-session'
import grant, { type GrantSession } from 'grant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './app-server.ts'
import { person, SCOPES, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

declare module 'express-session' {
  interface SessionData {
    grant: GrantSession
  }
}

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** An app with Grant, whose page `/who` shows the person's data. */
const startGrantApp = () =>
  startApp(async (origin) => {
    const client = await environment.register({
      redirect_uris: [`${origin}/connect/tillkey/callback`],
      token_endpoint_auth_method: 'client_secret_post',
    })
    const tillkey = {
      oauth: 2,
      authorize_url: `${environment.issuer}/oauth2/auth`,
      access_url: `${environment.issuer}/oauth2/token`,
      profile_url: `${environment.issuer}/userinfo`,
      key: client.id,
      secret: client.secret,
      scope: SCOPES,
      scope_delimiter: ' ',
      callback: '/who',
      response: ['tokens', 'jwt', 'profile'],
    }
    const app = express()
    app.use(session({ secret: 'of the app', resave: false, saveUninitialized: false }))
    app.use(
      grant.default.express({
        defaults: { origin, transport: 'session', state: true, nonce: true, pkce: true },
        tillkey,
      }),
    )
    app.get('/who', (request, response) => response.json(request.session.grant?.response))
    return app
  })

test('Grant signs a person in with state, nonce and PKCE, and reads the user info', async () => {
  await using app = await startGrantApp()
  const { url, body, answered } = await environment.openBrowser().open(`${app.origin}/connect/tillkey`)
  expect([url.href, answered]).toEqual([`${app.origin}/who`, ['/login', '/consent']])
  expect(JSON.parse(body)).toMatchObject({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    profile: { sub: environment.subject, ...person },
    jwt: { id_token: { payload: { iss: environment.issuer, sub: environment.subject } } },
  })
})
