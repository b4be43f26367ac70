import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  createAccount,
  createHttpSession,
  EMAIL,
  findNode,
  messageIds,
  PASSWORD,
  readCsrfToken,
  startTestPlatform,
} from './testing/index.ts'

onOneDatabase('the sequences that every deployment must support', (open) => {
  test('an app: register, whoami, login, logout', async () => {
    await using platform = await startTestPlatform(open)
    const app = createHttpSession(platform)

    const flow = await app.send({ url: '/self-service/registration/api' })
    expect([flow.status, flow.body.type, flow.body.state]).toEqual([200, 'api', 'choose_method'])
    const form = { method: 'password', traits: { email: EMAIL } }
    const submit = (password: string) =>
      app.send({ method: 'POST', url: flow.body.ui.action, body: { ...form, password } })

    const weak = await submit('short')
    expect([weak.status, findNode(weak.body, 'password')?.messages.map(({ id }) => id)]).toEqual([
      400,
      [4000032],
    ])

    const registered = await submit(PASSWORD)
    const { session_token: token, ...rest } = registered.body
    expect(registered.status).toBe(200)
    expect(token).toMatch(/^ory_st_[A-Za-z0-9]{32}$/)
    expect(rest).toMatchObject({
      session: { active: true, authenticator_assurance_level: 'aal1' },
      identity: { traits: { email: EMAIL }, state: 'active', schema_id: 'merchant' },
      continue_with: [{ action: 'set_ory_session_token', ory_session_token: token }],
    })
    expect([registered.cookies.size, rest.identity.credentials]).toEqual([0, undefined])

    const headers = { 'x-session-token': token }
    const me = await app.send({ url: '/sessions/whoami', headers })
    expect([me.status, me.headers['x-kratos-authenticated-identity-id']]).toEqual([200, rest.identity.id])
    expect(me.body).toMatchObject({
      id: rest.session.id,
      active: true,
      authenticator_assurance_level: 'aal1',
      authentication_methods: [{ method: 'password', aal: 'aal1' }],
      identity: { id: rest.identity.id },
    })

    const again = await app.send({ url: '/self-service/login/api', headers })
    expect([again.status, again.body.error.id]).toEqual([400, 'session_already_available'])
    const refresh = await app.send({ url: '/self-service/login/api?refresh=true', headers })
    expect([refresh.status, refresh.body.refresh, messageIds(refresh.body)]).toEqual([200, true, [1010003]])

    const logout = {
      method: 'DELETE',
      url: '/self-service/logout/api',
      body: { session_token: token },
    } as const
    expect((await app.send(logout)).status).toBe(204)
    const gone = await app.send({ url: '/sessions/whoami', headers })
    expect([gone.status, gone.body.error.id]).toEqual([401, undefined])
    expect((await app.send(logout)).status).toBe(204)
  })

  test('a script in a browser: login and logout with cookies', async () => {
    await using platform = await startTestPlatform(open)
    await createAccount(platform)
    const browser = createHttpSession(platform)

    const flow = await browser.send({ url: '/self-service/login/browser' })
    const [csrfCookie] = flow.cookies.keys()
    expect([flow.status, flow.cookies.size]).toEqual([200, 1])
    expect(csrfCookie).toMatch(/^csrf_token_[0-9a-f]{64}$/)
    expect(flow.cookies.get(csrfCookie as string)).toMatch(
      /; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )

    const { action } = flow.body.ui
    const credentials = { method: 'password', identifier: EMAIL, password: PASSWORD }
    const body = { ...credentials, csrf_token: readCsrfToken(flow.body) }
    const stranger = await createHttpSession(platform).send({ method: 'POST', url: action, body })
    expect([stranger.status, stranger.body.error.id]).toEqual([403, 'security_csrf_violation'])

    const wrong = await browser.send({
      method: 'POST',
      url: action,
      body: { ...body, password: 'something else' },
    })
    expect([wrong.status, messageIds(wrong.body)]).toEqual([400, [4000006]])
    expect(findNode(wrong.body, 'identifier')?.attributes.value).toBe(EMAIL)
    expect(findNode(wrong.body, 'password')?.attributes.value).toBeUndefined()
    expect(readCsrfToken(wrong.body)).not.toBe(readCsrfToken(flow.body))

    const before = browser.jar.get(csrfCookie as string)
    const done = await browser.send({
      method: 'POST',
      url: action,
      body: { ...credentials, csrf_token: readCsrfToken(wrong.body) },
    })
    expect([done.status, Object.keys(done.body), done.body.session.active]).toEqual([200, ['session'], true])
    expect(done.cookies.get('ory_kratos_session')).toMatch(
      /; Max-Age=86400; Path=\/; Expires=.* GMT; HttpOnly; SameSite=Lax$/,
    )
    expect(browser.jar.get(csrfCookie as string)).not.toBe(before)

    const again = await browser.send({ method: 'POST', url: action, body })
    expect([again.status, messageIds(again.body)]).toEqual([400, [4000001]])

    const logout = await browser.send({ url: '/self-service/logout/browser' })
    expect([logout.status, logout.body.logout_token]).toEqual([
      200,
      expect.stringMatching(/^ory_lo_[A-Za-z0-9]{32}$/),
    ])
    const left = await browser.send({ url: logout.body.logout_url })
    expect([left.status, browser.jar.has('ory_kratos_session')]).toEqual([204, false])
    expect((await browser.send({ url: '/sessions/whoami' })).status).toBe(401)
  })
})
