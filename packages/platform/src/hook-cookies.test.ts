import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { defaultProject } from '@tillkey/identity'
import { sourceOfText } from '@tillkey/platform-core'
import { createHttpSession, type HttpRequest, type HttpSession } from '@tillkey/platform-core/testing'
import { createAccount, signInBrowser } from '@tillkey/self-service/testing'
import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

/** A server that records calls of web hooks. */
async function openRecorder() {
  const calls: unknown[] = []
  const record = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push(await json(request))
    response.end()
  }
  const target = createServer((request, response) => void record(request, response))
  await once(target.listen(0, '127.0.0.1'), 'listening')
  const { port } = target.address() as AddressInfo // the server listens on a port
  const dispose = () => new Promise<void>((resolve) => target.close(() => resolve()))
  return { calls, url: `http://127.0.0.1:${port}/`, [Symbol.asyncDispose]: dispose }
}

/** A project with custom names for every cookie, and optionally a hook that receives cookies. */
function projectWith(slug: string, hookUrl?: string) {
  const hook = {
    hook: 'web_hook',
    config: {
      url: hookUrl,
      method: 'POST',
      response: { parse: true },
      body: sourceOfText('function(ctx) { cookies: ctx.request_cookies }'),
    },
  }
  const flows = hookUrl === undefined ? {} : { login: { before: { hooks: [hook] } } }
  const document = defaultProject(undefined, { flows })
  const session = { cookie: { name: `seat_${slug}` } }
  const names = { session: `signed_in_${slug}`, login_csrf: `guard_${slug}`, consent_csrf: `ask_${slug}` }
  const identity = { config: { ...Object(document.services.identity?.config), session } }
  return { ...document, slug, services: { identity, oauth2: { config: { serve: { cookies: { names } } } } } }
}

const redirect_uri = 'https://app.example/cb'

/**
 * Completes a login for a client and returns to the consent, so that the browser has every cookie of the authorization
 * server.
 */
async function beginConsent(http: HttpSession, admin: HttpSession, slug: string): Promise<void> {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const call = (request: HttpRequest) => admin.send({ ...request, headers })
  const client = { client_id: slug, redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' }
  await call({ method: 'POST', url: `/p/${slug}/admin/clients`, body: client })
  const code = { client_id: slug, response_type: 'code', redirect_uri, state: 'a-long-state' }
  const begun = await http.send({ url: `/p/${slug}/oauth2/auth?${new URLSearchParams(code).toString()}` })
  const challenge = new URL(String(begun.headers.location)).searchParams.get('login_challenge')
  const url = `/p/${slug}/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
  const { body } = await call({ method: 'PUT', url, body: { subject: 'somebody', remember: true } })
  const back = new URL(body.redirect_to)
  await http.send({ url: back.pathname + back.search })
}

test('hooks receive cookies of apps only, never those of projects or the host', async () => {
  await using recorder = await openRecorder()
  await using platform = await startTestPlatform(openTestSqlite, {
    projects: [projectWith('own', recorder.url), projectWith('other')],
  })
  const http = createHttpSession(platform)
  for (const slug of ['own', 'other']) {
    await createAccount(platform, `nomsa@${slug}.test`, slug)
    await beginConsent(http, createHttpSession(platform), slug)
  }
  await signInBrowser(http, 'nomsa@other.test', '/p/other')
  const named = [...http.jar.keys()].map((name) => name.replace(/_\d+$/, ''))
  for (const slug of ['own', 'other'])
    expect(named).toEqual(expect.arrayContaining([`signed_in_${slug}`, `guard_${slug}`, `ask_${slug}`]))
  expect(named).toEqual(expect.arrayContaining(['seat_other']))

  for (const name of ['tillkey_till_0123', 'ory_session_x', '__Host-tillkey_pos', 'csrf_token_other'])
    http.jar.set(name, 'a')
  const apps = { theme: 'dark', basket: '12345678.9.10', visitor: '7b0c4f0e-7b8e-4f0c-9d55-0a5a6f6b7c8d' }
  for (const [name, value] of Object.entries(apps)) http.jar.set(name, value)
  await http.send({ url: '/p/own/self-service/login/browser' })
  expect(recorder.calls.at(-1)).toEqual({ cookies: apps })
})
