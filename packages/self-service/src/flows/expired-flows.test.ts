import { defaultProject } from '@tillkey/identity/default-project.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAccount,
  createClock,
  createHttpSession,
  findNode,
  type HttpSession,
  messageIds,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const HOUR_MS = 3_600_000
const script = { accept: 'application/json' }

onOneDatabase('an expired form', (open) => {
  const clock = createClock()
  let platform: TestPlatform
  beforeAll(async () => {
    const project = defaultProject(undefined, { flows: { recovery: { enabled: true } } })
    platform = await startTestPlatform(open, { now: clock.now, projects: [project] })
    await createAccount(platform)
    await createAccount(platform, 'thandi@shop.test')
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const begin = async (kind: string, http: HttpSession) =>
    (await http.send({ url: `/self-service/${kind}/browser`, headers: script })).body
  const show = (kind: string, id: string, http: HttpSession) =>
    http.send({ url: `/self-service/${kind}/flows?id=${id}`, headers: script })

  test.each(['login', 'registration'])('is replaced for the browser that sent it: %s', async (kind) => {
    const [first, other] = [createHttpSession(platform), createHttpSession(platform)]
    const flow = await begin(kind, first)
    const own = await begin(kind, other)
    clock.advance(HOUR_MS + 1)
    const body = { method: 'password', csrf_token: readCsrfToken(own) }
    const sent = await other.send({ method: 'POST', url: flow.ui.action, body, headers: script })
    expect([sent.status, sent.body.error.id]).toEqual([410, 'self_service_flow_expired'])
    const { use_flow_id: next } = sent.body
    expect((await show(kind, next, first)).status).toBe(403)
    const shown = await show(kind, next, other)
    expect([shown.status, messageIds(shown.body)]).toEqual([200, [kind === 'login' ? 4010001 : 4040001]])
  })

  test('of a recovery is replaced for the browser that sent it, which is redirected to it', async () => {
    const [first, other] = [createHttpSession(platform), createHttpSession(platform)]
    const flow = await begin('recovery', first)
    const own = await begin('recovery', other)
    clock.advance(HOUR_MS + 1)
    const body = { method: 'code', email: 'nobody@shop.test', csrf_token: readCsrfToken(own) }
    const sent = await other.send({ method: 'POST', url: flow.ui.action, body, headers: script })
    const target = new URL(String(sent.headers.location))
    expect([sent.status, target.pathname]).toEqual([303, '/self-service/recovery/flows'])
    const shown = await other.send({ url: target.pathname + target.search, headers: script })
    expect([shown.status, messageIds(shown.body)]).toEqual([200, [4060005]])
  })

  test('of settings is replaced by one of the sender', async () => {
    const [nomsa, thandi] = [createHttpSession(platform), createHttpSession(platform)]
    await signInBrowser(nomsa)
    await signInBrowser(thandi, 'thandi@shop.test')
    const flow = await begin('settings', nomsa)
    clock.advance(HOUR_MS + 1)
    const body = { method: 'profile', csrf_token: readCsrfToken(flow) }
    const sent = await thandi.send({ method: 'POST', url: flow.ui.action, body, headers: script })
    expect(sent.status).toBe(410)
    const shown = await show('settings', sent.body.use_flow_id, thandi)
    expect([shown.status, findNode(shown.body, 'traits.email')?.attributes.value]).toEqual([
      200,
      'thandi@shop.test',
    ])
  })
})
