import { type BrowserJar, createBrowserJar } from '../browser-jar.ts'
import { PAGES, startOAuth2Environment } from '../oauth2-environment.ts'
import { CALLBACK, type ClientKeys, clientsOf } from './clients.ts'
import { type JudgedServer, judgedServer, verdictOfRedirect } from './judged-server.ts'

const paths = {
  '/auth': '/oauth2/auth',
  '/token': '/oauth2/token',
  '/userinfo': '/userinfo',
  '/logout': '/oauth2/sessions/logout',
}

/** What the pages say. */
const answers = { login: { subject: 'a-person' }, consent: { grant_scope: ['openid', 'offline_access'] } }

/** A form that brings its answer to the client, as if it had been sent there (OAuth 2.0 Form Post Response Mode). */
function ofForm(page: string): URL {
  const fields = Array.from(page.matchAll(/name="([a-z_]+)"/g), ([, name = '']) => `${name}=x`)
  return new URL(`${CALLBACK}?${fields.join('&')}`)
}

/** Ours, with the clients. */
export async function startOurs(keys: ClientKeys): Promise<JudgedServer> {
  const world = await startOAuth2Environment()
  const issuer = world.urls.platform
  for (const client of clientsOf(keys)) await world.admin('POST', '/admin/clients', client)

  /** Answers for the pages until the client, or the page of errors, is come to. */
  const walk = (query: string): Promise<URL> => goOn(new URL(`${issuer}${paths['/auth']}?${query}`))

  async function goOn(from: URL, jar = createBrowserJar()): Promise<URL> {
    let at = from
    while (at.origin === new URL(issuer).origin) {
      const answer = await fetch(at, { redirect: 'manual', headers: { cookie: jar.headerFor(at.pathname) } })
      jar.take(answer)
      const location = answer.headers.get('location')
      if (location === null) return ofForm(await answer.text())
      at = new URL(location)
      const step = at.href.startsWith(PAGES) ? at.pathname.split('/').at(-1) : undefined
      if (step !== 'login' && step !== 'consent') continue
      const path = `/admin/oauth2/auth/requests/${step}/accept${at.search}`
      at = new URL(String((await world.admin('PUT', path, answers[step])).redirect_to))
    }
    return at
  }

  /** On from a page that a request has led to. */
  async function pastPages(at: URL, jar: BrowserJar): Promise<URL> {
    if (!at.href.startsWith(`${PAGES}/login`)) return at
    const path = `/admin/oauth2/auth/requests/login/accept${at.search}`
    return goOn(new URL(String((await world.admin('PUT', path, { subject: 'a-person' })).redirect_to)), jar)
  }

  return judgedServer({
    ...{ issuer, paths, walk, keysAt: '/.well-known/jwks.json' },
    async judge(location, answer) {
      const jar = createBrowserJar()
      jar.take(answer)
      // Some of a request is checked once somebody has signed in: what counts is how the walk ends.
      return verdictOfRedirect(await pastPages(location, jar), () => false)
    },
    stop: () => world[Symbol.asyncDispose](),
  })
}
