import { createHash } from 'node:crypto'
import {
  deleteIdentitySecurityKey,
  getIdentity,
  listIdentities,
  listIdentityCredentials,
} from '@tillkey/client'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createAccount,
  createClock,
  createHttpSession,
  EMAIL,
  findNode,
  type HttpSession,
  messageIds,
  signInBrowser,
  startTestPlatform,
} from '../../testing/index.ts'
import { createSoftKey, type SoftKey } from './soft-key.ts'
import {
  addKey,
  type Flow,
  findChallenge,
  headers,
  ORIGIN,
  projectWithKeys,
  send,
  signInWithKey,
  start,
} from './testing-security-keys.ts'

onOneDatabase('security keys', (open) => {
  test('a key signs in without a password, and no other key does', async () => {
    await using environment = await start(open, 'passwordless')
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const added = await addKey(environment.owner, key)
    expect([added.status, messageIds(added.body)]).toEqual([200, [1050001]])
    const admin = clientOf(environment.platform, { accessToken: ADMIN_KEY })
    const [owner] = await listIdentities(admin)
    const { credentials } = await listIdentityCredentials(admin, { id: owner?.id ?? '' })
    expect(credentials.find(({ type }) => type === 'webauthn')?.devices).toEqual([
      {
        id: expect.any(String),
        name: expect.any(String),
        added_at: expect.any(String),
        is_passwordless: true,
      },
    ])
    const signedIn = await signInWithKey(createHttpSession(environment.platform), key)
    expect(signedIn.body.session.authentication_methods).toMatchObject([{ method: 'webauthn', aal: 'aal1' }])
    const stranger = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const refused = await signInWithKey(createHttpSession(environment.platform), stranger)
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000008]])
  })

  test('several keys sign in; removing one leaves the others', async () => {
    await using environment = await start(open, 'passwordless')
    const keys = Array.from({ length: 12 }, () => createSoftKey({ rpId: 'localhost', origin: ORIGIN }))
    for (const key of keys) expect((await addKey(environment.owner, key)).status).toBe(200)
    const { body: flow } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    const hidden: Flow['ui']['nodes'] = flow.ui.nodes.filter(
      ({ attributes }: Flow['ui']['nodes'][number]) => attributes.name === 'webauthn_remove',
    )
    expect(hidden).toHaveLength(keys.length)
    const away = hidden[7]?.attributes.value
    expect((await send(environment.owner, flow, { webauthn_remove: away })).status).toBe(200)
    const statuses = []
    for (const key of keys)
      statuses.push((await signInWithKey(createHttpSession(environment.platform), key)).status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...keys.slice(1).map(() => 200), 400])
  })

  test.each([
    [{ identifier: EMAIL, webauthn_login: '{}' }, 4000001],
    [{ webauthn_login: '{}' }, 4000001],
    [{ identifier: 'nobody@shop.test', webauthn_login: 'no answer' }, 4000015],
  ])('an invalid key response, %j, is reported with %i', async (form, message) => {
    await using environment = await start(open, 'passwordless')
    const http = createHttpSession(environment.platform)
    const { body: flow } = await http.send({ url: '/self-service/login/browser', headers })
    const refused = await send(http, flow, { method: 'webauthn', ...form })
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [message]])
  })

  test('a page of another origin cannot use a key', async () => {
    await using environment = await start(open, 'passwordless')
    const phisher = createSoftKey({ rpId: 'localhost', origin: 'https://shop.evil.test' })
    const added = await addKey(environment.owner, phisher)
    expect([added.status, messageIds(added.body)]).toEqual([400, [4000001]])
  })

  test('a response to another challenge is rejected', async () => {
    await using environment = await start(open, 'second factor')
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const { body: flow } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    const body = { webauthn_register: key.register('b3RoZXI'), webauthn_register_displayname: 'x' }
    expect((await send(environment.owner, flow, body)).status).toBe(400)
  })

  test('a second-factor key is requested after the password', async () => {
    await using environment = await start(open, 'second factor')
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    await addKey(environment.owner, key)
    const http = createHttpSession(environment.platform)
    expect((await signInBrowser(http)).status).toBe(422)
    expect((await http.send({ url: '/sessions/whoami' })).status).toBe(403)
    const { body: flow } = await http.send({ url: '/self-service/login/browser?aal=aal2', headers })
    expect(findNode(flow, 'identifier')?.attributes).toMatchObject({ type: 'hidden', value: EMAIL })
    const response = key.login(findChallenge(flow, 'webauthn_login_trigger'))
    const done = await send(http, flow, { webauthn_login: response, method: 'webauthn' })
    expect([done.status, done.body.session.authenticator_assurance_level]).toEqual([200, 'aal2'])
  })

  test.each([
    ['passwordless', 'aal1'],
    ['second factor', 'aal2'],
  ] as const)('a signed-in user confirms their identity with a key: %s', async (mode, aal) => {
    await using environment = await start(open, mode)
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    await addKey(environment.owner, key)
    const { body: before } = await environment.owner.send({ url: '/sessions/whoami' })
    const { body: flow } = await environment.owner.send({
      url: '/self-service/login/browser?refresh=true',
      headers,
    })
    const shown = flow.ui.nodes.filter(({ group }: { group: string }) =>
      ['default', 'webauthn'].includes(group),
    )
    expect(shown).toMatchObject([
      { attributes: { name: 'csrf_token' } },
      { attributes: { name: 'identifier', type: 'hidden', value: EMAIL } },
      { attributes: { name: 'webauthn_login_trigger' }, meta: { label: { id: 1010008 } } },
      { attributes: { name: 'webauthn_login' } },
      { attributes: { id: 'webauthn_script' } },
    ])
    const stranger = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const challenge = findChallenge(flow, 'webauthn_login_trigger')
    const prove = (by: SoftKey) =>
      send(environment.owner, flow, { webauthn_login: by.login(challenge), identifier: EMAIL })
    const refused = await prove(stranger)
    expect([refused.status, messageIds(refused.body)]).toEqual([400, [4000008]])
    const { body } = await prove(key)
    expect([body.session.id, body.session.authentication_methods.at(-1)]).toMatchObject([
      before.id,
      { method: 'webauthn', aal },
    ])
  })

  test.each([
    ['second factor', '', { webauthn_login: '{}', identifier: EMAIL }, 4010002],
    ['second factor', '?refresh=true', { method: 'webauthn', identifier: EMAIL }, 4000015],
    ['second factor', '?aal=aal2', { method: 'webauthn' }, 4000001],
    ['passwordless', '?aal=aal2', { method: 'webauthn' }, 4010002],
    ['passwordless', '?aal=aal2', { webauthn_login: '{}' }, 4010002],
    // oxlint-disable-next-line max-params -- the columns of the table
  ] as const)('requests keys where they apply: %s, login%s, %j', async (mode, query, body, id) => {
    await using environment = await start(open, mode)
    const http = query === '' ? createHttpSession(environment.platform) : environment.owner
    const { body: flow } = await http.send({ url: `/self-service/login/browser${query}`, headers })
    const response = await send(http, flow, body)
    expect([response.status, messageIds(response.body)]).toEqual([400, [id]])
  })

  test('a second-factor key confirms an identity only for the given identifier', async () => {
    await using environment = await start(open, 'second factor')
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    await addKey(environment.owner, key)
    const begin = async (http: HttpSession) =>
      (await http.send({ url: '/self-service/login/browser?refresh=true', headers })).body
    const flow = await begin(environment.owner)
    expect((await send(environment.owner, flow, { method: 'webauthn', identifier: EMAIL })).status).toBe(422)
    const { body: form } = await environment.owner.send({
      url: `/self-service/login/flows?id=${flow.id}`,
      headers,
    })
    const response = key.login(findChallenge(form, 'webauthn_login_trigger'))
    const done = await send(environment.owner, form, { webauthn_login: response, identifier: EMAIL })
    expect([done.status, done.body.session.authentication_methods.at(-1)]).toMatchObject([
      200,
      { method: 'webauthn', aal: 'aal2' },
    ])
    await createAccount(environment.platform, 'other@shop.test')
    const other = createHttpSession(environment.platform)
    await signInBrowser(other, 'other@shop.test')
    const named = await send(other, await begin(other), { method: 'webauthn', identifier: EMAIL })
    expect([named.status, messageIds(named.body)]).toEqual([400, [4000015]])
  })

  test('whose account has nothing but a key changes settings after confirming with it', async () => {
    const clock = createClock()
    await using platform = await startTestPlatform(open, {
      projects: [projectWithKeys('passwordless')],
      now: clock.now,
    })
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const http = createHttpSession(platform)
    const { body: signUp } = await http.send({ url: '/self-service/registration/browser', headers })
    const made = key.register(findChallenge(signUp, 'webauthn_register_trigger'))
    await send(http, signUp, { method: 'webauthn', webauthn_register: made, traits: { email: EMAIL } })
    expect((await signInWithKey(http, key)).status).toBe(200)
    clock.advance(2 * 3_600_000)
    const { body: settings } = await http.send({ url: '/self-service/settings/browser', headers })
    const change = () => send(http, settings, { method: 'password', password: 'another-quiet-lantern-9' })
    const held = await change()
    expect([held.status, held.body.error.id]).toEqual([403, 'session_refresh_required'])
    const { pathname, search } = new URL(held.body.redirect_browser_to)
    const { body: confirm } = await http.send({ url: pathname + search, headers })
    const response = key.login(findChallenge(confirm, 'webauthn_login_trigger'))
    expect((await send(http, confirm, { webauthn_login: response, identifier: EMAIL })).status).toBe(200)
    expect((await change()).status).toBe(200)
  })

  test('a key is removed by its id', async () => {
    await using environment = await start(open, 'second factor')
    const { body: flow } = await addKey(
      environment.owner,
      createSoftKey({ rpId: 'localhost', origin: ORIGIN }),
    )
    const id = findNode(flow, 'webauthn_remove')?.attributes.value
    expect((await send(environment.owner, flow, { webauthn_remove: 'abc' })).status).toBe(400)
    const both = { webauthn_register: '{}', webauthn_register_displayname: 'Key', webauthn_remove: id }
    expect((await send(environment.owner, flow, both)).status).toBe(400)
    expect((await send(environment.owner, flow, { webauthn_remove: id })).status).toBe(200)
    expect((await signInBrowser(createHttpSession(environment.platform))).status).toBe(200)
  })

  test('administrators see the user handle, also without keys', async () => {
    await using environment = await start(open, 'second factor')
    const { id } = (await environment.owner.send({ url: '/sessions/whoami' })).body.identity
    const shown = async () => {
      const query = { id, include_credential: ['webauthn' as const] }
      const { credentials } = await getIdentity(
        clientOf(environment.platform, { accessToken: ADMIN_KEY }),
        query,
      )
      return credentials?.webauthn
    }
    const handle = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64')
    const none = { identifiers: [EMAIL], config: { user_handle: handle } }
    expect(await shown()).toMatchObject(none)
    const { body: flow } = await addKey(
      environment.owner,
      createSoftKey({ rpId: 'localhost', origin: ORIGIN }),
    )
    const key = { display_name: 'On my ring', is_passwordless: false }
    expect(await shown()).toMatchObject({ config: { credentials: [key], user_handle: handle } })
    const away = findNode(flow, 'webauthn_remove')?.attributes.value
    expect((await send(environment.owner, flow, { webauthn_remove: away })).status).toBe(200)
    expect(await shown()).toMatchObject(none)
    expect((await shown())?.config).not.toHaveProperty('credentials')
  })

  test('a key registers one account', async () => {
    await using environment = await start(open, 'passwordless')
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const http = createHttpSession(environment.platform)
    const { body: flow } = await http.send({ url: '/self-service/registration/browser', headers })
    const made = key.register(findChallenge(flow, 'webauthn_register_trigger'))
    const email = 'thandi@shop.test'
    const body = { method: 'webauthn', webauthn_register: made, traits: { email } }
    const signedUp = await send(http, flow, body)
    expect([signedUp.status, signedUp.body.identity.traits.email]).toEqual([200, email])
    const again = await send(http, flow, body)
    expect(again.status).toBe(400)
  })

  test('missing fields are reported before the CSRF check', async () => {
    await using environment = await start(open, 'passwordless')
    const http = createHttpSession(environment.platform)
    const begin = async (session: HttpSession, kind: string) =>
      (await session.send({ url: `/self-service/${kind}/browser`, headers })).body
    // oxlint-disable-next-line max-params -- the parts of a request
    const missing = async (session: HttpSession, kind: string, body: object, name: string) => {
      const flow = await begin(session, kind)
      const refused = await session.send({ method: 'POST', url: flow.ui.action, headers, body })
      const ids = findNode(refused.body, name)?.messages.map(({ id }) => id)
      return [refused.status, messageIds(refused.body), ids]
    }
    const expected = [400, [], [4000002]]
    const displayName = 'webauthn_register_displayname'
    expect(await missing(http, 'registration', { method: 'webauthn' }, 'traits.email')).toEqual(expected)
    expect(await missing(environment.owner, 'settings', { webauthn_register: '{}' }, displayName)).toEqual(
      expected,
    )
    expect(await missing(http, 'login', { method: 'webauthn' }, 'identifier')).toEqual(expected)
    const flow = await begin(http, 'registration')
    const keyless = await send(http, flow, { method: 'webauthn', traits: { email: 'lindi@shop.test' } })
    expect([keyless.status, messageIds(keyless.body)]).toEqual([400, [4010003]])
  })

  test('the only key cannot be removed where login by code is disabled', async () => {
    await using platform = await startTestPlatform(open, { projects: [projectWithKeys('passwordless')] })
    const key = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const http = createHttpSession(platform)
    const { body: signUp } = await http.send({ url: '/self-service/registration/browser', headers })
    const made = key.register(findChallenge(signUp, 'webauthn_register_trigger'))
    const traits = { email: EMAIL }
    const { body: account } = await send(http, signUp, {
      method: 'webauthn',
      webauthn_register: made,
      traits,
    })
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const { credentials } = await getIdentity(admin, { id: account.identity.id })
    expect(Object.keys(credentials ?? {})).toContain('code')
    expect((await signInWithKey(http, key)).status).toBe(200)
    const second = createSoftKey({ rpId: 'localhost', origin: ORIGIN })
    const { body: both } = await addKey(http, second)
    const removals = (flow: Flow) =>
      flow.ui.nodes.flatMap(({ attributes: { name, value } }) => (name === 'webauthn_remove' ? [value] : []))
    const [first, other] = removals(both)
    expect((await send(http, both, { webauthn_remove: other })).status).toBe(200)
    const { body: settings } = await http.send({ url: '/self-service/settings/browser', headers })
    expect(removals(settings)).toEqual([])
    expect((await send(http, settings, { webauthn_remove: first })).status).toBe(400)
  })

  test('administrators remove one key of several, but not the last way to sign in', async () => {
    await using platform = await startTestPlatform(open, { projects: [projectWithKeys('passwordless')] })
    const http = createHttpSession(platform)
    const [key, second] = [1, 2].map(() => createSoftKey({ rpId: 'localhost', origin: ORIGIN })) as [
      SoftKey,
      SoftKey,
    ] // of two
    const { body: signUp } = await http.send({ url: '/self-service/registration/browser', headers })
    const made = key.register(findChallenge(signUp, 'webauthn_register_trigger'))
    const form = { method: 'webauthn', webauthn_register: made, traits: { email: EMAIL } }
    const { body: account } = await send(http, signUp, form)
    expect((await signInWithKey(http, key)).status).toBe(200)
    expect((await addKey(http, second)).status).toBe(200)
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const { id } = account.identity
    const listKeys = async () => {
      const { credentials } = await listIdentityCredentials(admin, { id })
      return credentials.find(({ type }) => type === 'webauthn')?.devices?.map((device) => device.id) ?? []
    }
    const [first = '', other = ''] = await listKeys()
    const remove = (owner: string, keyId: string) =>
      deleteIdentitySecurityKey(admin, { id: owner, key_id: keyId }).catch((error: unknown) => error)
    expect(await remove(crypto.randomUUID(), first)).toMatchObject({ status: 404 })
    expect(await remove(id, 'unknown')).toMatchObject({ status: 404 })
    await deleteIdentitySecurityKey(admin, { id, key_id: first })
    expect(await listKeys()).toEqual([other])
    expect((await signInWithKey(createHttpSession(platform), key)).status).toBe(400)
    expect((await signInWithKey(createHttpSession(platform), second)).status).toBe(200)
    expect(await remove(id, other)).toMatchObject({ status: 400 })
    expect(await listKeys()).toEqual([other])
  })

  test('forms refer to the served script', async () => {
    await using environment = await start(open, 'second factor')
    const { body: flow } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    const { attributes } = flow.ui.nodes.find(({ type }: { type: string }) => type === 'script')
    const script = await environment.owner.send({ url: new URL(attributes.src).pathname })
    const digest = createHash('sha512').update(script.body).digest('base64')
    expect([script.headers['content-type'], `sha512-${digest}`]).toEqual([
      'text/javascript; charset=UTF-8',
      attributes.integrity,
    ])
  })
})
