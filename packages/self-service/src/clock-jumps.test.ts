import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  appProject,
  createAccount,
  createClock,
  createHttpSession,
  EMAIL,
  PASSWORD,
  signIn,
  startTestPlatform,
} from './testing/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const throttle = {
  account: { attempts: 2, window: '5m' },
  address: { attempts: 1000, window: '5m' },
  flows: { attempts: 20, window: '5m' },
}

onOneDatabase('when the clock is set', (open) => {
  async function start() {
    const clock = createClock()
    const platform = await startTestPlatform(open, {
      now: clock.now,
      projects: [appProject({ security: { throttle } })],
    })
    await createAccount(platform)
    return { clock, platform, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
  }
  type Started = Awaited<ReturnType<typeof start>>
  const begin = ({ platform }: Started) =>
    createHttpSession(platform).send({ url: '/self-service/login/api' })
  async function tryPassword(started: Started, password: string) {
    const { body: flow } = await begin(started)
    const body = { method: 'password', identifier: EMAIL, password }
    return createHttpSession(started.platform).send({ method: 'POST', url: flow.ui.action, body })
  }

  test.each([
    ['back by an hour', -HOUR_MS],
    ['forward by a day and back', -DAY_MS],
  ])('%s, attempts on an account are limited for no longer than their window', async (_, jump) => {
    await using started = await start()
    const { clock } = started
    const wrong = [await tryPassword(started, 'wrong'), await tryPassword(started, 'wrong')]
    expect(wrong.map(({ status }) => status)).toEqual([400, 400])
    clock.advance(jump)
    const limited = await tryPassword(started, PASSWORD)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(300)
    clock.advance(5 * MINUTE_MS + 1)
    expect((await tryPassword(started, PASSWORD)).status).toBe(200)
  })

  test('back by an hour, requests are limited for no longer than their window', async () => {
    await using started = await start()
    const { clock } = started
    for (let count = 0; count < 20; count += 1) expect((await begin(started)).status).toBe(200)
    expect((await begin(started)).status).toBe(429)
    clock.advance(-HOUR_MS)
    const limited = await begin(started)
    expect([limited.status, Number(limited.headers['retry-after']) <= 300]).toEqual([429, true])
    clock.advance(5 * MINUTE_MS + 1)
    expect((await begin(started)).status).toBe(200)
  })

  test('sessions keep their owner, and an ended one stays ended', async () => {
    await using started = await start()
    const { clock, platform } = started
    const http = createHttpSession(platform)
    const token = await signIn(platform)
    const headers = { 'x-session-token': token }
    const whoami = async () => (await http.send({ url: '/sessions/whoami', headers })).body
    const { id } = await whoami()
    const { body: flow } = await begin(started)
    clock.advance(-HOUR_MS)
    expect((await whoami()).id).toBe(id)
    const body = { method: 'password', identifier: EMAIL, password: PASSWORD }
    const send = () => createHttpSession(platform).send({ method: 'POST', url: flow.ui.action, body })
    expect((await send()).status).toBe(200)
    clock.advance(HOUR_MS + DAY_MS + 1)
    expect((await whoami()).id).toBeUndefined()
    clock.advance(-DAY_MS)
    expect((await whoami()).id).toBe(id)
    await http.send({ method: 'DELETE', url: '/self-service/logout/api', body: { session_token: token } })
    clock.advance(-HOUR_MS)
    expect((await whoami()).id).toBeUndefined()
  })
})
