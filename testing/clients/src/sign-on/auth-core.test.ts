import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenerFor, startApp } from './app-server.ts'
import { Auth, type AuthConfig } from './auth-core.mjs'
import { person, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** An app with Auth.js at `/auth`, whose sessions are encrypted cookies. */
const startAuthApp = () =>
  startApp(async (origin) => {
    const client = await environment.register({ redirect_uris: [`${origin}/auth/callback/tillkey`] })
    const config: AuthConfig = {
      basePath: '/auth',
      secret: 'of the app, which is long enough',
      trustHost: true,
      providers: [
        {
          id: 'tillkey',
          name: 'Tillkey',
          type: 'oidc',
          issuer: environment.issuer,
          clientId: client.id,
          clientSecret: client.secret,
          checks: ['pkce', 'state', 'nonce'],
          // Claims of scopes are in userinfo, not in the ID token (OpenID Connect Core 5.4).
          idToken: false,
        },
      ],
    }
    return listenerFor(origin, (request) => Auth(request, config))
  })

test('Auth.js signs a person in with PKCE, state and nonce, reads the user info, and signs out', async () => {
  await using app = await startAuthApp()
  const browser = environment.openBrowser()
  const session = async () => JSON.parse((await browser.open(`${app.origin}/auth/session`)).body) as unknown
  const submit = async (path: string) => {
    const { csrfToken } = JSON.parse((await browser.open(`${app.origin}/auth/csrf`)).body) as {
      csrfToken: string
    }
    const body = new URLSearchParams({ csrfToken, callbackUrl: `${app.origin}/auth/session` })
    return browser.open(`${app.origin}/auth/${path}`, { method: 'POST', body })
  }
  const { url, answered } = await submit('signin/tillkey')
  expect([url.href, answered]).toEqual([`${app.origin}/auth/session`, ['/login', '/consent']])
  expect(await session()).toMatchObject({ user: person })
  await submit('signout')
  expect(await session()).toBe(null)
})
