import {
  batchPatchIdentities,
  type Client,
  createIdentity,
  createNativeLoginFlow,
  createOAuth2Client,
  createOrganization,
  createProjectInvitation,
  createProjectRevision,
  listCourierMessages,
  listProjectRevisions,
  patchIdentity,
  patchRelationships,
  type Relationship,
  sendIdentityRecovery,
  updateLoginFlow,
} from '@tillkey/client'
import { createPermissionAssertion } from '@tillkey/contract/platform/permission/assertions.ts'
import { type ConsoleProject, createConsoleProject } from '../console.ts'
import { shopRules } from '../shop-rules.ts'

const PASSWORD = 'quiet-lantern-by-the-sea'
const DOMAIN = 'baobab.example'
const selfservice = '/services/identity/config/selfservice'

const toSource = (text: string): string => `base64://${Buffer.from(text).toString('base64')}`

const settings = [
  { path: '/services/identity/config/dev', value: true },
  { path: `${selfservice}/flows/recovery/enabled`, value: true },
  { path: `${selfservice}/methods/link/enabled`, value: true },
  { path: '/services/permission/config/namespaces', value: { location: toSource(shopRules) } },
]

/** First and last names of the users. */
const people = [
  ['Sipho', 'Nkosi'],
  ['Lerato', 'Mokoena'],
  ['Pieter', 'van Wyk'],
  ['Nomvula', 'Zulu'],
  ['Ayesha', 'Patel'],
  ['Johan', 'Botha'],
  ['Zanele', 'Khumalo'],
  ['Themba', 'Ndlovu'],
  ['Fatima', 'Davids'],
  ['Kagiso', 'Molefe'],
  ['Anna', 'Jacobs'],
] as const

const emailOf = (first: string): string => `${first.toLowerCase()}@${DOMAIN}`

const createPerson = (client: Client, [first, last]: readonly [string, string]) =>
  createIdentity(client, {
    body: {
      schema_id: 'person',
      traits: { email: emailOf(first), name: { first, last }, language: 'en', visits: first.length },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  })

async function signIn(client: Client, first: string, password = PASSWORD): Promise<void> {
  const { id } = await createNativeLoginFlow(client)
  const body = { method: 'password' as const, identifier: emailOf(first), password }
  await updateLoginFlow(client, { flow: id, body })
}

const managers = { namespace: 'Group', object: 'leads', relation: 'member' }
const shop = { namespace: 'Shop', object: 'baobab', relation: '' }

function listTuples(thandi: string): Relationship[] {
  const sales = [418, 419, 420].map((number) => ({
    namespace: 'Sale',
    object: String(number),
    relation: 'shop',
    subject_set: shop,
  }))
  return [
    ...sales,
    { ...shop, relation: 'manager', subject_set: managers },
    { ...shop, relation: 'owner', subject_id: thandi },
    { ...managers, subject_id: 'sipho' },
    { ...managers, subject_id: 'lerato' },
  ]
}

/** Creates test cases: one that passes, and one that does not. */
async function createTestCases(client: Client): Promise<void> {
  const question = { namespace: 'Sale', object: '418', relation: 'refund' }
  await createPermissionAssertion(client, { body: { ...question, subject_id: 'sipho', allowed: true } })
  await createPermissionAssertion(client, { body: { ...question, subject_id: 'pieter', allowed: false } })
}

async function createClients(client: Client): Promise<string> {
  const callback = { redirect_uris: [`https://stockroom.${DOMAIN}/callback`] }
  const code = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }
  const stockroom = await createOAuth2Client(client, {
    body: { client_name: 'Stockroom', scope: 'openid offline_access', ...code, ...callback },
  })
  await createOAuth2Client(client, {
    body: {
      client_name: 'Till app',
      scope: 'openid',
      token_endpoint_auth_method: 'none',
      ...code,
      ...callback,
    },
  })
  await createOAuth2Client(client, {
    body: { client_name: 'Nightly reports', scope: 'reports', grant_types: ['client_credentials'] },
  })
  return stockroom.client_id ?? ''
}

/** Creates 60 people who are changed in bulk. */
export const createSeasonalStaff = ({ project: { client } }: DemoShop) =>
  batchPatchIdentities(client, {
    body: {
      identities: Array.from({ length: 60 }, (_, number) => ({
        create: {
          schema_id: 'person',
          traits: { email: `season-${String(number + 1).padStart(2, '0')}@${DOMAIN}` },
        },
      })),
    },
  })

/** A web hook that the simulator shows. */
const signInHook = {
  op: 'add' as const,
  path: `${selfservice}/flows/login/after`,
  value: {
    hooks: [
      {
        hook: 'web_hook',
        config: {
          url: 'https://hooks.example/signed-in',
          method: 'POST',
          body: toSource('function(ctx) { id: ctx.identity.id }'),
        },
      },
    ],
  },
}

/** Adds the web hook after the sign-ins, because nothing answers it. */
async function addHook({ id: project_id, platform }: ConsoleProject): Promise<void> {
  const { revisions } = await listProjectRevisions(platform, { project_id, page_size: 1 })
  const { revision_id = '' } = revisions[0] ?? {}
  const reason = 'The rota shows who is at work'
  await createProjectRevision(platform, { project_id, body: { revision_id, patch: [signInHook], reason } })
}

/** The project in the pictures, and the ids of what they show. */
export interface DemoShop {
  project: ConsoleProject
  user: string
  client: string
  organization: string
  message: string
}

/** Creates a project with something on every screen. */
export async function createDemoShop(): Promise<DemoShop> {
  const project = await createConsoleProject('Baobab Coffee', settings)
  const { client, platform, id } = project
  const { id: user } = await createPerson(client, ['Thandi', 'Dlamini'])
  for (const person of people) await createPerson(client, person)
  await patchIdentity(client, { id: user, body: [{ op: 'add', path: '/traits/visits', value: 12 }] })
  await patchRelationships(client, {
    body: listTuples(user).map((tuple) => ({ action: 'insert' as const, relation_tuple: tuple })),
  })
  await createTestCases(client)
  const organization = await createOrganization(platform, {
    project_id: id,
    body: { label: 'Harbour Foods', domains: ['harbour.example'] },
  })
  await createProjectInvitation(platform, {
    project: id,
    body: { email: 'auditor@harbour.example', role: 'viewer' },
  })
  const stockroom = await createClients(client)
  for (const first of ['Thandi', 'Sipho', 'Lerato', 'Ayesha', 'Thandi']) await signIn(client, first)
  await signIn(client, 'Pieter', 'a wrong pass phrase').catch(() => undefined)
  await addHook(project)
  await sendIdentityRecovery(client, { id: user })
  const [message] = await listCourierMessages(client, { page_size: 1 })
  return { project, user, client: stockroom, organization: organization.id, message: message?.id ?? '' }
}
