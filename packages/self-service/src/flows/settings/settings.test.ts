import { createIdentity } from '@tillkey/client'
import { type PlatformServer, sourceOfText } from '@tillkey/platform-core'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  appProject,
  clientOf,
  createAccount,
  createClock,
  createHttpSession,
  EMAIL,
  findNode,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
  signIn,
  signInBrowser,
  startTestPlatform,
} from '../../testing/index.ts'

const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'quiet-lantern-by-the-sea'

/** A signed-in browser script with its settings flow. */
async function openSettings(platform: Pick<PlatformServer, 'app'>, email = EMAIL) {
  const http = createHttpSession(platform)
  await signInBrowser(http, email)
  const { body } = await http.send({ url: '/self-service/settings/browser' })
  return { http, flow: body }
}

const submit = (http: HttpSession, flow: { ui: { action: string; nodes: [] } }, body: object) =>
  http.send({ method: 'POST', url: flow.ui.action, body: { csrf_token: readCsrfToken(flow), ...body } })

async function canSignIn(platform: Pick<PlatformServer, 'app'>, identifier: string, password = PASSWORD) {
  const app = createHttpSession(platform)
  const { body } = await app.send({ url: '/self-service/login/api' })
  const form = { method: 'password', identifier, password }
  return (await app.send({ method: 'POST', url: body.ui.action, body: form })).status === 200
}

