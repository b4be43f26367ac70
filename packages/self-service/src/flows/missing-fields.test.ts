import { onOneDatabase } from '@tillkey/sql/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  appProject,
  createAccount,
  createHttpSession,
  EMAIL,
  type HttpSession,
  signInBrowser,
  startTestPlatform,
  type TestPlatform,
} from '../testing/index.ts'

const factors = {
  code: { passwordless_enabled: true },
  totp: { enabled: true },
  lookup_secret: { enabled: true },
}

function projectOfAll() {
  const project = appProject({ flows: { recovery: { enabled: true } } })
  const { config } = project.services.identity as { config: { selfservice: object } } // created above
  Object.assign(config.selfservice, { methods: factors })
  return project
}

interface FormResponse {
  ui: { nodes: { attributes: { name: string }; messages: { id: number }[] }[] }
}

/** Message ids of a form, by field. */
const messageIds = ({ ui }: FormResponse): Record<string, number[]> =>
  Object.fromEntries(
    ui.nodes
      .filter(({ messages }) => messages.length > 0)
      .map(({ attributes, messages }) => [attributes.name, messages.map(({ id }) => id)]),
  )

onOneDatabase('incomplete forms', (open) => {
  let platform: TestPlatform
  let signedIn: HttpSession
  beforeAll(async () => {
    platform = await startTestPlatform(open, { projects: [projectOfAll()] })
    await createAccount(platform)
    signedIn = createHttpSession(platform)
    await signInBrowser(signedIn)
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  const headers = { accept: 'application/json' }
  /** Submits a form without a CSRF token. */
  async function sendForged(kind: string, body: object, http = createHttpSession(platform)) {
    const { body: flow } = await http.send({ url: `/self-service/${kind}`, headers })
    return http.send({ method: 'POST', url: flow.ui.action, headers, body })
  }

  test.each([
    ['registration/browser', { method: 'password' }, { 'traits.email': [4000002], password: [4000002] }],
    ['registration/browser', { method: 'password', traits: { email: EMAIL } }, { password: [4000002] }],
    ['registration/browser', { method: 'code', traits: {} }, { 'traits.email': [4000002] }],
    ['recovery/browser', { method: 'code', email: 'nowhere' }, { email: [4000001] }],
  ] as const)('report missing fields before the CSRF check: %s, %j', async (kind, body, expected) => {
    const response = await sendForged(kind, body)
    expect([response.status, messageIds(response.body)]).toEqual([400, expected])
  })

  test.each([
    ['settings/browser', { method: 'profile', traits: { email: 5 } }, { 'traits.email': [4000026] }],
    ['login/browser?aal=aal2', { method: 'totp' }, { totp_code: [4000002] }],
    ['login/browser?aal=aal2', { method: 'lookup_secret' }, { lookup_secret: [4000002] }],
  ] as const)('report missing fields to signed-in users too: %s, %j', async (kind, body, expected) => {
    const response = await sendForged(kind, body, signedIn)
    expect([response.status, messageIds(response.body)]).toEqual([400, expected])
  })

  test.each([
    ['registration/browser', { method: 'password', traits: { email: 'one@shop.test' }, password: 'short' }],
    ['registration/browser', { method: 'code', traits: { email: 'one@shop.test' } }],
    ['recovery/browser', { method: 'code' }],
    ['recovery/browser', { method: 'code', email: EMAIL }],
  ] as const)('require a CSRF token where nothing is missing: %s, %j', async (kind, body) => {
    const response = await sendForged(kind, body)
    expect([response.status, response.body.error.id]).toEqual([403, 'security_csrf_violation'])
  })
})
