import { getIdentity, listIdentityCredentials } from '@tillkey/client'
import type { PlatformServer } from '@tillkey/platform-core'
import { onBothDatabases, onOneDatabase } from '@tillkey/sql/testing'
import { Secret, TOTP } from 'otpauth'
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
  PASSWORD,
  projectWithFactors,
  readCsrfToken,
  signIn,
  startTestPlatform,
} from '../testing/index.ts'

const STEP_MS = 30_000

interface Node {
  attributes: {
    id?: string
    text?: { context?: { secret?: string; secrets?: { context: { secret: string } }[] } }
  }
}

const findContext = (flow: { ui: { nodes: Node[] } }, id: string) =>
  flow.ui.nodes.find(({ attributes }) => attributes.id === id)?.attributes.text?.context

const codeAt = (secret: string, time: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

/** An app signed in with a password, and its actions. */
async function signedIn(platform: Pick<PlatformServer, 'app'>) {
  const app = createHttpSession(platform)
  const headers = { 'x-session-token': await signIn(platform) }
  const send = (url: string, body?: object) =>
    app.send({ ...(body ? { method: 'POST', body } : {}), url, headers })
  return {
    send,
    whoami: () => send('/sessions/whoami'),
    settings: async () => (await send('/self-service/settings/api')).body,
    submit: (flow: { ui: { action: string } }, body: object) => send(flow.ui.action, body),
    async stepUp(body: object) {
      const flow = await send('/self-service/login/api?aal=aal2')
      return send(flow.body.ui.action, body)
    },
  }
}

async function start(open: Parameters<typeof startTestPlatform>[0]) {
  const clock = createClock()
  const platform = await startTestPlatform(open, { now: clock.now, projects: [projectWithFactors()] })
  await createAccount(platform)
  const owner = await signedIn(platform)
  return { platform, clock, owner, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

type Environment = Awaited<ReturnType<typeof start>>

/** Links an authenticator app. Resolves with its secret. */
async function linkApp({ owner, clock }: Environment): Promise<string> {
  const flow = await owner.settings()
  const secret = String(findContext(flow, 'totp_secret_key')?.secret)
  const linked = await owner.submit(flow, { method: 'totp', totp_code: codeAt(secret, clock.now()) })
  expect([linked.status, findNode(linked.body, 'totp_unlink')?.attributes.value]).toEqual([200, 'true'])
  return secret
}

async function makeCodes({ owner }: Environment): Promise<string[]> {
  const flow = await owner.settings()
  const made = await owner.submit(flow, { method: 'lookup_secret', lookup_secret_regenerate: true })
  const secrets = findContext(made.body, 'lookup_secret_codes')?.secrets ?? []
  const saved = await owner.submit(flow, { method: 'lookup_secret', lookup_secret_confirm: true })
  expect([made.status, saved.status, secrets.length]).toEqual([200, 200, 12])
  return secrets.map(({ context }) => context.secret)
}

async function signInPage(http: HttpSession) {
  const { body } = await http.send({
    url: '/self-service/login/browser?return_to=http://localhost:4000/self-service/here',
  })
  const form = { method: 'password', identifier: EMAIL, password: PASSWORD, csrf_token: readCsrfToken(body) }
  return http.send({ method: 'POST', url: body.ui.action, body: form })
}

onBothDatabases('an authenticator app', (open) => {
  test('accepts each code once', async () => {
    await using environment = await start(open)
    const secret = await linkApp(environment)
    const [one, other] = [await signedIn(environment.platform), await signedIn(environment.platform)]
    environment.clock.advance(STEP_MS)
    const proof = { method: 'totp', totp_code: codeAt(secret, environment.clock.now()) }
    const responses = await Promise.all([one.stepUp(proof), other.stepUp(proof)])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const late = await (await signedIn(environment.platform)).stepUp(proof)
    expect([late.status, messageIds(late.body)]).toEqual([400, [4000008]])
  })
})

onOneDatabase('second factors', (open) => {
  test('are listed for administrators with what is left of them, without secrets', async () => {
    await using environment = await start(open)
    const { platform, owner } = environment
    await linkApp(environment)
    const [code = '', other = ''] = await makeCodes(environment)
    await (await signedIn(platform)).stepUp({ method: 'lookup_secret', lookup_secret: code })
    const id = (await owner.whoami()).body.identity.id
    const admin = clientOf(platform, { accessToken: ADMIN_KEY })
    const { credentials } = await listIdentityCredentials(admin, { id })
    expect(credentials.map(({ type, identifiers, codes }) => ({ type, identifiers, codes }))).toEqual([
      { type: 'lookup_secret', identifiers: [id], codes: { made: 12, left: 11 } },
      { type: 'password', identifiers: [EMAIL], codes: undefined },
      { type: 'totp', identifiers: [id], codes: undefined },
    ])
    expect(JSON.stringify(credentials)).not.toMatch(new RegExp(`${other}|hashed|totp_url`))
    const unknown = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
    await expect(listIdentityCredentials(admin, { id: unknown })).rejects.toMatchObject({ status: 404 })
  })

  test('are encrypted with the secrets of their project, readable while it lists the one used', async () => {
    await using environment = await start(open)
    const { platform, clock } = environment
    const put = async (...cipher: string[]) => {
      const changed = projectWithFactors()
      Object.assign(changed.services.identity?.config ?? {}, { secrets: { cipher } })
      await platform.projects.put([changed])
    }
    const [own, next] = ['o'.repeat(32), 'n'.repeat(32)]
    await put(own)
    const secret = await linkApp(environment)
    const confirm = async () => {
      clock.advance(STEP_MS)
      const code = codeAt(secret, clock.now())
      return (await (await signedIn(platform)).stepUp({ method: 'totp', totp_code: code })).status
    }
    await put(next, own)
    const rotated = await confirm()
    await put(next)
    expect([rotated, await confirm()]).toEqual([200, 500])
  })

  test('linking an app counts as both factors; other sessions must prove the second', async () => {
    await using environment = await start(open)
    const before = await signedIn(environment.platform)
    const secret = await linkApp(environment)
    const own = await environment.owner.whoami()
    expect([own.status, own.body.authenticator_assurance_level]).toEqual([200, 'aal2'])
    const low = await before.whoami()
    expect([low.status, low.body.error.id]).toEqual([403, 'session_aal2_required'])
    expect(low.body.redirect_browser_to).toContain('/self-service/login/browser?aal=aal2')
    environment.clock.advance(STEP_MS)
    const proof = { method: 'totp', totp_code: ` ${codeAt(secret, environment.clock.now())} ` }
    expect((await before.stepUp(proof)).body.session.authenticator_assurance_level).toBe('aal2')
    expect((await before.whoami()).status).toBe(200)
  })

  test('a code sent as a number is accepted', async () => {
    await using environment = await start(open)
    const flow = await environment.owner.settings()
    const wrong = await environment.owner.submit(flow, { method: 'totp', totp_code: 123456 })
    expect([wrong.status, findNode(wrong.body, 'totp_code')?.messages[0]?.id]).toEqual([400, 4000008])
  })

  test('the code that linked the app cannot be reused', async () => {
    await using environment = await start(open)
    const secret = await linkApp(environment)
    const app = await signedIn(environment.platform)
    const again = await app.stepUp({ method: 'totp', totp_code: codeAt(secret, environment.clock.now()) })
    expect([again.status, messageIds(again.body)]).toEqual([400, [4000008]])
  })

  test('attempts are limited per account across sessions', async () => {
    await using environment = await start(open)
    await linkApp(environment)
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries++) {
      const app = await signedIn(environment.platform)
      statuses.push((await app.stepUp({ method: 'totp', totp_code: '000000' })).status)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('an earlier settings flow does not bypass the second factor', async () => {
    await using environment = await start(open)
    const before = await signedIn(environment.platform)
    const flow = await before.settings()
    await linkApp(environment)
    const sent = await before.submit(flow, { method: 'password', password: 'quiet-lantern-by-the-sea' })
    expect([sent.status, sent.body.error.id]).toEqual([403, 'session_aal2_required'])
  })

  test('whoami and settings may be configured to require only the first factor', async () => {
    await using environment = await start(open)
    await linkApp(environment)
    const low = await signedIn(environment.platform)
    const both = async () => [
      (await low.whoami()).status,
      (await low.send('/self-service/settings/api')).status,
    ]
    const before = await both()
    const relaxed = projectWithFactors({ flows: { settings: { required_aal: 'aal1' } } })
    const session = { whoami: { required_aal: 'aal1' } }
    Object.assign(relaxed.services.identity?.config ?? {}, { session })
    await environment.platform.projects.put([relaxed])
    expect([before, await both()]).toEqual([
      [403, 403],
      [200, 200],
    ])
  })

  test('after the app is removed a password suffices', async () => {
    await using environment = await start(open)
    await linkApp(environment)
    const flow = await environment.owner.settings()
    const gone = await environment.owner.submit(flow, { totp_unlink: true })
    expect([gone.status, findNode(gone.body, 'totp_code') !== undefined]).toEqual([200, true])
    expect((await (await signedIn(environment.platform)).whoami()).status).toBe(200)
  })

  test('back-up codes are shown when generated, stored when confirmed, and valid once each', async () => {
    await using environment = await start(open)
    const [first, second] = await makeCodes(environment)
    const app = await signedIn(environment.platform)
    const wrong = await app.stepUp({ method: 'lookup_secret', lookup_secret: 'nonsense' })
    expect(messageIds(wrong.body)).toEqual([4000016])
    expect((await app.stepUp({ method: 'lookup_secret', lookup_secret: first })).status).toBe(200)
    const other = await signedIn(environment.platform)
    const used = await other.stepUp({ method: 'lookup_secret', lookup_secret: first })
    expect(messageIds(used.body)).toEqual([4000012])
    expect((await other.stepUp({ method: 'lookup_secret', lookup_secret: second })).status).toBe(200)
    const shown = await other.submit(await other.settings(), { lookup_secret_reveal: true })
    const ids = findContext(shown.body, 'lookup_secret_codes')?.secrets as unknown as { id: number }[]
    expect(ids.filter(({ id }) => id === 1050014)).toHaveLength(2)
  })

  test('their owner sees when each was added and how many codes remain', async () => {
    await using environment = await start(open)
    const proofs = async (app: typeof environment.owner) =>
      (await app.send('/self-service/settings/authentication-methods')).body
    const [password] = await proofs(environment.owner)
    expect(password).toEqual({ type: 'password', since: new Date(environment.clock.now()).toISOString() })
    environment.clock.advance(STEP_MS)
    const since = new Date(environment.clock.now()).toISOString()
    await linkApp(environment)
    const [first] = await makeCodes(environment)
    const app = await signedIn(environment.platform)
    expect((await app.stepUp({ method: 'lookup_secret', lookup_secret: first })).status).toBe(200)
    const listed = await proofs(environment.owner)
    expect(listed).toHaveLength(3)
    expect(listed).toContainEqual({ type: 'totp', since })
    expect(listed).toContainEqual({ type: 'lookup_secret', since, codes: { made: 12, left: 11 } })
  })

  test('administrators get their stored content on request', async () => {
    await using environment = await start(open)
    const secret = await linkApp(environment)
    const [first, ...unused] = await makeCodes(environment)
    const app = await signedIn(environment.platform)
    expect((await app.stepUp({ method: 'lookup_secret', lookup_secret: first })).status).toBe(200)
    const { id } = (await environment.owner.whoami()).body.identity
    const { credentials } = await getIdentity(clientOf(environment.platform, { accessToken: ADMIN_KEY }), {
      id,
      include_credential: ['totp', 'lookup_secret', 'webauthn'],
    })
    const address = `otpauth://totp/localhost:${id}?algorithm=SHA1&digits=6&issuer=localhost&period=30`
    expect(credentials?.totp?.config).toEqual({ totp_url: `${address}&secret=${secret}` })
    const usedAt = new Date(environment.clock.now()).toISOString()
    expect(credentials?.lookup_secret?.config).toEqual({
      recovery_codes: [{ code: first, used_at: usedAt }, ...unused.map((code) => ({ code, used_at: null }))],
    })
    expect(credentials?.totp?.identifiers).toEqual([id])
  })

  test('are listed only to sessions at the highest available level', async () => {
    await using environment = await start(open)
    await linkApp(environment)
    const low = await (await signedIn(environment.platform)).send(
      '/self-service/settings/authentication-methods',
    )
    expect([low.status, low.body.error.id]).toEqual([403, 'session_aal2_required'])
    const nobody = await createHttpSession(environment.platform).send({
      url: '/self-service/settings/authentication-methods',
    })
    expect(nobody.status).toBe(401)
  })

  test('unconfirmed codes are rejected', async () => {
    await using environment = await start(open)
    const flow = await environment.owner.settings()
    const both = { lookup_secret_regenerate: true, lookup_secret_confirm: true }
    expect((await environment.owner.submit(flow, both)).status).toBe(400)
    await environment.owner.submit(flow, { lookup_secret_regenerate: true })
    const shown = await environment.owner.submit(await environment.owner.settings(), {
      lookup_secret_reveal: true,
    })
    expect([shown.status, messageIds(shown.body)]).toEqual([400, [4000001]])
    expect((await (await signedIn(environment.platform)).whoami()).status).toBe(200)
  })

  test('a browser with one factor is redirected to the second and then to its destination', async () => {
    await using environment = await start(open)
    const secret = await linkApp(environment)
    const script = createHttpSession(environment.platform)
    const half = await signInPage(script)
    expect([half.status, half.body.error.id]).toEqual([422, 'browser_location_change_required'])
    const next = new URL(half.body.redirect_browser_to)
    const { body: flow } = await script.send({ url: next.pathname + next.search })
    environment.clock.advance(STEP_MS)
    const totpCode = codeAt(secret, environment.clock.now())
    const proof = { method: 'totp', totp_code: totpCode, csrf_token: readCsrfToken(flow) }
    const done = await script.send({ method: 'POST', url: flow.ui.action, body: proof })
    expect([messageIds(flow), flow.return_to]).toEqual([[1010004], 'http://localhost:4000/self-service/here'])
    expect(done.body.session.authenticator_assurance_level).toBe('aal2')
  })
})