onOneDatabase('settings', (open) => {
  test('a new password replaces the old one, and the form can be submitted again', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const { http, flow } = await openSettings(platform)
    const short = await submit(http, flow, { method: 'password', password: 'short' })
    expect([short.status, findNode(short.body, 'password')?.messages[0]?.id]).toEqual([400, 4000032])
    const saved = await submit(http, flow, { method: 'password', password: NEW_PASSWORD })
    expect([saved.status, saved.body.state, messageIds(saved.body)]).toEqual([200, 'success', [1050001]])
    expect(await canSignIn(platform, EMAIL)).toBe(false)
    expect(await canSignIn(platform, EMAIL, NEW_PASSWORD)).toBe(true)
    const again = await submit(http, saved.body, { method: 'password', password: PASSWORD })
    expect([again.status, await canSignIn(platform, EMAIL)]).toEqual([200, true])
  })

  test.each([false, true])(
    'the last identifier that allows a login cannot be removed (accounts hidden: %s)',
    async (mitigate) => {
      const marks = { credentials: { password: { identifier: true } } }
      const name = { type: 'string', 'ory.sh/kratos': marks }
      const schema = { type: 'object', properties: { email: name, username: name, city: { type: 'string' } } }
      const url = sourceOfText(JSON.stringify({ type: 'object', properties: { traits: schema } }))
      const project = appProject({ security: { account_enumeration: { mitigate } } })
      const { config } = project.services.identity as { config: { identity: object } } // created above
      config.identity = { default_schema_id: 'people', schemas: [{ id: 'people', url }] }
      await using platform = await startTestPlatform(open, { projects: [project] })
      const traits = { email: EMAIL, username: 'nomsa' }
      const admin = clientOf(platform, { accessToken: ADMIN_KEY })
      const credentials = { password: { config: { password: PASSWORD } } }
      await createIdentity(admin, { body: { schema_id: 'people', traits, credentials } })
      const { http, flow } = await openSettings(platform)
      const save = async (traits: object) => {
        const { status, body } = await submit(http, flow, { method: 'profile', traits })
        const fields = ['email', 'username', 'city'].map(
          (field) => findNode(body, `traits.${field}`)?.messages[0]?.id,
        )
        return [status, ...fields]
      }
      expect(await save({ city: 'Durban' })).toEqual([400, 4000002, 4000002, undefined])
      expect([await canSignIn(platform, EMAIL), await canSignIn(platform, 'nomsa')]).toEqual([true, true])
      expect(await save({ username: 'nomsa' })).toEqual([200, undefined, undefined, undefined])
      expect(await save({ email: '', city: 'Durban' })).toEqual([400, undefined, 4000002, undefined])
      expect([await canSignIn(platform, EMAIL), await canSignIn(platform, 'nomsa')]).toEqual([false, true])
    },
  )

  test('a new email address becomes the identifier and must be verified', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const { http, flow } = await openSettings(platform)
    const traits = { email: 'thandi@shop.test', name: 'Thandi' }
    const { body } = await submit(http, flow, { method: 'profile', traits })
    expect(body.identity.traits).toEqual(traits)
    expect(body.identity.verifiable_addresses).toMatchObject([
      { value: 'thandi@shop.test', verified: false, status: 'pending' },
    ])
    expect(findNode(body, 'traits.name')?.attributes.value).toBe('Thandi')
    expect([await canSignIn(platform, EMAIL), await canSignIn(platform, 'thandi@shop.test')]).toEqual([
      false,
      true,
    ])
  })

  test('an address of another account is rejected, and nothing changes', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    await createAccount(platform, 'sipho@shop.test')
    const { http, flow } = await openSettings(platform)
    const taken = await submit(http, flow, { method: 'profile', traits: { email: 'sipho@shop.test' } })
    expect([taken.status, messageIds(taken.body)]).toEqual([400, [4000007]])
    const whoami = await http.send({ url: '/sessions/whoami' })
    expect(whoami.body.identity.traits.email).toBe(EMAIL)
    expect(await canSignIn(platform, 'sipho@shop.test')).toBe(true)
  })

  test('attempts at taken addresses are limited; successful changes do not count', async () => {
    const throttle = { changes: { attempts: 3, window: '1h' } }
    await using platform = await startTestPlatform(open, {
      projects: [appProject({ security: { throttle } })],
    })
    await createAccount(platform)
    await createAccount(platform, 'sipho@shop.test')
    const { http, flow } = await openSettings(platform)
    const change = async (email: string) => {
      const answered = await submit(http, flow, { method: 'profile', traits: { email } })
      return [answered.status, Number(answered.headers['retry-after'] ?? 0) > 0]
    }
    const changes = []
    for (const index of [1, 2, 3, 4, 5]) changes.push(await change(`nomsa-${index}@shop.test`))
    expect(changes).toEqual(Array.from({ length: 5 }, () => [200, false]))
    const atOnce = await Promise.all(Array.from({ length: 6 }, () => change('sipho@shop.test')))
    expect(atOnce.filter(([status]) => status === 400)).toHaveLength(3)
    expect(atOnce.filter(([status]) => status === 429)).toHaveLength(3)
    expect([await change('free@shop.test'), await change('sipho@shop.test')]).toEqual([
      [429, true],
      [429, true],
    ])
    const { body } = await submit(http, flow, {
      method: 'profile',
      traits: { email: 'nomsa-5@shop.test', name: 'N' },
    })
    expect(body.identity.traits.name).toBe('N')
  })

  test('a verified address stays verified while it is unchanged', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const { http, flow } = await openSettings(platform)
    const [before] = flow.identity.verifiable_addresses
    const traits = { email: EMAIL.toUpperCase(), name: 'Nomsa' }
    const { body } = await submit(http, flow, { method: 'profile', traits })
    expect(body.identity.verifiable_addresses).toEqual([before])
  })

  test('a form is visible and usable only to its owner', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    await createAccount(platform, 'sipho@shop.test')
    const { flow } = await openSettings(platform)
    const { http, flow: own } = await openSettings(platform, 'sipho@shop.test')
    const seen = await http.send({ url: `/self-service/settings/flows?id=${flow.id}` })
    const body = { method: 'password', password: NEW_PASSWORD, csrf_token: readCsrfToken(own) }
    const sent = await http.send({ method: 'POST', url: flow.ui.action, body })
    expect([seen.status, seen.body.error.id]).toEqual([403, 'security_identity_mismatch'])
    expect([sent.status, sent.body.error.id]).toEqual([403, 'security_identity_mismatch'])
    const page = await http.send({
      method: 'POST',
      url: flow.ui.action,
      form: { ...body, csrf_token: readCsrfToken(own) },
      headers: { accept: 'text/html' },
    })
    expect([page.status, page.headers.location]).toEqual([303, expect.stringContaining(`flow=${flow.id}`)])
  })

  test('an app must sign in again after the privileged time, except for unprotected traits', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { now: clock.now })
    await createAccount(platform)
    const headers = { 'x-session-token': await signIn(platform) }
    const app = createHttpSession(platform)
    const { body: flow } = await app.send({ url: '/self-service/settings/api', headers })
    clock.advance(HOUR_MS)
    const { body: fresh } = await app.send({ url: '/self-service/settings/api', headers })
    expect(flow.type).toBe('api')
    const send = (body: object) => app.send({ method: 'POST', url: fresh.ui.action, body, headers })
    const refused = await send({ method: 'password', password: NEW_PASSWORD })
    expect([refused.status, refused.body.error.id]).toEqual([403, 'session_refresh_required'])
    expect(refused.body.redirect_browser_to).toContain('/self-service/login/browser?refresh=true')
    const renamed = await send({ method: 'profile', traits: { email: EMAIL, name: 'Nomsa' } })
    expect(renamed.status).toBe(200)
  })

  test('a browser resumes its submission after signing in again', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { now: clock.now })
    await createAccount(platform)
    const page = createHttpSession(platform, 'browser')
    const script = { accept: 'application/json' }
    await signInBrowser(page)
    clock.advance(HOUR_MS)
    const opened = await page.send({ url: '/self-service/settings/browser' })
    const id = new URL(String(opened.headers.location)).searchParams.get('flow')
    const { body: flow } = await page.send({ url: `/self-service/settings/flows?id=${id}`, headers: script })
    const form = { csrf_token: readCsrfToken(flow), method: 'password', password: NEW_PASSWORD }
    const sent = await page.send({ method: 'POST', url: flow.ui.action, form })
    const login = new URL(String(sent.headers.location))
    expect([sent.status, login.searchParams.get('refresh')]).toEqual([303, 'true'])
    const { body: confirm } = await page.send({ url: login.pathname + login.search, headers: script })
    const proof = {
      csrf_token: readCsrfToken(confirm),
      method: 'password',
      identifier: EMAIL,
      password: PASSWORD,
    }
    const confirmed = await page.send({ method: 'POST', url: confirm.ui.action, form: proof })
    const resumed = await page.send({ url: String(confirmed.headers.location) })
    expect([resumed.status, resumed.headers.location]).toEqual([303, opened.headers.location])
    expect(await canSignIn(platform, EMAIL, NEW_PASSWORD)).toBe(true)
    const again = await page.send({ url: String(confirmed.headers.location), headers: script })
    expect([again.status, messageIds(again.body)]).toEqual([400, [4000001]])
  })

  test('another browser of the same person does not continue it', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, { now: clock.now })
    await createAccount(platform)
    const { http } = await openSettings(platform)
    clock.advance(HOUR_MS)
    const { body: flow } = await http.send({ url: '/self-service/settings/browser' })
    await submit(http, flow, { method: 'password', password: NEW_PASSWORD })
    const other = createHttpSession(platform)
    await signInBrowser(other)
    const resumed = await other.send({ url: flow.ui.action })
    expect([resumed.status, messageIds(resumed.body)]).toEqual([400, [4000001]])
    expect(await canSignIn(platform, EMAIL)).toBe(true)
  })
})
