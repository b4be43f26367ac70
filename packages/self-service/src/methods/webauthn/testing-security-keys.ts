import { defaultProject } from '@tillkey/identity/default-project.ts'
import { sourceOfText } from '@tillkey/platform-core'
import type { TestDatabase } from '@tillkey/sql/testing'
import { expect } from 'vitest'
import {
  createAccount,
  createHttpSession,
  EMAIL,
  type HttpSession,
  readCsrfToken,
  signInBrowser,
  startTestPlatform,
} from '../../testing/index.ts'
import type { SoftKey } from './soft-key.ts'

export const ORIGIN = 'http://localhost:4000'
export const headers = { accept: 'application/json' }

/** The default schema, with the address also as webauthn identifier. */
const schema = {
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          'ory.sh/kratos': {
            credentials: {
              password: { identifier: true },
              webauthn: { identifier: true },
              code: { identifier: true, via: 'email' },
            },
          },
        },
      },
      required: ['email'],
    },
  },
}

/** A project with security keys. */
export function projectWithKeys(mode: 'passwordless' | 'second factor') {
  const project = defaultProject()
  const { config } = project.services.identity as { config: { selfservice: object; identity: object } }
  const rp = { id: 'localhost', display_name: 'Shop', origins: [ORIGIN] }
  const methods = { webauthn: { enabled: true, config: { passwordless: mode === 'passwordless', rp } } }
  Object.assign(config.selfservice, { methods })
  const url = sourceOfText(JSON.stringify(schema))
  config.identity = { default_schema_id: 'keys', schemas: [{ id: 'keys', url }] }
  return project
}

export interface Flow {
  ui: {
    action: string
    nodes: { attributes: { name: string; onclick?: string; value?: unknown }; messages: [] }[]
  }
}

/** Challenge in the onclick of a button. */
export function findChallenge(flow: Flow, trigger: string): string {
  const call = flow.ui.nodes.find(({ attributes }) => attributes.name === trigger)?.attributes.onclick ?? ''
  return JSON.parse(call.slice(call.indexOf('(') + 1, -1)).publicKey.challenge
}

/** Submits a form with its CSRF token. */
export const send = (http: HttpSession, flow: Flow, body: object) =>
  http.send({
    method: 'POST',
    url: flow.ui.action,
    headers,
    body: { csrf_token: readCsrfToken(flow), ...body },
  })

/** Adds a key in the settings of the signed-in user. */
export async function addKey(http: HttpSession, key: SoftKey) {
  const { body: flow } = await http.send({ url: '/self-service/settings/browser', headers })
  const challenge = findChallenge(flow, 'webauthn_register_trigger')
  return send(http, flow, {
    webauthn_register: key.register(challenge),
    webauthn_register_displayname: 'On my ring',
  })
}

/** A server with a signed-in account without keys. */
export async function start(open: () => Promise<TestDatabase>, mode: 'passwordless' | 'second factor') {
  const platform = await startTestPlatform(open, { projects: [projectWithKeys(mode)] })
  await createAccount(platform)
  const owner = createHttpSession(platform)
  await signInBrowser(owner)
  return { platform, owner, [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose]() }
}

/** Signs in with a key alone. */
export async function signInWithKey(http: HttpSession, key: SoftKey) {
  const { body: flow } = await http.send({ url: '/self-service/login/browser', headers })
  const challenge = await send(http, flow, { method: 'webauthn', identifier: EMAIL })
  expect([challenge.status, challenge.body.error.id]).toEqual([422, 'browser_location_change_required'])
  const { body: form } = await http.send({ url: `/self-service/login/flows?id=${flow.id}`, headers })
  const response = key.login(findChallenge(form, 'webauthn_login_trigger'))
  return send(http, form, { webauthn_login: response, identifier: EMAIL })
}
