import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  bearer,
  inviteOperator,
  type OperatedConsole,
  startConsoleWithOperators,
} from './testing-operators.ts'

const CONFIG_SECRET = 'a-secret-of-the-configuration'
const HASH = '$2a$04$zhu3EuRuAYlj5xu3WG.6OOV9nyGcg6B0JBgP4pjMsi9JJoSWoXkyG'
const credentialTypes = [
  'password',
  'oidc',
  'totp',
  'lookup_secret',
  'webauthn',
  'passkey',
  'code',
  'link_recovery',
]

/** Credentials and secrets of a project, by who may read them. */
interface Planted {
  /** Withheld from viewers and support. */
  people: Record<string, string>
  /** Masked for everybody but owners. */
  configuration: Record<string, string>
  /** Shown once on creation and never again. */
  never: Record<string, string>
  /** Values of path and query parameters. */
  values: Record<string, string[]>
}

const EMAIL = 'ann@tillkey.test'
const CONFIG = '/services/identity/config'
const hook = {
  hook: 'web_hook',
  config: {
    url: 'https://hooks.example/x',
    method: 'POST',
    auth: { type: 'api_key', config: { in: 'header', name: 'x-key', value: CONFIG_SECRET } },
  },
}

/** Ann has a password hash and a recovery link, Ben a session. */
async function plantPeople({ as, owner, project, baseUrl, mails }: OperatedConsole) {
  const at = createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: owner })
  await api.patchProject(as(owner), {
    project_id: project.id,
    body: [
      { op: 'add', path: `${CONFIG}/selfservice/flows/recovery/enabled`, value: true },
      { op: 'add', path: `${CONFIG}/selfservice/methods/link/enabled`, value: true },
      { op: 'add', path: `${CONFIG}/dev`, value: true },
    ],
  })
  const create = (email: string, config: object) =>
    api.createIdentity(at, {
      body: {
        schema_id: 'merchant',
        traits: { email },
        external_id: `external ${email}`,
        credentials: { password: { config } },
      },
    })
  const password = 'a pass phrase of ben'
  const { id: ann } = await create(EMAIL, { hashed_password: HASH })
  const { id: ben } = await create('ben@tillkey.test', { password })
  await api.sendIdentityRecovery(at, { id: ann })
  await expect.poll(() => mails.some(({ to }) => to === EMAIL)).toBe(true)
  const [, link = ''] = /token=([\w-]+)/.exec(mails.findLast(({ to }) => to === EMAIL)?.text ?? '') ?? []
  const flow = await api.createNativeLoginFlow(at, {})
  const form = { method: 'password', identifier: 'ben@tillkey.test', password } as const
  const { session, session_token = '' } = await api.updateLoginFlow(at, { flow: flow.id, body: form })
  return { at, ann, ben, link, session: session.id, session_token }
}

async function plant(console: OperatedConsole): Promise<Planted> {
  const { as, owner, project } = console
  const { at, ann, ben, link, session, session_token } = await plantPeople(console)
  const uri = `smtps://shop:${CONFIG_SECRET}@mail.example:465/`
  await api.patchProject(as(owner), {
    project_id: project.id,
    body: [
      { op: 'add', path: `${CONFIG}/selfservice/flows/login/after/hooks`, value: [hook] },
      { op: 'add', path: `${CONFIG}/courier/smtp/connection_uri`, value: uri },
    ],
  })
  const { keys: [jwk] = [] } = await api.createJsonWebKeySet(at, {
    set: 'mine',
    body: { alg: 'RS256', use: 'sig', kid: 'k' },
  })
  const client = await api.createOAuth2Client(at, { body: { client_name: 'web', owner: 'shop' } })
  const key = await api.createProjectApiKey(as(owner), { project: project.id, body: { name: 'kept' } })
  const [message] = await api.listCourierMessages(at)
  const { revisions } = await api.listProjectRevisions(as(owner), { project_id: project.id })
  const organization = await api.createOrganization(as(owner), {
    project_id: project.id,
    body: { label: 'Shop' },
  })
  const projectIds = [project.id]
  const job = await api.startBulkJob(at, { body: { action: 'unblock', ids: [ann] } })
  return {
    people: { 'hash of a password': HASH, 'recovery link': link, 'private key': jwk?.d ?? '' },
    configuration: { 'secrets of hooks and servers': CONFIG_SECRET },
    never: {
      'session token': session_token,
      'secret of a client': String(client.client_secret),
      'registration token': String(client.registration_access_token),
      'value of a key': String(key.value),
    },
    values: {
      project: projectIds,
      project_id: projectIds,
      subject: [ben],
      subject_id: [ben],
      set: ['mine'],
      kid: ['k'],
      revision_id: revisions.slice(0, 2).map(({ revision_id }) => revision_id),
      organization_id: [organization.id],
      'getSession id': [session],
      'listIdentitySessions id': [ben],
      'getIdentity id': [ann, ben],
      externalID: [`external ${EMAIL}`],
      'listIdentityCredentials id': [ann, ben],
      'getBulkJob id': [job.id],
      'listBulkJobRefusals id': [job.id],
      'getCourierMessage id': [message?.id ?? ''],
      'getCourierMessageContent id': [message?.id ?? ''],
      'getOAuth2Client id': [client.client_id ?? ''],
      query: ['ann', 'tillkey'],
      credentials_identifier: [EMAIL],
      recipient: [EMAIL],
      preview_credentials_identifier_similar: ['ann'],
      ids: [ann],
      target_id: [ann],
      page_size: ['500'],
      per_page: ['500'],
      format: ['csv', 'json'],
      status: ['sent', 'queued'],
      active: ['true'],
      client_name: ['web'],
      owner: ['shop'],
      consistency: ['eventual', 'strong'],
      include_credential: credentialTypes,
      expand: ['identity', 'Identity', 'devices', 'Devices'],
      include: ['credentials', 'secrets'],
    },
  }
}

