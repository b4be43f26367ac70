import { type BrowserJar, createBrowserJar } from '../browser-jar.ts'
import { PAGES, startOAuth2Environment } from '../oauth2-environment.ts'
import { CALLBACK, type ClientKeys, createClients } from './clients.ts'
import { type ComparedServer, createComparedServer, verdictOfRedirect } from './compared-server.ts'

const paths = {
  '/auth': '/oauth2/auth',
  '/token': '/oauth2/token',
  '/userinfo': '/userinfo',
  '/logout': '/oauth2/sessions/logout',
}

/** Decisions of the login and consent pages. */
const answers = { login: { subject: 'a-person' }, consent: { grant_scope: ['openid', 'offline_access'] } }

/** Converts a form post response into the equivalent redirect (OAuth 2.0 Form Post Response Mode). */
function fromFormPost(page: string): URL {
  const fields = Array.from(page.matchAll(/name="([a-z_]+)"/g), ([, name = '']) => `${name}=x`)
  return new URL(`${CALLBACK}?${fields.join('&')}`)
}

/** Starts this server with the clients. */
export async function startOurs(keys: ClientKeys): Promise<ComparedServer> {
  const environment = await startOAuth2Environment()
  const issuer = environment.urls.platform
  for (const client of createClients(keys)) await environment.admin('POST', '/admin/clients', client)

  /** Follows redirects, deciding login and consent, to the client or the error page. */
  const authorize = (query: string): Promise<URL> =>
    followFlow(new URL(`${issuer}${paths['/auth']}?${query}`))

  async function followFlow(from: URL, jar = createBrowserJar()): Promise<URL> {
    let at = from
    while (at.origin === new URL(issuer).origin) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: jar.headerFor(at.pathname) },
      })
      jar.take(response)
      const location = response.headers.get('location')
      if (location === null) return fromFormPost(await response.text())
      at = new URL(location)
      const step = at.href.startsWith(PAGES) ? at.pathname.split('/').at(-1) : undefined
      if (step !== 'login' && step !== 'consent') continue
      const path = `/admin/oauth2/auth/requests/${step}/accept${at.search}`
      at = new URL(String((await environment.admin('PUT', path, answers[step])).redirect_to))
    }
    return at
  }

  /** Continues from a page that a request was redirected to. */
  async function passPages(at: URL, jar: BrowserJar): Promise<URL> {
    if (!at.href.startsWith(`${PAGES}/login`)) return at
    const path = `/admin/oauth2/auth/requests/login/accept${at.search}`
    return followFlow(
      new URL(String((await environment.admin('PUT', path, { subject: 'a-person' })).redirect_to)),
      jar,
    )
  }

  return createComparedServer({
    issuer,
    paths,
    authorize,
    keysAt: '/.well-known/jwks.json',
    async judge(location, response) {
      const jar = createBrowserJar()
      jar.take(response)
      // Parts of a request are validated after the login, so the end of the flow counts.
      return verdictOfRedirect(await passPages(location, jar), () => false)
    },
    stop: () => environment[Symbol.asyncDispose](),
  })
}
