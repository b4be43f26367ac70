import express from 'express'
import { auth, requiresAuth, type SessionStore, type SessionStorePayload } from 'express-openid-connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppServer, startApp } from './app-server.ts'
import { person, SCOPES, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

type LogoutEntry = Pick<SessionStorePayload, 'cookie'>

/** An in-memory store of logout tokens. */
function createLogoutStore(): SessionStore<LogoutEntry> {
  const entries = new Map<string, SessionStorePayload<LogoutEntry>>()
  return {
    get: (id, callback) => callback(null, entries.get(id)),
    set(id, entry, callback) {
      entries.set(id, entry)
      callback?.()
    },
    destroy(id, callback) {
      entries.delete(id)
      callback?.()
    },
  }
}

/** An app with express-openid-connect and its back-channel logout endpoint. */
const startExpressApp = () =>
  startApp(async (origin) => {
    const client = await environment.register({
      redirect_uris: [`${origin}/callback`],
      post_logout_redirect_uris: [origin],
      backchannel_logout_uri: `${origin}/backchannel-logout`,
      backchannel_logout_session_required: true,
    })
    const app = express()
    app.use(
      auth({
        issuerBaseURL: environment.issuer,
        baseURL: origin,
        clientID: client.id,
        clientSecret: client.secret,
        secret: 'of the app, which is long enough for it',
        authRequired: false,
        authorizationParams: { response_type: 'code', scope: SCOPES.join(' ') },
        idpLogout: true,
        backchannelLogout: { store: createLogoutStore() },
      }),
    )
    app.get('/', (request, response) => response.json(request.oidc.idTokenClaims?.sub ?? null))
    app.get('/user-info', requiresAuth(), async (request, response) => {
      response.json(await request.oidc.fetchUserInfo())
    })
    app.get('/refresh', requiresAuth(), async ({ oidc }, response) => {
      const before = oidc.accessToken?.access_token
      const after = await oidc.accessToken?.refresh()
      response.json({ before, after: after?.access_token })
    })
    return app
  })

const openAppBrowser = ({ origin }: AppServer) => {
  const { open } = environment.openBrowser()
  const read = async (path: string): Promise<unknown> => JSON.parse((await open(`${origin}${path}`)).body)
  return { open, read, signIn: () => open(`${origin}/login`) }
}

test('express-openid-connect signs a person in, refreshes, reads the user info, and signs out', async () => {
  await using app = await startExpressApp()
  const { open, read, signIn } = openAppBrowser(app)
  const { url, answered } = await signIn()
  expect([url.href, answered]).toEqual([`${app.origin}/`, ['/login', '/consent']])
  expect(await read('/')).toBe(environment.subject)
  const { before, after } = (await read('/refresh')) as Record<string, unknown>
  expect([typeof before, typeof after, before === after]).toEqual(['string', 'string', false])
  expect(await read('/user-info')).toMatchObject({ sub: environment.subject, ...person })

  const left = await open(`${app.origin}/logout`)
  expect([left.url.href, left.answered]).toEqual([`${app.origin}/`, ['/sign-out']])
  expect(await read('/')).toBe(null)
  expect((await signIn()).answered).toEqual(['/login', '/consent'])
})

test('express-openid-connect ends its session when the back channel says that the person signed out', async () => {
  await using app = await startExpressApp()
  const { open, read, signIn } = openAppBrowser(app)
  await signIn()
  expect(await read('/')).toBe(environment.subject)
  const { answered } = await open(`${environment.issuer}/oauth2/sessions/logout`)
  expect(answered).toEqual(['/sign-out'])
  await expect.poll(() => read('/')).toBe(null)
})
