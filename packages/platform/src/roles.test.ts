import { readFileSync } from 'node:fs'
import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import {
  bearer,
  inviteOperator,
  type OperatedConsole,
  startConsoleWithOperators,
  statusOf,
} from './testing-operators.ts'

/** Public operations, and those that clients call with their own tokens. */
const others = ['getVersion', 'isAlive', 'isReady']
const isOfClients = (id: string): boolean => id.endsWith('OidcDynamicClient')

const guarded = Object.values<Endpoint>(platformEndpoints).filter(
  ({ operation: { id, security } }) =>
    security.includes('bearer') && !others.includes(id) && !isOfClients(id),
)

const bodies: Record<string, object> = {
  createProjectInvitation: { email: 'x@tillkey.test' },
  setProjectMember: { role: 'viewer' },
  setProjectState: { state: 'running' },
  createProjectRevision: { revision_id: '7b2fd1f0-5b0a-4a1b-9ec3-0c9a3ca2a9d1', patch: [] },
  createWorkspaceApiKey: { name: 'x' },
  createProject: { name: 'x' },
  patchProject: [],
  setProject: {
    name: 'x',
    services: { identity: { config: {} } },
    cors_public: { enabled: false, origins: [] },
    cors_admin: { enabled: false, origins: [] },
  },
}

const roles = ['viewer', 'support', 'data key', 'developer', 'owner', 'workspace key'] as const
type Caller = (typeof roles)[number]

