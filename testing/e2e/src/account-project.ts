import { createClient, createProject, setProject } from '@tillkey/client'
import { getInboxMessage, listInboxMessages } from '@tillkey/contract/inbox/messages.ts'
import type { CDPSession } from 'playwright-core'
import { expect, inject } from 'vitest'
import { register } from './merchant.ts'
import { quickHashing } from './quick-hashing.ts'
import { openTill, type Till } from './till.ts'

export const PASSWORD = 'quiet-lantern-by-the-sea'

const schema = {
  $id: 'person',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Person',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          title: 'Email',
          'ory.sh/kratos': {
            credentials: {
              password: { identifier: true },
              webauthn: { identifier: true },
              code: { identifier: true, via: 'email' },
              totp: { account_name: true },
            },
            verification: { via: 'email' },
            recovery: { via: 'email' },
          },
        },
        name: { type: 'string', title: 'Name' },
      },
      required: ['email'],
      additionalProperties: false,
    },
  },
}

const asSource = (value: object): string =>
  `base64://${Buffer.from(JSON.stringify(value)).toString('base64')}`

interface ProjectOptions {
  methods?: object
  flows?: object
  /** Settings of the identity service besides `selfservice` and the schema. */
  identity?: object
}

/** WebAuthn on this machine. */
export const keys = (which: 'first factor' | 'second factor') => ({
  enabled: true,
  config: {
    passwordless: which === 'first factor',
    rp: { id: 'localhost', display_name: 'Corner shop', origins: [inject('urls').platform] },
  },
})

/** Creates a project with account pages, where signing in ends at the settings. Resolves with the base URL of its pages. */
export async function createAccountProject({ methods, flows, identity }: ProjectOptions): Promise<string> {
  const { platform } = inject('urls')
  const client = createClient({ baseUrl: platform, accessToken: 'ory_pat_demo' })
  const { id, slug } = await createProject(client, { body: { name: 'Corner shop' } })
  const url = `${platform}/p/${slug}`
  const after = { hooks: [{ hook: 'session' }] }
  const config = {
    hashers: quickHashing,
    identity: { default_schema_id: 'person', schemas: [{ id: 'person', url: asSource(schema) }] },
    selfservice: {
      default_browser_return_url: `${url}/settings`,
      methods,
      flows: {
        recovery: { enabled: true },
        verification: { enabled: true },
        registration: { after: { password: after, webauthn: after, code: after } },
        ...flows,
      },
    },
    ...identity,
  }
  const cors = { enabled: false, origins: [] }
  const body = {
    name: 'Corner shop',
    cors_admin: cors,
    cors_public: cors,
    services: { identity: { config } },
  }
  await setProject(client, { project_id: id, body })
  return url
}

/** Somebody at the pages of a project, with a separate browser context. */
export interface Visitor extends Till {
  /** A unique email address. */
  email: string
}

/** Opens a browser for somebody without an account. */
export async function visit(): Promise<Visitor> {
  const till = await openTill({ progress: 'signed-out' })
  return { ...till, email: `${crypto.randomUUID()}@shop.test` }
}

/** Opens the start of a flow. */
export async function begin({ page }: Visitor, project: string, flow: string): Promise<void> {
  await page.goto(`${project}/self-service/${flow}`)
}

/** Waits for the settings page, where every flow ends. */
export async function arrive({ page }: Visitor): Promise<void> {
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
}

/** Registers an account with a password through the API, which also signs in. */
export const signUp = ({ context, email }: Visitor, project: string): Promise<void> =>
  register(context.request, { email, password: PASSWORD }, project)

/** Registers an account and opens the settings. */
export async function settleIn(visitor: Visitor, project: string): Promise<void> {
  await signUp(visitor, project)
  await begin(visitor, project, 'settings/browser')
  await arrive(visitor)
}

/** Deletes the session. */
export const leave = ({ context }: Visitor): Promise<void> => context.clearCookies({ name: /^ory_session_/ })

/** Fills in the email address and the password. */
export async function givePassword(
  { page, email }: Pick<Visitor, 'page' | 'email'>,
  password = PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Reads the latest mail in the demo's inbox: its code and link. `position` counts the mails to the address, from 1. */
export async function readMail(
  { email }: Pick<Visitor, 'email'>,
  position = 1,
): Promise<{ code: string; link: string }> {
  const inbox = createClient({ baseUrl: inject('urls').platform })
  const listMails = async () => (await listInboxMessages(inbox, { search: email })).messages
  await expect.poll(async () => (await listMails()).length).toBeGreaterThanOrEqual(position)
  const [latest] = await listMails()
  const { code, link } = await getInboxMessage(inbox, { id: latest?.id ?? '' })
  return { code: code?.replaceAll(' ', '') ?? '', link: link ?? '' }
}

/** Adds a virtual authenticator with resident keys and user verification. */
export async function plugInKey({ context, page }: Pick<Visitor, 'context' | 'page'>): Promise<CDPSession> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}
