import { getIdentity } from '@tillkey/client'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  ADMIN_KEY,
  clientOf,
  createHttpSession,
  EMAIL,
  type HttpSession,
  messageIds,
} from '../../testing/index.ts'
import { createSoftKey, type SoftKey } from './soft-key.ts'
import {
  addKey,
  type Flow,
  findChallenge,
  headers,
  ORIGIN,
  send,
  signInWithKey,
  start,
} from './testing-security-keys.ts'

/** A login form that requests an assertion. */
async function askForKey(http: HttpSession): Promise<{ form: Flow; challenge: string }> {
  const { body: flow } = await http.send({ url: '/self-service/login/browser', headers })
  await send(http, flow, { method: 'webauthn', identifier: EMAIL })
  const { body: form } = await http.send({ url: `/self-service/login/flows?id=${flow.id}`, headers })
  return { form, challenge: findChallenge(form, 'webauthn_login_trigger') }
}

const addMade = (owner: HttpSession, flow: Flow, made: string) =>
  send(owner, flow, { webauthn_register: made, webauthn_register_displayname: 'On my ring' })

const newKey = (): SoftKey => createSoftKey({ rpId: 'localhost', origin: ORIGIN })

onOneDatabase('signatures of security keys', (open) => {
  async function startWithKey() {
    const environment = await start(open, 'passwordless')
    const key = newKey()
    expect((await addKey(environment.owner, key)).status).toBe(200)
    const admin = clientOf(environment.platform, { accessToken: ADMIN_KEY })
    const { body: session } = await environment.owner.send({ url: '/sessions/whoami' })
    const authenticator = async () => {
      const { id } = session.identity
      const { credentials } = await getIdentity(admin, { id, include_credential: ['webauthn'] })
      const config = credentials?.webauthn?.config as { credentials: { authenticator: object }[] } // written by keysConfig
      return config.credentials[0]?.authenticator
    }
    return { ...environment, key, authenticator }
  }
  const wrong = [400, [4000008]]
  const prove = async (http: HttpSession, form: Flow, response: string) => {
    const { status, body } = await send(http, form, { webauthn_login: response, identifier: EMAIL })
    return [status, messageIds(body)]
  }

  test('counts once, neither again in its own flow nor in another', async () => {
    await using environment = await startWithKey()
    const http = createHttpSession(environment.platform)
    const { form, challenge } = await askForKey(http)
    const response = environment.key.login(challenge)
    const signedIn = await send(http, form, { webauthn_login: response, identifier: EMAIL })
    expect(signedIn.status).toBe(200)
    const again = await send(http, form, { webauthn_login: response, identifier: EMAIL })
    expect([again.status, again.body.session]).toEqual([400, undefined])
    const thief = createHttpSession(environment.platform)
    const other = await askForKey(thief)
    expect(other.challenge).not.toBe(challenge)
    expect(await prove(thief, other.form, response)).toEqual(wrong)
    expect(await environment.authenticator()).toMatchObject({ sign_count: 2, clone_warning: false })
  })

  test.each([
    ['another origin', { from: 'https://shop.evil.test' }],
    ['a part of the host', { from: 'http://localhost:4000.evil.test' }],
    ['another relying party', { rp: 'evil.test' }],
  ])('has no effect for %s', async (_, as) => {
    await using environment = await startWithKey()
    const http = createHttpSession(environment.platform)
    const { form, challenge } = await askForKey(http)
    expect(await prove(http, form, environment.key.login(challenge, as))).toEqual(wrong)
    const { body: flow } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    const made = newKey().register(findChallenge(flow, 'webauthn_register_trigger'), as)
    const added = await addMade(environment.owner, flow, made)
    expect([added.status, messageIds(added.body)]).toEqual([400, [4000001]])
    expect(await environment.authenticator()).toMatchObject({ sign_count: 1, clone_warning: false })
  })

  test.each([
    ['goes back', 4],
    ['stays', 5],
    ['starts again from nothing', 0],
  ])('a counter that %s is rejected and flags the key', async (_, count) => {
    await using environment = await startWithKey()
    const signIn = async (as: object) => {
      const http = createHttpSession(environment.platform)
      const { form, challenge } = await askForKey(http)
      return send(http, form, { webauthn_login: environment.key.login(challenge, as), identifier: EMAIL })
    }
    expect((await signIn({ count: 5 })).status).toBe(200)
    const cloned = await signIn({ count })
    expect([cloned.status, messageIds(cloned.body)]).toEqual(wrong)
    expect(await environment.authenticator()).toMatchObject({ sign_count: 5, clone_warning: true })
    expect((await signIn({ count: 6 })).status).toBe(200)
    expect(await environment.authenticator()).toMatchObject({ sign_count: 6, clone_warning: true })
  })

  test('a key without a counter signs in repeatedly', async () => {
    await using environment = await start(open, 'passwordless')
    const key = newKey()
    const { body: flow } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    const made = key.register(findChallenge(flow, 'webauthn_register_trigger'), { count: 0 })
    expect((await addMade(environment.owner, flow, made)).status).toBe(200)
    for (let round = 0; round < 2; round += 1) {
      const http = createHttpSession(environment.platform)
      const { form, challenge } = await askForKey(http)
      const response = key.login(challenge, { count: 0 })
      expect((await send(http, form, { webauthn_login: response, identifier: EMAIL })).status).toBe(200)
    }
  })

  test('registers a key only in its own flow, once', async () => {
    await using environment = await startWithKey()
    const key = newKey()
    const { body: flow } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    const made = key.register(findChallenge(flow, 'webauthn_register_trigger'))
    expect((await addMade(environment.owner, flow, made)).status).toBe(200)
    expect((await addMade(environment.owner, flow, made)).status).toBe(400)
    const { body: later } = await environment.owner.send({ url: '/self-service/settings/browser', headers })
    expect((await addMade(environment.owner, later, made)).status).toBe(400)

    const http = createHttpSession(environment.platform)
    const { body: form } = await http.send({ url: '/self-service/registration/browser', headers })
    const body = { method: 'webauthn', webauthn_register: made, traits: { email: 'thief@shop.test' } }
    const refused = await send(http, form, body)
    expect([refused.status, refused.body.session]).toEqual([400, undefined])
    expect((await signInWithKey(createHttpSession(environment.platform), key)).status).toBe(200)
  })
})
