import { startWorld } from '@tillkey/world'
import { type BrowserJar, createBrowserJar } from '../browser-jar.ts'
import { CALLBACK, type ClientKeys, clientsOf, VERIFIER } from './clients.ts'
import { createIssuing } from './issuing.ts'
import {
  type HostileRequest,
  type JudgedServer,
  verdictOfRedirect,
  verdictOfStatus,
} from './judged-server.ts'

const PAGES = 'http://127.0.0.1:4455/pages'
const paths = {
  '/auth': '/oauth2/auth',
  '/token': '/oauth2/token',
  '/userinfo': '/userinfo',
  '/logout': '/oauth2/sessions/logout',
}

const config = {
  dev: true,
  urls: {
    login: `${PAGES}/login`,
    consent: `${PAGES}/consent`,
    logout: `${PAGES}/logout`,
    error: `${PAGES}/error`,
  },
}

/** A form that brings its answer to the client, as if it had been sent there (OAuth 2.0 Form Post Response Mode). */
function ofForm(page: string): URL {
  const fields = Array.from(page.matchAll(/name="([a-z_]+)"/g), ([, name = '']) => `${name}=x`)
  return new URL(`${CALLBACK}?${fields.join('&')}`)
}

/** Ours, with the clients. */
export async function startOurs(keys: ClientKeys): Promise<JudgedServer> {
  const project = { slug: 'playground', name: 'Playground', services: { oauth2: { config } } }
  const world = await startWorld({ projects: [project] })
  const { platform: issuer, admin } = world.urls
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(admin + path, { method, headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, string>
  }
  for (const client of clientsOf(keys)) await call('POST', '/admin/clients', client)

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
      const body = { subject: 'a-person', grant_scope: ['openid', 'offline_access'] }
      const path = `/admin/oauth2/auth/requests/${step}/accept${at.search}`
      at = new URL(String((await call('PUT', path, body)).redirect_to))
    }
    return at
  }

  /** On from a page that a request has led to. */
  async function pastPages(at: URL, jar: BrowserJar): Promise<URL> {
    if (!at.href.startsWith(`${PAGES}/login`)) return at
    const path = `/admin/oauth2/auth/requests/login/accept${at.search}`
    return goOn(new URL(String((await call('PUT', path, { subject: 'a-person' })).redirect_to)), jar)
  }

  const issuing = createIssuing({
    tokenUrl: issuer + paths['/token'],
    walk,
    callback: CALLBACK,
    verifier: VERIFIER,
  })
  return {
    issuer,
    tokenUrl: issuer + paths['/token'],
    ...issuing,
    async publicKey() {
      const { keys: all } = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as {
        keys: object[]
      }
      return all[0] ?? {}
    },
    async put({ path, method, query, body, headers }: HostileRequest) {
      const answer = await fetch(`${issuer}${paths[path]}${query === undefined ? '' : `?${query}`}`, {
        ...{ method, redirect: 'manual', headers: headers ?? {} },
        ...(body !== undefined && { body }),
      })
      const location = answer.headers.get('location')
      if (location === null) return verdictOfStatus(answer.status)
      const jar = createBrowserJar()
      jar.take(answer)
      // Some of a request is checked once somebody has signed in: what counts is how the walk ends.
      return verdictOfRedirect(await pastPages(new URL(location), jar), () => false)
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}
