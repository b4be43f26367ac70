import { type OpenTestDatabase, onOneDatabase } from '@tillkey/sql/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  createAccount,
  createClock,
  createHttpSession,
  type HttpSession,
  projectWithFactors,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
} from '../testing/index.ts'

const headers = { accept: 'application/json' }
const STEP_MS = 30_000
const SESSION_MS = 25 * 3_600_000

interface SecretNode {
  attributes: { id?: string; text?: { context?: { secret?: string } } }
}

/** A user who signed in with an authenticator app, on a platform that allows few failures. */
async function start(open: OpenTestDatabase) {
  const clock = createClock()
  const limit = { attempts: 2, window: '5m' }
  const throttle = { account: limit, device: limit, address: { attempts: 100, window: '5m' } }
  const platform = await startTestPlatform(open, {
    now: clock.now,
    projects: [projectWithFactors({ security: { throttle } })],
  })
  await createAccount(platform)
  const owner = createHttpSession(platform)
  await signInBrowser(owner)
  const { body: settings } = await owner.send({ url: '/self-service/settings/browser', headers })
  const node = settings.ui.nodes.find(({ attributes }: SecretNode) => attributes.id === 'totp_secret_key')
  const totp = new TOTP({ secret: Secret.fromBase32(node.attributes.text.context.secret) })
  const newCode = (): string => {
    clock.advance(STEP_MS)
    return totp.generate({ timestamp: clock.now() })
  }
  const enrolled = await owner.send({
    method: 'POST',
    url: settings.ui.action,
    body: { method: 'totp', totp_code: newCode(), csrf_token: readCsrfToken(settings) },
    headers,
  })
  expect(enrolled.status).toBe(200)
  return { platform, owner, clock, newCode, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

/** Submits a second factor after the password. Resolves with the status. */
async function giveFactor(http: HttpSession, totp_code: string): Promise<number> {
  const { body } = await http.send({ url: '/self-service/login/browser?aal=aal2', headers })
  const form = { method: 'totp', totp_code, csrf_token: readCsrfToken(body) }
  return (await http.send({ method: 'POST', url: body.ui.action, body: form, headers })).status
}

async function signOut(http: HttpSession): Promise<void> {
  const { body } = await http.send({ url: '/self-service/logout/browser', headers })
  await http.send({ url: `/self-service/logout?token=${body.logout_token}`, headers })
}

onOneDatabase('a browser that passed a second factor', (open) => {
  test.each(['signs out', 'lets the session end'])('has its own limit after its owner %s', async (how) => {
    await using environment = await start(open)
    const { platform, owner, clock, newCode } = environment
    await signOut(owner)
    await signInBrowser(owner)
    expect(await giveFactor(owner, newCode())).toBe(200)
    if (how === 'signs out') await signOut(owner)
    else clock.advance(SESSION_MS)
    // An attacker with the password guesses on several devices.
    const statuses = []
    for (let device = 0; device < 3; device++) {
      const thief = createHttpSession(platform)
      await signInBrowser(thief)
      statuses.push(await giveFactor(thief, '000000'))
    }
    expect(statuses).toEqual([400, 400, 429])
    await signInBrowser(owner)
    expect(await giveFactor(owner, '000000')).toBe(400)
    expect(await giveFactor(owner, newCode())).toBe(200)
  })

  test('has few attempts itself; 429 carries retry-after', async () => {
    await using environment = await start(open)
    const { owner, newCode } = environment
    await signOut(owner)
    await signInBrowser(owner)
    expect([await giveFactor(owner, '000000'), await giveFactor(owner, '000000')]).toEqual([400, 400])
    const { body } = await owner.send({ url: '/self-service/login/browser?aal=aal2', headers })
    const form = { method: 'totp', totp_code: newCode(), csrf_token: readCsrfToken(body) }
    const refused = await owner.send({ method: 'POST', url: body.ui.action, body: form, headers })
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

onOneDatabase('messages to one address', (open) => {
  test('are bounded across networks; 429 carries retry-after', async () => {
    const project = projectWithFactors()
    Object.assign(project.services.identity?.config ?? {}, {
      selfservice: { flows: { recovery: { enabled: true } } },
      security: { throttle: { messages: { attempts: 2, window: '10m' } } },
    })
    await using platform = await startTestPlatform(open, { projects: [project], proxy: 'trusted' })
    await createAccount(platform, 'flooded@shop.test')
    const responses = []
    for (const ip of ['192.0.2.1', '198.51.100.2', '203.0.113.3']) {
      const http = createHttpSession(platform)
      const from = { 'x-forwarded-for': ip }
      const { body } = await http.send({ url: '/self-service/recovery/api', headers: from })
      const form = { method: 'code', email: 'flooded@shop.test' }
      responses.push(await http.send({ method: 'POST', url: body.ui.action, body: form, headers: from }))
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(500)
  })
})
