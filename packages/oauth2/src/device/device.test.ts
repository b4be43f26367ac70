import { onBothDatabases } from '@tillkey/sql/testing'
import { describe, expect, test } from 'vitest'
import {
  asAdmin,
  createBrowser,
  introspect,
  postForm,
  registerClient,
  SUBJECT,
  type TestClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'
import { DEVICE_CODE } from './device-grant-type.ts'

const MINUTE_MS = 60_000

const registerDevice = (server: TestOAuth2): Promise<TestClient> =>
  registerClient(server, { grant_types: [DEVICE_CODE, 'refresh_token'] })

interface Device {
  server: TestOAuth2
  client: TestClient
  deviceCode: string
  userCode: string
}

async function startDevice(server: TestOAuth2, client?: TestClient): Promise<Device> {
  const own = client ?? (await registerDevice(server))
  const { body } = await postForm({ server, client: own }, '/oauth2/device/auth', { scope: 'openid offline' })
  return { server, client: own, deviceCode: body.device_code, userCode: body.user_code }
}

/** Status and error of a poll, or the scope of its tokens. */
async function poll({ server, client, deviceCode }: Device): Promise<unknown> {
  const form = { grant_type: DEVICE_CODE, device_code: deviceCode }
  const { status, body } = await postForm({ server, client }, '/oauth2/token', form)
  return [status, body.error ?? body.scope]
}

const accept = ({ server }: Device, challenge: string | null, userCode: string) =>
  asAdmin(server, `PUT /admin/oauth2/auth/requests/device/accept?device_challenge=${challenge}`, {
    user_code: userCode,
  })

/** Opens the page of the code in a new browser. */
async function openCodePage(server: TestOAuth2) {
  const browser = createBrowser(server)
  const { location } = await browser.open('/oauth2/device/verify')
  return { browser, challenge: location.searchParams.get('device_challenge') }
}

async function decide(
  { server }: Device,
  step: 'login' | 'consent',
  { challenge, answer }: { challenge: string | null; answer: 'accept' | 'reject' },
): Promise<string> {
  const url = `/admin/oauth2/auth/requests/${step}/${answer}?${step}_challenge=${challenge}`
  const body = { subject: SUBJECT, grant_scope: ['openid', 'offline'] }
  const sent = { accept: step === 'login' ? { subject: body.subject } : { grant_scope: body.grant_scope } }
  const rejected = { error: 'access_denied', error_description: 'No.' }
  const result = await asAdmin(server, `PUT ${url}`, answer === 'accept' ? sent.accept : rejected)
  return result.body.redirect_to
}

type Answers = Record<'login' | 'consent', 'accept' | 'reject'>

/** Enters the code in a browser and answers login and consent. Returns the last response. */
async function authorize(
  device: Device,
  { login, consent }: Answers = { login: 'accept', consent: 'accept' },
) {
  const { browser, challenge } = await openCodePage(device.server)
  const accepted = await accept(device, challenge, device.userCode)
  const begun = await browser.open(accepted.body.redirect_to)
  const signIn = { challenge: begun.location.searchParams.get('login_challenge'), answer: login }
  const signedIn = await browser.open(await decide(device, 'login', signIn))
  if (login === 'reject') return signedIn
  const grant = { challenge: signedIn.location.searchParams.get('consent_challenge'), answer: consent }
  return browser.open(await decide(device, 'consent', grant))
}

onBothDatabases('the device authorization grant', (open) => {
  test('gives a device tokens once after the person has consented', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    const before = await poll(device)
    const done = await authorize(device)
    const form = { grant_type: DEVICE_CODE, device_code: device.deviceCode }
    const { body } = await postForm({ server, client: device.client }, '/oauth2/token', form)
    expect(before).toEqual([400, 'authorization_pending'])
    expect(done.location.pathname).toBe('/oauth2/fallbacks/device/done')
    expect(await introspect(server, body.access_token)).toMatchObject({ active: true, sub: SUBJECT })
    expect(await poll(device)).toEqual([400, 'invalid_grant'])
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    expect((await postForm({ server, client: device.client }, '/oauth2/token', refresh)).status).toBe(200)
  })

  test('gives one pair of tokens to two polls at the same time', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    await authorize(device)
    const results = await Promise.all([poll(device), poll(device)])
    expect(results).toEqual(
      expect.arrayContaining([
        [200, 'openid offline'],
        [400, 'invalid_grant'],
      ]),
    )
  })

  test('tells a device that polls within the interval to slow down', async () => {
    let time = Date.now()
    await using server = await startTestOAuth2(open, { dev: true }, { now: () => time })
    const device = await startDevice(server)
    const polls = [await poll(device), await poll(device)]
    time += 5000
    polls.push(await poll(device))
    const errors = ['authorization_pending', 'slow_down', 'authorization_pending']
    expect(polls).toEqual(errors.map((error) => [400, error]))
  })

  test('ends with its lifetime', async () => {
    let time = Date.now()
    await using server = await startTestOAuth2(open, { dev: true }, { now: () => time })
    const device = await startDevice(server)
    const { challenge } = await openCodePage(server)
    time += 10 * MINUTE_MS
    expect((await accept(device, challenge, device.userCode)).status).toBe(400)
    expect(await poll(device)).toEqual([400, 'expired_token'])
  })

  test.each([
    ['login', { login: 'reject', consent: 'accept' }],
    ['consent', { login: 'accept', consent: 'reject' }],
  ] as const)('is denied by a refused %s', async (_step, answers) => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    const refused = await authorize(device, answers)
    expect([refused.status, refused.body.error]).toEqual([400, 'access_denied'])
    expect(await poll(device)).toEqual([400, 'access_denied'])
  })

  test('is denied once the consent is revoked', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    await authorize(device)
    await asAdmin(server, `DELETE /admin/oauth2/auth/sessions/consent?subject=${SUBJECT}&all=true`)
    expect(await poll(device)).toEqual([400, 'access_denied'])
  })

  test('continues only in the browser that opened the page of the code', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    const { challenge } = await openCodePage(server)
    const { body } = await accept(device, challenge, device.userCode)
    const elsewhere = await createBrowser(server).open(body.redirect_to)
    expect([elsewhere.status, elsewhere.body.error]).toEqual([403, 'request_forbidden'])
  })

  test('takes ten codes with one challenge', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    const { challenge } = await openCodePage(server)
    for (let attempt = 0; attempt < 10; attempt += 1) await accept(device, challenge, 'WRONGONE')
    const late = await accept(device, challenge, device.userCode)
    expect([late.status, late.body.error]).toEqual([400, 'invalid_request'])
    await authorize(device)
    expect(await poll(device)).toEqual([200, 'openid offline'])
  })

  test('a foreign client neither gets the tokens nor spoils the code', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const device = await startDevice(server)
    await authorize(device)
    expect(await poll({ ...device, client: await registerDevice(server) })).toEqual([400, 'invalid_grant'])
    expect(await poll(device)).toEqual([200, 'openid offline'])
  })

  test('stores digests of its codes', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { deviceCode, userCode } = await startDevice(server)
    await openCodePage(server)
    const tables = ['oauth2_device_codes', 'oauth2_interactions']
    const rows = await Promise.all(tables.map((table) => server.database.db.all(`SELECT * FROM ${table}`)))
    const text = JSON.stringify(rows)
    const parts = [userCode, ...deviceCode.replace('ory_dc_', '').split('.')]
    expect(parts.filter((part) => text.includes(part))).toEqual([])
  })

  describe('verifiers', () => {
    test('of a device end at no other endpoint', async () => {
      await using server = await startTestOAuth2(open, { dev: true })
      const device = await startDevice(server)
      const { browser, challenge } = await openCodePage(server)
      const begun = await browser.open((await accept(device, challenge, device.userCode)).body.redirect_to)
      const login = begun.location.searchParams.get('login_challenge')
      const signedIn = await browser.open(
        await decide(device, 'login', { challenge: login, answer: 'accept' }),
      )
      const consent = signedIn.location.searchParams.get('consent_challenge')
      const back = await decide(device, 'consent', { challenge: consent, answer: 'accept' })
      const elsewhere = back.replace('/oauth2/device/verify', '/oauth2/auth')
      const query = '&response_type=code&state=a-long-state&redirect_uri=http://127.0.0.1:4455/cb'
      const { location } = await browser.open(elsewhere + query)
      expect(location.searchParams.get('error')).toBe('access_denied')
      expect(await poll(device)).toEqual([400, 'authorization_pending'])
    })
  })
})

onBothDatabases('the default page for codes of devices', (open) => {
  test('takes a code as people type it, and shows the form again for a wrong one', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const { userCode } = await startDevice(server)
    const { challenge } = await openCodePage(server)
    const submit = (code: string) =>
      postForm({ server }, '/oauth2/fallbacks/device', {
        device_challenge: String(challenge),
        user_code: code,
      })
    const wrong = await submit('WRONGONE')
    const typed = await submit(`${userCode.slice(0, 4)}-${userCode.slice(4)}`.toLowerCase())
    expect([wrong.status, String(wrong.body).includes('name="user_code"')]).toEqual([400, true])
    expect(String(typed.headers.location)).toContain('/oauth2/device/verify?device_verifier=')
  })
})
