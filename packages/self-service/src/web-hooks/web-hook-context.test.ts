import { type HookTarget, openHookTarget } from '@tillkey/identity/testing/hook-target.ts'
import { sourceOfText } from '@tillkey/platform-core'
import { openTestSqlite } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createHttpSession, type HttpSession, PASSWORD } from '../testing/index.ts'
import { byPasswordAndCode, openMailEnvironment } from '../testing/mail-environment.ts'

const kinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const
const SLUG = 'hooked'
const newPassword = 'another-kettle-over-sun-42'

let target: HookTarget
let environment: Awaited<ReturnType<typeof openMailEnvironment>>
let count = 0

/** One hook before and one after each kind of flow, which post their whole context. */
function hookedFlows(url: string) {
  const hook = (path: string, config: object = {}) => ({
    hook: 'web_hook',
    config: { url: `${url}/${path}`, method: 'POST', body: sourceOfText('function(ctx) ctx'), ...config },
  })
  const contexts = kinds.map((kind) => {
    const ignored = hook(`${kind}/ignored`, { response: { ignore: true } })
    const after = { hooks: [hook(`${kind}/after`), ignored, ...(kind === 'registration' ? [session] : [])] }
    const isOptional = kind !== 'login' && kind !== 'settings'
    return [
      kind,
      { ...(isOptional && { enabled: true }), before: { hooks: [hook(`${kind}/before`)] }, after },
    ]
  })
  return Object.fromEntries(contexts)
}
const session = { hook: 'session' }

beforeAll(async () => {
  target = await openHookTarget()
  const methods = { code: { passwordless_enabled: true } }
  environment = await openMailEnvironment(
    openTestSqlite,
    { [SLUG]: { flows: hookedFlows(target.url), methods } },
    { credentials: byPasswordAndCode },
  )
})
afterAll(async () => {
  await environment.dispose()
  await target.close()
})

const newAddress = (): string => `told-${count++}@shop.test`

/** Context of the latest call to a path. */
async function readContext(path: string) {
  const found = () => target.calls.findLast((call) => call.path === `/${path}`)
  await expect.poll(found, { timeout: 10_000 }).toBeDefined()
  return JSON.parse(found()?.text ?? '')
}

/** Submits a flow of an app. Resolves with the context of the first hook and the response. */
async function pass(
  kind: (typeof kinds)[number],
  forms: object[],
  http = createHttpSession(environment.platform),
) {
  target.calls.length = 0
  const { body: flow } = await http.send({ url: `/p/${SLUG}/self-service/${kind}/api` })
  let response = flow
  for (const body of forms) response = (await http.send({ method: 'POST', url: flow.ui.action, body })).body
  return { flow, response, before: (await readContext(`${kind}/before`)).flow }
}

async function signedIn(email: string): Promise<HttpSession> {
  await createAccount(environment.platform, email, SLUG)
  const form = { method: 'password', identifier: email, password: PASSWORD }
  const { response } = await pass('login', [form])
  const http = createHttpSession(environment.platform)
  return {
    ...http,
    send: (request) => http.send({ ...request, headers: { 'x-session-token': response.session_token } }),
  }
}

/** Forms by kind of flow, for the account of an address; codes come from the inbox. */
const formsOf = {
  login: (email: string) => [{ method: 'password', identifier: email, password: PASSWORD }],
  registration: (email: string) => [{ method: 'password', password: PASSWORD, traits: { email } }],
  recovery: (email: string) => [{ method: 'code', email }],
  verification: (email: string) => [{ method: 'code', email }],
  settings: () => [{ method: 'password', password: newPassword }],
}

/** State, method and messages of a flow after its form was accepted. */
const accepted = {
  login: { state: 'choose_method', active: 'password', messages: undefined },
  registration: { state: 'choose_method', active: undefined, messages: undefined },
  recovery: { state: 'passed_challenge', active: 'code', messages: undefined },
  verification: { state: 'sent_email', active: 'code', messages: [1080003] },
  settings: { state: 'success', active: undefined, messages: [1050001] },
}

test.each(kinds)('a template sees the whole flow before and after %s', async (kind) => {
  const email = newAddress()
  const http = kind === 'settings' ? await signedIn(email) : createHttpSession(environment.platform)
  if (kind !== 'settings' && kind !== 'registration') await createAccount(environment.platform, email, SLUG)
  const { flow, before } = await pass(kind, formsOf[kind](email), http)
  expect(before).toEqual(flow)
  if (kind === 'recovery' || kind === 'verification') {
    const { code } = await environment.mailTo(email)
    await http.send({ method: 'POST', url: flow.ui.action, body: { method: 'code', code } })
  }
  const { state, active, messages } = accepted[kind]
  for (const phase of ['after', 'ignored']) {
    const contexts = await readContext(`${kind}/${phase}`)
    const { ui, identity, transient_payload: _sent, active: method, ...members } = contexts.flow
    const { ui: _form, identity: _owner, active: _first, ...opened } = flow
    expect(Object.keys(members).toSorted()).toEqual(Object.keys(opened).toSorted())
    expect(members).toMatchObject({ id: flow.id, issued_at: flow.issued_at, type: 'api', state })
    expect([method, ui.messages?.map(({ id }: { id: number }) => id)]).toEqual([active, messages])
    expect(ui.nodes.length).toBeGreaterThan(0)
    expect(identity?.traits).toEqual(kind === 'settings' ? { email } : undefined)
    expect(contexts.identity.traits.email).toBe(email)
  }
})

test.each(['login', 'registration'] as const)(
  'a template sees that the code of a %s was right',
  async (kind) => {
    const email = newAddress()
    if (kind === 'login') await createAccount(environment.platform, email, SLUG)
    const form = kind === 'login' ? { identifier: email } : { traits: { email } }
    const { flow } = await pass(kind, [{ method: 'code', ...form }])
    const { code } = await environment.mailTo(email)
    const http = createHttpSession(environment.platform)
    const sent = await http.send({
      method: 'POST',
      url: flow.ui.action,
      body: { method: 'code', code, ...form },
    })
    expect(sent.status).toBe(200)
    expect((await readContext(`${kind}/after`)).flow).toMatchObject({
      state: 'passed_challenge',
      active: 'code',
    })
  },
)

test('a template sees no proof that a form comes from its page', async () => {
  target.calls.length = 0
  const page = createHttpSession(environment.platform)
  await page.send({ url: `/p/${SLUG}/self-service/login/browser`, headers: { accept: 'application/json' } })
  const { flow } = await readContext('login/before')
  const token = flow.ui.nodes.find(
    ({ attributes }: { attributes: { name: string } }) => attributes.name === 'csrf_token',
  )
  expect(token.attributes.value).toBe('')
})
