import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Inbox } from '@tillkey/mail/inbox'
import { onOneDatabase } from '@tillkey/sql/testing'
import { describe, expect, test, vi } from 'vitest'
import { crashPoints } from '../../../launch/crash-points.ts'
import type { createProviderFixture } from './providers/provider-fixture.ts'
import { openCrashHarness, type Process, RETRIES } from './testing/crash-harness.ts'
import { ADMIN_KEY, PASSWORD, readCsrfToken } from './testing/index.ts'

const AT_ONCE = 8
/** Responses before the process is killed while busy; 0: immediately. */
const KILLED_AFTER = crashPoints({ all: [0, 2, 5], few: [0, 2] })
/** Milliseconds before the process is killed during a callback. */
const KILLED_AFTER_MS = crashPoints({ all: [0, 20, 80], few: [20] })

const json = { accept: 'application/json', 'content-type': 'application/json' }

/** Registers an app. Resolves with whether the server confirmed it. */
async function register({ origin }: Process, email: string): Promise<boolean> {
  try {
    const flow = await (await fetch(`${origin}/self-service/registration/api`)).json()
    const url = `${origin}/self-service/registration?flow=${String(Object(flow).id)}`
    const body = JSON.stringify({ method: 'password', password: PASSWORD, traits: { email } })
    return (await fetch(url, { method: 'POST', headers: json, body })).ok
  } catch {
    // Killed before the response, so the outcome is unknown.
    return false
  }
}

interface Found {
  id: string
  credentials?: Record<string, unknown>
  verifiable_addresses?: unknown[]
}

async function listIdentities({ origin }: Process, email: string): Promise<Found[]> {
  const query = new URLSearchParams({ credentials_identifier: email })
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  return (await fetch(`${origin}/admin/identities?${query.toString()}`, { headers })).json() as Promise<
    Found[]
  >
}

async function canSignIn({ origin }: Process, email: string): Promise<boolean> {
  const flow = await (await fetch(`${origin}/self-service/login/api`)).json()
  const url = `${origin}/self-service/login?flow=${String(Object(flow).id)}`
  const body = JSON.stringify({ method: 'password', password: PASSWORD, identifier: email })
  return (await fetch(url, { method: 'POST', headers: json, body })).ok
}

/** State of an account: complete, absent or partial. */
async function readState(server: Process, email: string): Promise<'whole' | 'nothing' | 'half'> {
  const [found, ...more] = await listIdentities(server, email)
  if (!found) return (await canSignIn(server, email)) ? 'half' : 'nothing'
  const isWhole = more.length === 0 && found.verifiable_addresses?.length === 1
  return isWhole && (await canSignIn(server, email)) ? 'whole' : 'half'
}

const mailsTo = (inbox: Inbox, email: string) => inbox.list(email)

// Mostly waits for leases of killed processes.
describe.concurrent('killing', () => {
  onOneDatabase('a server that is killed while people sign up', (open) => {
    test('leaves no partial account, loses no message, and sends none more often than allowed', async () => {
      await using harness = await openCrashHarness(open)
      let server = harness.server()
      const reported = new Map<string, boolean>()
      for (const killedAfter of KILLED_AFTER) {
        let responses = 0
        const running = server
        const work = Array.from({ length: AT_ONCE }, async (_, turn) => {
          const email = `${killedAfter}-${turn}-${randomUUID()}@shop.test`
          await setTimeout(turn * 5)
          reported.set(email, await register(running, email))
          responses += 1
          if (responses === killedAfter) await running.kill()
        })
        if (killedAfter === 0) await setTimeout(60)
        if (killedAfter === 0) await running.kill()
        await Promise.all(work)
        server = await harness.restart()
      }
      const states = await Promise.all(
        [...reported].map(async ([email, isReported]) => ({
          email,
          isReported,
          state: await readState(server, email),
        })),
      )
      expect(states.filter(({ state }) => state === 'half')).toEqual([])
      expect(states.filter(({ isReported, state }) => isReported && state !== 'whole')).toEqual([])
      expect(states.filter(({ isReported }) => isReported).length).toBeGreaterThan(0)
      const whole = states.filter(({ state }) => state === 'whole').map(({ email }) => email)
      await vi.waitUntil(() => whole.every((email) => mailsTo(harness.inbox, email).length > 0), {
        timeout: 60_000,
      })
      const messages = whole.flatMap((email) => mailsTo(harness.inbox, email))
      expect(messages.length).toBe(whole.length)
      expect(messages.filter(({ deliveries }) => deliveries > RETRIES)).toEqual([])
    }, 120_000)

    test('leaves no partial account with another service either', async () => {
      await using harness = await openCrashHarness(open)
      let server = harness.server()
      const emails: string[] = []
      for (const delay of KILLED_AFTER_MS) {
        const email = `${randomUUID()}@shop.test`
        emails.push(email)
        const { flow, cookie } = await beginBrowser(server)
        const back = await goToProvider({ flow, cookie, server, provider: harness.provider, email })
        const running = server
        const returned = fetch(`${running.origin}${back.path}`, {
          redirect: 'manual',
          headers: { cookie: back.cookie, accept: 'text/html' },
        }).catch(() => undefined)
        await setTimeout(delay)
        await running.kill()
        await returned
        server = await harness.restart()
      }
      const found = await Promise.all(emails.map((email) => byAddress(server, email)))
      const halves = found.filter((list) => {
        const [one, ...more] = list
        return one !== undefined && (more.length > 0 || one.credentials?.oidc === undefined)
      })
      expect(halves).toEqual([])
      // Interrupted users start again and exist once.
      for (const email of emails) {
        const { flow, cookie } = await beginBrowser(server)
        const back = await goToProvider({ flow, cookie, server, provider: harness.provider, email })
        await fetch(`${server.origin}${back.path}`, { redirect: 'manual', headers: { cookie: back.cookie } })
        expect((await byAddress(server, email)).length).toBe(1)
      }
    }, 120_000)
  })
})

const cookiesIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

interface BegunFlow {
  id: string
  ui: {
    action: string
    nodes: { attributes: { name: string; value?: unknown }; messages: { id: number }[] }[]
  }
}

async function beginBrowser({ origin }: Process) {
  const response = await fetch(`${origin}/self-service/registration/browser`, {
    headers: { accept: 'application/json' },
  })
  return { flow: (await response.json()) as BegunFlow, cookie: cookiesIn(response) }
}

interface ProviderState {
  flow: BegunFlow
  cookie: string
  server: Process
  provider: Awaited<ReturnType<typeof createProviderFixture>>
  email: string
}

/** Consents at the provider. Resolves with the callback and cookies. */
async function goToProvider({ flow, cookie, server, provider, email }: ProviderState) {
  const response = await fetch(`${server.origin}/self-service/registration?flow=${flow.id}`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify({ method: 'oidc', provider: 'acme', csrf_token: readCsrfToken(flow) }),
  })
  const { redirect_browser_to: address } = (await response.json()) as { redirect_browser_to: string }
  const path = provider.agree(address, { sub: email, email })
  return { path, cookie: [cookie, cookiesIn(response)].filter(Boolean).join('; ') }
}

async function byAddress({ origin }: Process, email: string): Promise<Found[]> {
  const headers = { authorization: `Bearer ${ADMIN_KEY}` }
  const all = (await (
    await fetch(`${origin}/admin/identities?page_size=250&include_credential=oidc`, { headers })
  ).json()) as (Found & { traits: { email: string } })[]
  return all.filter(({ traits }) => traits.email === email)
}
