import { type INavigator, UserManager } from 'oidc-client-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './app-server.ts'
import type { Browser, Page } from './browser.ts'
import { person, SCOPES, type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** A navigator of oidc-client-ts that drives a browser and records where it ended. */
function createNavigator({ open }: Browser) {
  const pages: Page[] = []
  const navigator: INavigator = {
    prepare: async () => ({
      async navigate({ url }) {
        const page = await open(url)
        pages.push(page)
        return { url: page.url.href }
      },
      close() {},
    }),
    callback: async () => {},
  }
  return { navigator, pages }
}

test('oidc-client-ts signs a person in, refreshes, reads the user info, and signs out', async () => {
  await using app = await startApp(async () => (_request, response) => response.end())
  const { id } = await environment.register({
    token_endpoint_auth_method: 'none',
    redirect_uris: [`${app.origin}/`],
    post_logout_redirect_uris: [`${app.origin}/bye`],
  })
  const { navigator, pages } = createNavigator(environment.openBrowser())
  const settings = {
    authority: environment.issuer,
    client_id: id,
    redirect_uri: `${app.origin}/`,
    post_logout_redirect_uri: `${app.origin}/bye`,
    scope: SCOPES.join(' '),
    loadUserInfo: true,
  }
  const manager = new UserManager(settings, navigator)
  const signIn = async () => {
    await manager.signinRedirect()
    return manager.signinCallback(pages.at(-1)?.url.href)
  }
  const first = await signIn()
  expect(first?.profile).toMatchObject({ sub: environment.subject, ...person })
  const second = await manager.signinSilent()
  expect([second?.profile.sub, second?.access_token === first?.access_token]).toEqual([
    environment.subject,
    false,
  ])

  await manager.signoutRedirect()
  const left = await manager.signoutCallback(pages.at(-1)?.url.href)
  expect([left?.error, await manager.getUser()]).toEqual([undefined, null])
  await signIn()
  expect(pages.map(({ url, answered }) => [url.pathname, answered])).toEqual([
    ['/', ['/login', '/consent']],
    ['/bye', ['/sign-out']],
    ['/', ['/login', '/consent']],
  ])
  await manager.removeUser()
})
