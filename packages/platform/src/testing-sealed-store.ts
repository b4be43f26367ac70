import * as api from '@tillkey/client'
import { defaultProject } from '@tillkey/identity'
import { type ProjectDocument, sourceOfText } from '@tillkey/platform-core'
import { createHttpSession, type HttpSession } from '@tillkey/platform-core/testing'
import { createKeyring, digestOf } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import type { OpenTestDatabase } from '@tillkey/sql/testing'
import type { PlatformOptions } from './platform.ts'
import { startConsole } from './testing-console.ts'

const HOUR_MS = 3_600_000
const SMTP_PATH = '/services/identity/config/courier/smtp/connection_uri'
/** The codes of a native sign-in whose token is pending. */
export const EXCHANGE_CODES = { init_code: 'i'.repeat(64), return_to_code: 'r'.repeat(64) }
const ANN = { email: 'ann@tillkey.test', password: 'a pass phrase of ann' }

const unsent = { send: () => Promise.reject(new Error('not now')), close: () => undefined }
/** Mails are never sent, so they stay in the outbox. */
export const waitingMail: PlatformOptions['mail'] = {
  deliverer: { transport: unsent, from: 'Shop <shop@tillkey.test>', domain: 'tillkey.test' },
}

const nobodyThere = { url: 'http://127.0.0.1:9/', method: 'POST', response: { ignore: true } }
const github = {
  id: 'github',
  provider: 'github',
  client_id: 'a',
  client_secret: 'a secret of github',
  mapper_url: sourceOfText('{ identity: { traits: {} } }'),
}
const identity = Object(defaultProject().services.identity?.config)

/** A project in which every kind of value is sealed. */
export const busyProject: ProjectDocument = {
  slug: 'playground',
  name: 'Playground',
  services: {
    identity: {
      config: {
        ...identity,
        selfservice: {
          ...identity.selfservice,
          methods: { oidc: { enabled: true, config: { providers: [github] } } },
          flows: {
            recovery: { enabled: true },
            login: { after: { hooks: [{ hook: 'web_hook', config: nobodyThere }] } },
          },
        },
      },
    },
  },
}

/** Stores factors and tokens of a person as sign-in and account linking do. */
async function storeCredentials(db: Queries, { projectId, id }: Record<'projectId' | 'id', string>) {
  const { seal } = createKeyring(['old'])
  const tokens = seal('an access token of github', `provider tokens of ${projectId} for github:7`)
  const stored = {
    totp: {
      totp_url: seal('otpauth://totp/Shop:ann?secret=JBSWY3DPEHPK3PXP', `authenticator of ${id}`),
      last_step: 0,
    },
    lookup_secret: { recovery_codes: seal('[{"code":"a1b2c3d4"}]', `back-up codes of ${id}`) },
    oidc: { providers: [{ provider: 'github', subject: '7', initial_access_token: tokens }] },
  }
  for (const [type, config] of Object.entries(stored))
    await db.run(
      `INSERT INTO identity_credentials (project_id, identity_id, type, config, version, created_at, updated_at, factors)
       VALUES ($1, $2, $3, $4, 0, 0, 0, 'second')`,
      [projectId, id, type, JSON.stringify(config)],
    )
}

/** Stores a session token for the app that has the codes. */
export async function storeExchange(
  db: Queries,
  { projectId, token, until, secret }: { projectId: string; token: string; until: number; secret: string },
): Promise<void> {
  const initCode = digestOf(EXCHANGE_CODES.init_code)
  const sealed = createKeyring([secret]).seal(token, `token exchange ${projectId} ${initCode}`)
  await db.run(
    `INSERT INTO token_exchanges (project_id, init_code, return_to_code, sealed_token, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [projectId, initCode, digestOf(EXCHANGE_CODES.return_to_code), sealed, until],
  )
}

async function submit(http: HttpSession, flowPath: `${string}/${'browser' | 'api'}`, body: object) {
  const flow = await http.send({ url: `/self-service/${flowPath}` })
  const token = flow.body.ui.nodes.find(
    ({ attributes }: { attributes: { name?: string } }) => attributes.name === 'csrf_token',
  )
  const csrf_token = token?.attributes.value
  return http.send({ method: 'POST', url: flow.body.ui.action, body: { ...body, csrf_token } })
}

/** Fills a database with every kind of value sealed under `old`. Resolves with the id of a person who has some. */
export async function seedSealedValues(open: OpenTestDatabase): Promise<string> {
  let time = Date.now()
  await using console = await startConsole(open, {
    projects: [busyProject],
    secrets: ['old'],
    mail: waitingMail,
    now: () => time,
  })
  const { client, platform } = console
  const { db } = platform.database
  const project = { project_id: 'playground' }
  const { id: projectId } = await api.getProject(client, project)
  const value = 'smtps://shop:a-pass-word@mail.example:465/'
  await api.patchProject(client, { ...project, body: [{ op: 'add', path: SMTP_PATH, value }] })
  await api.createJsonWebKeySet(client, { set: 'mine', body: { alg: 'ES256', use: 'sig', kid: 'k' } })
  const { id } = await api.createIdentity(client, {
    body: {
      schema_id: 'merchant',
      traits: { email: ANN.email },
      credentials: { password: { config: { password: ANN.password } } },
    },
  })
  const login = { method: 'password', identifier: ANN.email, password: ANN.password }
  const signedIn = await submit(createHttpSession(platform), 'login/api', login)
  await storeExchange(db, {
    projectId,
    token: signedIn.body.session_token,
    until: time + 10 * HOUR_MS,
    secret: 'old',
  })
  await submit(createHttpSession(platform), 'recovery/browser', { method: 'code', email: ANN.email })
  await submit(createHttpSession(platform), 'login/browser', { method: 'oidc', provider: 'github' })
  const browser = createHttpSession(platform)
  await submit(browser, 'login/browser', login)
  time += 2 * HOUR_MS
  // Changing a password requires a recent sign-in, so the form is parked.
  await submit(browser, 'settings/browser', { method: 'password', password: 'another pass phrase' })
  await storeCredentials(db, { projectId, id })
  return id
}
