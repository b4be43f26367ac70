import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServer, listenerFor, startApp } from './app-server.ts'
import { person, SCOPES, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** An app with Better Auth at `/api/auth`, which stores accounts in memory. */
const startBetterAuthApp = () =>
  startApp(async (origin) => {
    const client = await environment.register({
      redirect_uris: [`${origin}/api/auth/callback/tillkey`],
      post_logout_redirect_uris: [`${origin}/`],
    })
    const tillkey = {
      providerId: 'tillkey',
      discoveryUrl: `${environment.issuer}/.well-known/openid-configuration`,
      clientId: client.id,
      clientSecret: client.secret,
      authentication: 'basic' as const,
      requireIdTokenVerification: true,
      scopes: SCOPES,
      postLogoutRedirectURI: `${origin}/`,
    }
    const auth = betterAuth({
      baseURL: origin,
      secret: 'of the app, which is long enough for it',
      database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
      plugins: [genericOAuth({ config: [tillkey] })],
    })
    return listenerFor(origin, (request) => auth.handler(request))
  })

const openAppBrowser = ({ origin }: AppServer) => {
  const browser = environment.openBrowser()
  return {
    ...browser,
    /** Calls an endpoint of Better Auth with the browser's cookies. */
    async call<T>(path: string, body?: object): Promise<T> {
      const headers = { 'content-type': 'application/json', origin }
      const init = body && { method: 'POST', headers, body: JSON.stringify(body) }
      const page = await browser.open(`${origin}/api/auth${path}`, init)
      return JSON.parse(page.body) as T // as Better Auth documents it
    },
  }
}

interface Tokens {
  accessToken: string
}

const SIGN_IN = { provider: 'tillkey', callbackURL: '/api/auth/get-session', disableRedirect: true }

test('Better Auth signs a person in by its OAuth plugin, refreshes, reads the user info, and signs out', async () => {
  await using app = await startBetterAuthApp()
  const { open, call } = openAppBrowser(app)
  const signIn = async () => open((await call<{ url: string }>('/sign-in/social', SIGN_IN)).url)
  const { body, answered } = await signIn()
  expect(answered).toEqual(['/login', '/consent'])
  expect(JSON.parse(body)).toMatchObject({ user: person })

  const [account] = await call<{ id: string; accountId: string }[]>('/list-accounts')
  const selection = { accountId: account?.id ?? '' }
  const before = await call<Tokens>('/get-access-token', selection)
  const after = await call<Tokens>('/refresh-token', selection)
  expect([account?.accountId, before.accessToken === after.accessToken]).toEqual([environment.subject, false])
  const info = await call(`/account-info?${new URLSearchParams(selection).toString()}`)
  expect(info).toMatchObject({ data: { sub: environment.subject, ...person } })

  const { url } = await call<{ url: string }>('/sign-out', { disableRedirect: true })
  const left = await open(url)
  expect([left.url.href, left.answered]).toEqual([`${app.origin}/`, ['/sign-out']])
  expect((await signIn()).answered).toEqual(['/login', '/consent'])
})