/** Returns which roles may call each operation, according to the table in the documentation. */
function documented(): Record<string, Record<string, boolean>> {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## Operations by role')
  const [table = ''] = section.split('\n#')
  const lines = table.split('\n').filter((line) => line.startsWith('|'))
  const [[, ...columns] = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return Object.fromEntries(
    rows.map(([id = '', ...cells]) => [
      id.replaceAll('`', ''),
      Object.fromEntries(columns.map((column, at) => [column, cells[at] === 'yes'])),
    ]),
  )
}

/** Returns a token of each role in one project. */
async function createTokens(console: OperatedConsole): Promise<Record<Caller, string>> {
  const { as, owner, project } = console
  const member = async (role: 'viewer' | 'support' | 'developer' | 'owner') =>
    (await inviteOperator(console, `${role}@shop.test`, role)).token
  const { value: key = '' } = await api.createProjectApiKey(as(owner), {
    project: project.id,
    body: { name: 'd' },
  })
  const { value: workspace = '' } = await api.createWorkspaceApiKey(as(owner), { body: { name: 'w' } })
  return {
    viewer: await member('viewer'),
    support: await member('support'),
    'data key': key,
    developer: await member('developer'),
    owner: await member('owner'),
    'workspace key': workspace,
  }
}

/** Deletes or restores the project if an operation requires it. */
async function arrange({ platform, project }: OperatedConsole, id: string): Promise<void> {
  const headers = bearer(ADMIN_KEY)
  const path = `/projects/${project.id}`
  if (id === 'restoreProject') await platform.app.inject({ method: 'DELETE', url: path, headers })
  else await platform.app.inject({ method: 'POST', url: `${path}/restore`, headers })
}

/** Calls an operation for a project with minimal arguments and returns the status. */
async function call(console: OperatedConsole, { operation }: Endpoint, token: string): Promise<number> {
  const { id, method, path } = operation
  const { project, baseUrl, platform } = console
  const own = path.replaceAll(/{(\w+)}/g, (_, name: string) =>
    name.startsWith('project') ? project.id : 'none',
  )
  const url = /^\/(projects|console)\b/.test(path) ? own : `/p/${project.slug}${own}`
  const headers = {
    accept: 'application/json',
    ...bearer(token),
    ...(method !== 'GET' && { 'content-type': 'application/json' }),
  }
  // The stream stays open while events arrive.
  if (id === 'tailProjectEvents') {
    const { status, body } = await fetch(baseUrl + url, { headers })
    await body?.cancel()
    return status
  }
  const payload = bodies[id]
  return (await platform.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode
}

test('every admin operation allows the roles in docs/security.md', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const tokens = await createTokens(console)
  const table = documented()
  expect(Object.keys(table).toSorted()).toEqual(guarded.map(({ operation }) => operation.id).toSorted())
  const wrong: string[] = []
  for (const endpoint of guarded)
    for (const role of roles) {
      const { id } = endpoint.operation
      if (id === 'purgeProject' || id === 'restoreProject') await arrange(console, id)
      const status = await call(console, endpoint, tokens[role])
      if ((status !== 401 && status !== 403) !== table[id]?.[role]) wrong.push(`${id}: ${role} ${status}`)
      if (id === 'purgeProject') await arrange(console, id)
    }
  expect(wrong).toEqual([])
})

onOneDatabase('viewers and support', (open) => {
  test('cannot see credentials', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl } = console
    const at = (token: string) =>
      createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: token })
    const secret = 'a-secret-of-the-provider'
    const uri = `smtps://shop:${secret}@mail.example:465/`
    const hook = {
      hook: 'web_hook',
      config: {
        url: 'https://hooks.example/x',
        method: 'POST',
        auth: { type: 'basic_auth', config: { user: 'u', password: secret } },
      },
    }
    await api.patchProject(as(owner), {
      project_id: project.id,
      body: [
        { op: 'add', path: '/services/identity/config/courier/smtp/connection_uri', value: uri },
        { op: 'add', path: '/services/identity/config/selfservice/flows/login/after/hooks', value: [hook] },
        { op: 'add', path: '/services/identity/config/selfservice/flows/recovery/enabled', value: true },
        { op: 'add', path: '/services/identity/config/selfservice/methods/link/enabled', value: true },
      ],
    })
    const { id } = await api.createIdentity(at(owner), {
      body: {
        schema_id: 'merchant',
        traits: { email: 'ann@tillkey.test' },
        credentials: { password: { config: { password: 'a pass phrase of ann' } } },
      },
    })
    await api.createJsonWebKeySet(at(owner), { set: 'mine', body: { alg: 'RS256', use: 'sig', kid: 'k' } })
    await api.sendIdentityRecovery(at(owner), { id })
    const seenBy = async (token: string) => {
      const client = at(token)
      const [message] = await api.listCourierMessages(client)
      const one = await api.getCourierMessage(client, { id: message?.id ?? '' })
      const content = await api
        .getCourierMessageContent(client, { id: message?.id ?? '' })
        .catch(() => undefined)
      const { keys = [] } = await api.getJsonWebKeySet(client, { set: 'mine' })
      const { keys: [key] = [] } = await api.getJsonWebKey(client, { set: 'mine', kid: 'k' })
      const identity = await api.getIdentity(client, { id, include_credential: ['password', 'totp', 'oidc'] })
      const { services } = await api.getProject(as(token), { project_id: project.id })
      return {
        subjects: [message?.subject, one.subject],
        publishedHasHtml: 'html' in one,
        seesContent: content !== undefined && content.html !== undefined && content.text !== '',
        credentials: Object.values(identity.credentials ?? {}).map(({ config }) => config !== undefined),
        privateKeys: [...keys, key].map((jwk) => jwk?.d !== undefined),
        showsSecrets: JSON.stringify(services).includes(secret),
      }
    }
    /** Returns everything that lists, exports and revisions contain, as text. */
    const readAllAs = async (token: string): Promise<string> => {
      const include_credential: ('password' | 'totp' | 'oidc')[] = ['password', 'totp', 'oidc']
      const project_id = project.id
      const { revisions } = await api.listProjectRevisions(as(token), { project_id })
      const [revision, former] = revisions
      const [revision_id = '', first = ''] = [revision?.revision_id, former?.revision_id]
      const responses = [
        await api.listCourierMessages(at(token)),
        await api.getIdentity(at(token), { id, include_credential }),
        await (
          await fetch(`${baseUrl}/p/${project.slug}/admin/identities?include_credential=password`, {
            headers: { authorization: `Bearer ${token}` },
          })
        ).text(),
        await api.searchIdentities(at(token), { query: 'ann' }),
        await api.listSessions(at(token), { expand: ['identity', 'devices'] }),
        await api.listOAuth2Clients(at(token)),
        await api.getProjectRevision(as(token), { project_id, revision_id }),
        await api.diffProjectRevision(as(token), { project_id, revision_id: first, to: revision_id }),
        await api.listAuditEvents(as(token), { project_id }),
        await api.listProjectEvents(as(token), { project_id }),
        await api.exportAuditEvents(as(token), { project_id }),
      ]
      return JSON.stringify(responses)
    }
    const nothing = {
      subjects: ['•••', '•••'],
      publishedHasHtml: false,
      seesContent: false,
      credentials: [false],
      privateKeys: [false, false],
      showsSecrets: false,
    }
    // Owners see these values in the same responses, so a leak would show.
    const signingIn = [secret, 'hashed_password']
    const seenByOwner = await readAllAs(owner)
    expect(signingIn.filter((text) => seenByOwner.includes(text))).toEqual(signingIn)
    for (const role of ['viewer', 'support'] as const) {
      const { token } = await inviteOperator(console, `${role}@tillkey.test`, role)
      expect(await seenBy(token)).toEqual(nothing)
      const seen = await readAllAs(token)
      expect(signingIn.filter((text) => seen.includes(text))).toEqual([])
      const body = { identity_id: id }
      expect([
        await statusOf(api.createRecoveryCodeForIdentity(at(token), { body })),
        await statusOf(api.createRecoveryLinkForIdentity(at(token), { body })),
      ]).toEqual([403, 403])
    }
    expect(await seenBy(owner)).toEqual({
      subjects: [expect.stringContaining(' '), expect.stringContaining(' ')],
      publishedHasHtml: false,
      seesContent: true,
      credentials: [true],
      privateKeys: [true, true],
      showsSecrets: true,
    })
  })

  test('support can sign people out, and send them recovery links without seeing them', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl, mails } = console
    await api.patchProject(as(owner), {
      project_id: project.id,
      body: [
        { op: 'add', path: '/services/identity/config/selfservice/flows/recovery/enabled', value: true },
        { op: 'add', path: '/services/identity/config/selfservice/methods/link/enabled', value: true },
      ],
    })
    const at = (token: string) =>
      createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: token })
    const email = 'ann@tillkey.test'
    const { id } = await api.createIdentity(at(owner), { body: { schema_id: 'merchant', traits: { email } } })
    const { token } = await inviteOperator(console, 'support@tillkey.test', 'support')
    const sent = await api.sendIdentityRecovery(at(token), { id })
    await expect.poll(() => mails.filter(({ to }) => to === email).length).toBe(1)
    const [link = ''] = /http\S+token=\S+/.exec(mails.findLast(({ to }) => to === email)?.text ?? '') ?? []
    const followed = await fetch(link.replace(/^http:\/\/[^/]+/, baseUrl), {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    expect([sent, new URL(followed.headers.get('location') ?? '').pathname]).toEqual([
      { sent_to: email, expires_at: expect.any(String) },
      `/p/${project.slug}/settings`,
    ])
    expect([
      await statusOf(api.deleteIdentitySessions(at(token), { id })),
      await statusOf(api.deleteIdentitySessions(at(token), { id })),
      await statusOf(api.sendIdentityRecovery(at(token), { id, body: { address: 'else@tillkey.test' } })),
      await statusOf(api.deleteIdentity(at(token), { id })),
    ]).toEqual([200, 404, 400, 403])
  })
})
