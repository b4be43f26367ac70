import { onBothDatabases } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ADMIN_KEY,
  createAccount,
  createHttpSession,
  messageIds,
  readCsrfToken,
  signInBrowser,
} from '../../testing/index.ts'
import { openMailEnvironment } from '../../testing/mail-environment.ts'

const json = { accept: 'application/json' }
const html = { accept: 'text/html' }
const HOUR = 3_600_000
const recovery = { enabled: true }
const methods = { link: { enabled: true } }
const revoke = [{ hook: 'revoke_active_sessions' }]

onBothDatabases('recovery', (open, onOne) => {
  let environment: Awaited<ReturnType<typeof openMailEnvironment>>
  let count = 0

  beforeAll(async () => {
    environment = await openMailEnvironment(open, {
      codes: { flows: { recovery }, methods },
      links: { flows: { recovery: { ...recovery, use: 'link' } }, methods },
      short: {
        flows: { recovery: { ...recovery, use: 'link' } },
        methods: { link: { enabled: true, config: { lifespan: '1m' } } },
      },
      alone: { flows: { recovery: { ...recovery, after: { hooks: revoke } } } },
      notified: { flows: { recovery: { ...recovery, notify_unknown_recipients: true } } },
    })
  })
  afterAll(() => environment.dispose())

  const newAddress = (): string => `recover-${count++}@shop.test`
  const newHttpSession = () => createHttpSession(environment.platform)
  const newAccount = async (slug: string): Promise<string> => {
    const email = newAddress()
    await createAccount(environment.platform, email, slug)
    return email
  }
  const begin = async (slug: string, http = newHttpSession()) => {
    const { body } = await http.send({ url: `/p/${slug}/self-service/recovery/browser`, headers: json })
    return body
  }
  // oxlint-disable-next-line max-params -- the parts of a request
  const submit = (flow: { ui: { action: string } }, body: object, http = newHttpSession(), headers = json) =>
    http.send({ method: 'POST', url: flow.ui.action, body, headers })
  // oxlint-disable-next-line max-params -- the parts of a request
  async function ask(slug: string, email: string, method = 'code', http = newHttpSession()) {
    const flow = await begin(slug, http)
    const sent = await submit(flow, { method, email, csrf_token: readCsrfToken(flow) }, http)
    expect([sent.status, sent.body.state]).toEqual([200, 'sent_email'])
    return { flow, token: readCsrfToken(sent.body) }
  }
  const flowIn = (location: unknown): string => new URL(String(location)).searchParams.get('flow') ?? ''

  onOne(() => {
    test('by code signs the user in and redirects to settings for a new password', async () => {
      const email = await newAccount('codes')
      const http = newHttpSession()
      const { flow, token } = await ask('codes', email, 'code', http)
      const { code } = await environment.mailTo(email)
      const passed = await submit(flow, { method: 'code', code, csrf_token: token }, http)
      expect([passed.status, passed.body.error.id]).toEqual([422, 'browser_location_change_required'])
      const whoami = await http.send({ url: '/p/codes/sessions/whoami' })
      expect(whoami.body.authentication_methods).toMatchObject([{ method: 'code_recovery', aal: 'aal1' }])
      expect(whoami.body.identity.verifiable_addresses[0]).toMatchObject({
        verified: true,
        status: 'completed',
      })
      const id = flowIn(passed.body.redirect_browser_to)
      const settings = await http.send({
        url: `/p/codes/self-service/settings/flows?id=${id}`,
        headers: json,
      })
      expect(messageIds(settings.body)).toEqual([1060001])
      const password = 'another-kettle-over-sun-42'
      const form = { method: 'password', password, csrf_token: readCsrfToken(settings.body) }
      expect((await submit(settings.body, form, http)).body.state).toBe('success')
      const app = newHttpSession()
      const login = await app.send({ url: '/p/codes/self-service/login/api' })
      const signedIn = await submit(login.body, { method: 'password', identifier: email, password }, app)
      expect(signedIn.status).toBe(200)
      const again = await submit(flow, { method: 'code', code, csrf_token: token }, http)
      expect(again.status).not.toBe(422)
    })

    test('by code rejects links before it checks for a session', async () => {
      const http = newHttpSession()
      const flow = await begin('codes', http)
      const url = `/p/codes/self-service/recovery?flow=${flow.id}&token=x`
      const followed = await http.send({ url, headers: json })
      expect([followed.status, messageIds(followed.body), followed.body.active]).toEqual([
        400,
        [4000001],
        'code',
      ])
      const page = await http.send({ url, headers: html })
      expect([page.status, flowIn(page.headers.location)]).toEqual([303, flow.id])
      await signInBrowser(http, await newAccount('codes'), '/p/codes')
      const signedIn = await http.send({ url, headers: json })
      expect([signedIn.status, messageIds(signedIn.body)]).toEqual([400, [4000001]])
    })

    test('responds alike to known and unknown addresses and writes to unknown ones only where configured', async () => {
      const email = await newAccount('codes')
      const bodies = []
      for (const address of [email, newAddress()]) {
        const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
        const { body } = await submit(flow, { method: 'code', email: address })
        const text = JSON.stringify(body).replaceAll(address, '').replaceAll(flow.id, '')
        bodies.push(text.replaceAll(/\d{4}-[^"]*Z/g, ''))
      }
      expect(bodies[0]).toBe(bodies[1])
      const stranger = newAddress()
      await ask('notified', stranger)
      expect((await environment.mailTo(stranger)).category).toBe('recovery_code_invalid')
      expect(environment.mailsTo(`recover-${count - 2}@shop.test`)).toEqual([])
    })

    test('counts a form without address as an attempt at the code, whatever its method', async () => {
      const email = await newAccount('codes')
      const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      await submit(flow, { method: 'code', email })
      for (const method of ['link', 'password', 'nonsense']) {
        const tried = await submit(flow, { method })
        expect([tried.status, messageIds(tried.body)]).toEqual([200, [4060006]])
      }
      const { code } = await environment.mailTo(email)
      expect((await submit(flow, { method: 'link', code })).status).toBe(422)
    })

    test('resets the active method after an unknown method', async () => {
      const email = await newAccount('codes')
      const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      const refused = await submit(flow, { method: 'nonsense', email })
      expect([refused.status, refused.body.active, messageIds(refused.body)]).toEqual([
        400,
        'default',
        [4010005],
      ])
      const sent = await submit(flow, { method: 'code', email })
      expect([sent.status, sent.body.active, messageIds(sent.body)]).toEqual([400, 'default', [4010005]])
      expect(messageIds((await submit(flow, { method: 'link', email })).body)).toEqual([1060002])
      expect((await environment.mailTo(email)).link).toContain('token=')
      expect(environment.mailsTo(email)).toHaveLength(1)
    })

    test('sends another code when a submission has both address and code', async () => {
      const email = await newAccount('codes')
      const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      expect(messageIds((await submit(flow, { method: 'code', code: '123456' })).body)).toEqual([])
      await submit(flow, { method: 'code', email })
      const { code } = await environment.mailTo(email)
      const again = await submit(flow, { method: 'code', email, code })
      expect([again.status, messageIds(again.body)]).toEqual([200, [1060003]])
      const { code: second } = await environment.mailTo(email, 2)
      expect((await submit(flow, { method: 'code', code: second })).status).toBe(422)
      const wrong = second === '000000' ? '000001' : '000000'
      const { status, body } = await submit(flow, { method: 'code', code: wrong })
      expect([status, body.state, messageIds(body)]).toEqual([200, 'passed_challenge', [4060006]])
      expect((await submit(flow, { method: 'code', code: second })).status).toBe(303)
    })

    test.each([
      ['codes', 'code'],
      ['links', 'link'],
    ])('of a disabled account consumes the secret: %s', async (slug, method) => {
      const email = newAddress()
      const id = await createAccount(environment.platform, email, slug)
      const { body: flow } = await newHttpSession().send({ url: `/p/${slug}/self-service/recovery/api` })
      await submit(flow, { method, email })
      const { code, link } = await environment.mailTo(email)
      const patch = (state: string) =>
        newHttpSession().send({
          method: 'PATCH',
          url: `/p/${slug}/admin/identities/${id}`,
          headers: { authorization: `Bearer ${ADMIN_KEY}` },
          body: [{ op: 'replace', path: '/state', value: state }],
        })
      const use = () =>
        method === 'code'
          ? submit(flow, { method, code })
          : newHttpSession().send({ url: link, headers: json })
      await patch('inactive')
      expect((await use()).status).toBe(401)
      await patch('active')
      const again = await use()
      expect([again.status, new URL(String(again.headers.location)).pathname]).toEqual([
        303,
        method === 'code' ? `/p/${slug}/self-service/recovery/flows` : `/p/${slug}/recovery`,
      ])
    })

    test('accepts five attempts and rejects a sixth attempt and expired codes', async () => {
      const email = await newAccount('codes')
      const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      await submit(flow, { method: 'code', email })
      const { code } = await environment.mailTo(email)
      const wrong = code === '000000' ? '000001' : '000000'
      for (let tries = 0; tries < 5; tries++) {
        const { body } = await submit(flow, { method: 'code', code: wrong })
        expect(messageIds(body)).toEqual([4060006])
      }
      expect((await submit(flow, { method: 'code', code })).status).toBe(303)
      const { body: other } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      await submit(other, { method: 'code', email })
      const late = await environment.mailTo(email, 2)
      environment.clock.advance(HOUR + 1000)
      expect((await submit(other, { method: 'code', code: late.code })).status).toBe(303)
    })

    test('by link redirects to settings, once', async () => {
      const email = await newAccount('links')
      await ask('links', email, 'link')
      const { link } = await environment.mailTo(email)
      const http = newHttpSession()
      const followed = await http.send({ url: link, headers: html })
      expect([followed.status, new URL(String(followed.headers.location)).pathname]).toEqual([
        303,
        '/p/links/settings',
      ])
      const whoami = await http.send({ url: '/p/links/sessions/whoami' })
      expect(whoami.body.authentication_methods).toMatchObject([{ method: 'link_recovery' }])
      const again = await newHttpSession().send({ url: link, headers: html })
      expect(new URL(String(again.headers.location)).pathname).toBe('/p/links/recovery')
    })

    test('reports an expired link once', async () => {
      const email = await newAccount('short')
      await ask('short', email, 'link')
      const { link } = await environment.mailTo(email)
      environment.clock.advance(61_000)
      const follow = async () => {
        const http = newHttpSession()
        const { headers } = await http.send({ url: link, headers: html })
        const url = `/p/short/self-service/recovery/flows?id=${flowIn(headers.location)}`
        return messageIds((await http.send({ url, headers: json })).body)
      }
      expect([await follow(), await follow()]).toEqual([[4060005], [4060004]])
    })

    test('rejects codes and links sent to an address since removed', async () => {
      const replace = (slug: string, id: string) =>
        newHttpSession().send({
          method: 'PATCH',
          url: `/p/${slug}/admin/identities/${id}`,
          headers: { authorization: `Bearer ${ADMIN_KEY}` },
          body: [{ op: 'replace', path: '/traits/email', value: newAddress() }],
        })
      const email = newAddress()
      const id = await createAccount(environment.platform, email, 'codes')
      const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      await submit(flow, { method: 'code', email })
      const { code } = await environment.mailTo(email)
      await replace('codes', id)
      const wrong = await submit(flow, { method: 'code', code })
      expect([wrong.status, messageIds(wrong.body)]).toEqual([200, [4060006]])
      const other = newAddress()
      const otherId = await createAccount(environment.platform, other, 'links')
      await ask('links', other, 'link')
      const { link } = await environment.mailTo(other)
      await replace('links', otherId)
      const http = newHttpSession()
      const followed = await http.send({ url: link, headers: html })
      const fresh = flowIn(followed.headers.location)
      const shown = await http.send({
        url: `/p/links/self-service/recovery/flows?id=${fresh}`,
        headers: json,
      })
      expect(messageIds(shown.body)).toEqual([4060004])
    })

    test('ends the other sessions of the account, where configured', async () => {
      const email = await newAccount('alone')
      const thief = newHttpSession()
      await signInBrowser(thief, email, '/p/alone')
      expect((await thief.send({ url: '/p/alone/sessions/whoami' })).status).toBe(200)
      const http = newHttpSession()
      const { flow, token } = await ask('alone', email, 'code', http)
      const { code } = await environment.mailTo(email)
      await submit(flow, { method: 'code', code, csrf_token: token }, http)
      expect((await thief.send({ url: '/p/alone/sessions/whoami' })).status).toBe(401)
      expect((await http.send({ url: '/p/alone/sessions/whoami' })).status).toBe(200)
    })

    test('sends nothing to signed-in users and rejects codes of deleted identities', async () => {
      const email = newAddress()
      const id = await createAccount(environment.platform, email, 'codes')
      const http = newHttpSession()
      await signInBrowser(http, email, '/p/codes')
      const refused = await http.send({ url: '/p/codes/self-service/recovery/browser', headers: json })
      expect([refused.status, refused.body.error.id]).toEqual([400, 'session_already_available'])
      const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
      await submit(flow, { method: 'code', email })
      const { code } = await environment.mailTo(email)
      await newHttpSession().send({
        method: 'DELETE',
        url: `/p/codes/admin/identities/${id}`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      })
      const { status, body } = await submit(flow, { method: 'code', code })
      expect([status, messageIds(body)]).toEqual([200, [4060006]])
    })
  })

  test('accepts a code once among concurrent submissions', async () => {
    const email = await newAccount('codes')
    const { body: flow } = await newHttpSession().send({ url: '/p/codes/self-service/recovery/api' })
    await submit(flow, { method: 'code', email })
    const { code } = await environment.mailTo(email)
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => submit(flow, { method: 'code', code })),
    )
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(1)
  })
})