/** Streams, and operations about the process or of clients themselves. */
const left = ['tailProjectEvents', 'isAlive', 'isReady', 'getVersion', 'getOidcDynamicClient']
/** Sent to every operation, even if not described. */
const expansions = ['include_credential', 'expand', 'include', 'format']

const reads = Object.values<Endpoint>(platformEndpoints).filter(
  ({ operation: { id, method, security } }) =>
    method === 'GET' && security.includes('bearer') && !left.includes(id),
)

type Pair = [string, string]

/** URLs of a read: plain, with each parameter, and with every expansion combined with each filter. */
function buildAddresses({ operation, schemas }: Endpoint, values: Planted['values'], slug: string): string[] {
  const { id, path } = operation
  const listValues = (name: string): string[] => values[`${id} ${name}`] ?? values[name] ?? []
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const paths = inPath.reduce<string[]>(
    (made, name) =>
      made.flatMap((one) =>
        (listValues(name)[0] ? listValues(name) : ['none']).map((value) => one.replace(`{${name}}`, value)),
      ),
    [path],
  )
  const names = Object.keys(schemas.parameters?.properties ?? {}).filter((name) => !inPath.includes(name))
  const more = expansions.flatMap((name) => listValues(name).map((value): Pair => [name, value]))
  const filters = names.flatMap((name) => listValues(name).map((value): Pair[] => [[name, value]]))
  const queries: Pair[][] = [[], ...filters, ...filters.map((filter) => [...filter, ...more]), more]
  const prefix = /^\/(projects|console)\b/.test(path) ? '' : `/p/${slug}`
  return paths.flatMap((one) =>
    queries.map((query) => {
      const text = new URLSearchParams(query).toString()
      return `${prefix}${one}${text && `?${text}`}`
    }),
  )
}

onOneDatabase('every read of the contract, with every filter and expansion', (open) => {
  // oxlint-disable-next-line complexity -- one loop per dimension
  test('withholds the same values from a role', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, platform } = console
    const planted = await plant(console)
    const createKey = async (role: 'viewer' | 'support' | 'data') =>
      (await api.createProjectApiKey(as(owner), { project: project.id, body: { name: role, role } })).value ??
      ''
    const member = async (role: 'viewer' | 'support' | 'developer') =>
      (await inviteOperator(console, `${role}@tillkey.test`, role)).token
    const few = { ...planted.people, ...planted.configuration, ...planted.never }
    const more = { ...planted.configuration, ...planted.never }
    const callers: [string, string, Record<string, string>][] = [
      ['viewer', await member('viewer'), few],
      ['support', await member('support'), few],
      ['viewer key', await createKey('viewer'), few],
      ['support key', await createKey('support'), few],
      ['developer', await member('developer'), more],
      ['data key', await createKey('data'), more],
      ['owner', owner, planted.never],
    ]
    const all = Object.entries({ ...planted.people, ...planted.configuration })
    expect(Object.entries(few).filter(([, value]) => value.length < 8)).toEqual([])
    const shown: string[] = []
    const seenByOwner = new Set<string>()
    const answered = new Set<string>()
    for (const endpoint of reads)
      for (const url of buildAddresses(endpoint, planted.values, project.slug))
        for (const accept of endpoint.operation.id.startsWith('export')
          ? ['application/json', 'text/csv']
          : ['application/json'])
          for (const [caller, token, withheld] of callers) {
            const headers = { accept, ...bearer(token) }
            const { statusCode, body } = await platform.app.inject({ url, headers })
            if (statusCode === 200) answered.add(`${caller} ${endpoint.operation.id}`)
            for (const [what, value] of Object.entries(withheld))
              if (body.includes(value)) shown.push(`${caller}: ${what} in ${accept} of ${url}`)
            if (caller === 'owner')
              for (const [what, value] of all) if (body.includes(value)) seenByOwner.add(what)
          }
    expect(shown).toEqual([])
    // Owners see every planted value, and lists do respond to callers from whom it is withheld.
    expect([...seenByOwner].toSorted()).toEqual(all.map(([what]) => what).toSorted())
    const lists = reads
      .map(({ operation }) => operation.id)
      .filter((id) => /^(list(?!Permitted|WorkspaceApiKeys)|search|export)/.test(id))
    expect(lists.filter((id) => !answered.has(`viewer ${id}`))).toEqual([])
  })
})
