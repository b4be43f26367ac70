import { type HookTarget, openHookTarget } from '@tillkey/identity/testing/hook-target.ts'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT, createProviderFixture, ISSUER, type ProviderFixture } from '../providers/provider-fixture.ts'
import {
  appProject,
  createHttpSession,
  PASSWORD,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const JSON_HEADERS = { accept: 'application/json' }
const ENDLESS = 'local fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2); fib(60)'
const LARGE = "std.repeat('x', 2e8)"
/** More than the number of workers. */
const BOMBS = 6
/** Logins of another project in the meantime. */
const ROUNDS = 5

/** A project with password registration, this hook body and this provider mapper. */
function projectWith(slug: string, hookUrl: string, { body, mapper }: { body: string; mapper: string }) {
  const project = appProject()
  const { config } = project.services.identity as { config: { selfservice: { methods?: object } } }
  const provider = { id: 'acme', provider: 'generic', issuer_url: ISSUER, scope: ['email'], ...CLIENT }
  const web_hook = { url: `${hookUrl}/cancel`, method: 'POST', body: sourceOfText(body) }
  Object.assign(config.selfservice, {
    methods: {
      ...config.selfservice.methods,
      oidc: { enabled: true, config: { providers: [{ ...provider, mapper_url: sourceOfText(mapper) }] } },
    },
    flows: {
      registration: {
        after: {
          password: { hooks: [{ hook: 'web_hook', config: web_hook }, { hook: 'session' }] },
          oidc: { hooks: [{ hook: 'session' }] },
        },
      },
    },
  })
  return { ...project, slug } satisfies ProjectDocument
}

const calmPrograms = {
  body: 'function(ctx) { email: ctx.identity.traits.email }',
  mapper: "{ identity: { traits: { email: std.extVar('claims').email } } }",
}

onOneDatabase('programs of several projects', (open) => {
  let hooks: HookTarget
  let acme: ProviderFixture
  let platform: TestPlatform
  let count = 0

  beforeAll(async () => {
    hooks = await openHookTarget()
    acme = await createProviderFixture()
    platform = await startTestPlatform(open, {
      callProvider: acme.callOut,
      projects: [
        projectWith('calm', hooks.url, calmPrograms),
        projectWith('endless', hooks.url, { body: `function(ctx) ${ENDLESS}`, mapper: ENDLESS }),
        projectWith('large', hooks.url, { body: `function(ctx) ${LARGE}`, mapper: LARGE }),
      ],
    })
  })
  afterAll(async () => {
    await platform[Symbol.asyncDispose]()
    await hooks.close()
  })

  const newEmail = (): string => `person-${count++}@shop.test`
  async function signUp(slug: string, email = newEmail()) {
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: `/p/${slug}/self-service/registration/api` })
    const body = { method: 'password', password: PASSWORD, traits: { email } }
    return app.send({ method: 'POST', url: flow.ui.action, body })
  }
  async function signUpWithProvider(slug: string, email = newEmail()) {
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({
      url: `/p/${slug}/self-service/login/browser`,
      headers: JSON_HEADERS,
    })
    const body = { provider: 'acme' }
    const sent = await http.send({ method: 'POST', url: flow.ui.action, headers: JSON_HEADERS, body })
    return http.send({ url: acme.agree(sent.body.redirect_browser_to, { sub: email, email }) })
  }

  test('fail the flows of their own project, naming their owner, while another project signs people in', async () => {
    const ended = new AbortController()
    const bombing = Promise.all([
      signUp('endless'),
      ...Array.from({ length: BOMBS }, () => signUp('large')),
      signUpWithProvider('large'),
    ]).finally(() => ended.abort())
    let signedIn = 0
    while (!ended.signal.aborted && signedIn < ROUNDS) {
      const email = newEmail()
      const [withPassword, withProvider] = await Promise.all([
        signUp('calm', email),
        signUpWithProvider('calm'),
      ])
      expect([withPassword.status, withProvider.status]).toEqual([200, 200])
      expect(hooks.calls.map(({ text }) => JSON.parse(text))).toContainEqual({ email })
      if (!ended.signal.aborted) signedIn++
    }
    expect(signedIn).toBeGreaterThan(0)
    const responses = await bombing
    const mapped = responses.pop()
    const { host } = new URL(hooks.url)
    for (const { status, body } of responses)
      expect([status, body.error.reason]).toEqual([502, expect.stringContaining(`web hook to ${host}`)])
    // As published, mapper errors are only logged.
    expect([mapped?.status, mapped?.body.error.code]).toEqual([500, 500])
  })
})
