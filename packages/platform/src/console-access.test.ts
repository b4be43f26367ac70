import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import type { Endpoint } from '@tillkey/contract'
import { platformEndpoints } from '@tillkey/contract/platform/endpoints.ts'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onBothDatabases, onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, type TestPlatform } from './testing.ts'
import {
  bearer,
  browserSession,
  type OperatedConsole as Console,
  type CredentialHeaders,
  inviteOperator,
  OWNER,
  PASSWORD,
  signIn,
  startConsoleWithOperators,
  statusOf,
} from './testing-operators.ts'

onOneDatabase('operators', (open) => {
  test("own what they create, and cannot see others' projects", async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    const { id: other } = await api.createProject(as(developer.token), { body: { name: 'Their own' } })
    const names = async (token: string) => (await api.listProjects(as(token))).map(({ name }) => name)
    expect([await names(developer.token), (await names(owner)).length]).toEqual([['Their own', 'A shop'], 4])
    const stranger = await inviteOperator(console, 'stranger@tillkey.test', 'developer')
    expect([
      await statusOf(api.getProject(as(stranger.token), { project_id: other })),
      await statusOf(api.purgeProject(as(stranger.token), { project_id: project.id })),
    ]).toEqual([404, 403])
  })

  test('are members with a role; the last owner cannot be removed, and developers remove nobody', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, official, project } = console
    const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    const members = (await official(owner).getProjectMembers({ project: project.slug })).data
    expect(new Set(members.map(({ email }) => email))).toEqual(new Set(['dev@tillkey.test', OWNER.email]))
    const ownerId = members.find(({ email }) => email === OWNER.email)?.id ?? ''
    const remove = (token: string, member: string) =>
      statusOf(official(token).removeProjectMember({ project: project.id, member }))
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect([
      await remove(developer.token, ownerId),
      await remove(owner, ownerId),
      await remove(owner, nobody),
    ]).toEqual([403, 406, 404])
    const promote = { project: project.id, member: developer.id, body: { role: 'owner' as const } }
    expect((await api.setProjectMember(as(owner), promote)).role).toBe('owner')
    expect([
      await remove(owner, ownerId),
      await statusOf(api.getProject(as(developer.token), { project_id: project.id })),
      await remove(owner, developer.id),
    ]).toEqual([200, 200, 406])
  })

  test('have roles as relationships of the operators’ project', async () => {
    await using console = await startConsoleWithOperators(open)
    const { id } = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    const baseUrl = `${console.baseUrl}/p/operators`
    const { relation_tuples } = await api.getRelationships(
      createClient({ baseUrl, accessToken: ADMIN_KEY }),
      {
        namespace: 'Project',
        object: console.project.id,
      },
    )
    expect(relation_tuples?.map(({ relation, subject_id }) => [relation, subject_id]).toSorted()).toEqual([
      ['developers', id],
      ['owners', expect.any(String)],
    ])
  })

  test('see secrets as owners and masks as developers, who may write masks back', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    const uri = 'smtps://shop:a-pass-word@mail.example:465/'
    const path = '/services/identity/config/courier/smtp/connection_uri'
    const project_id = project.id
    await api.patchProject(as(owner), { project_id, body: [{ op: 'add', path, value: uri }] })
    const uriFor = async (token: string) => {
      const { services } = await api.getProject(as(token), { project_id })
      return Object(services.identity?.config).courier.smtp.connection_uri
    }
    const { name, services, cors_public, cors_admin } = await api.getProject(as(developer.token), {
      project_id,
    })
    const seen = Object(services.identity?.config).courier.smtp.connection_uri
    await api.setProject(as(developer.token), {
      project_id,
      body: { name, services, cors_public, cors_admin },
    })
    expect([seen, await uriFor(owner), await uriFor(developer.token)]).toEqual(['•••', uri, '•••'])
  })

  test('use their cookie on pages of the platform only', async () => {
    await using console = await startConsoleWithOperators(open)
    const http = createHttpSession(console.platform)
    const flow = await http.send({ url: '/p/operators/self-service/login/browser' })
    const csrf_token = flow.body.ui.nodes[0].attributes.value
    const body = { method: 'password', identifier: OWNER.email, password: OWNER.password, csrf_token }
    await http.send({ method: 'POST', url: flow.body.ui.action, body })
    const create = (headers: Record<string, string>) =>
      http.send({ method: 'POST', url: '/projects', body: { name: 'By cookie' }, headers })
    const statuses = [
      (await create({ origin: 'https://evil.example' })).status,
      (await create({ 'sec-fetch-site': 'cross-site' })).status,
      (await create({ origin: 'http://localhost:4000' })).status,
    ]
    expect(statuses).toEqual([403, 403, 201])
  })
})

onBothDatabases('an invitation', (open, onOne) => {
  const statuses = async ({ as, owner, project }: Console) =>
    (await api.listProjectInvitations(as(owner), { project: project.id })).map(({ status }) => status)

  onOne(() => {
    test('is pending, accepted, declined, cancelled, removed or expired', async () => {
      let time = Date.now()
      await using console = await startConsoleWithOperators(open, { now: () => time })
      const { as, owner, mails, project } = console
      const invite = (email: string) =>
        api.createProjectInvitation(as(owner), { project: project.id, body: { email } })
      const { id } = await inviteOperator(console, 'one@tillkey.test', 'developer')
      expect(await statuses(console)).toEqual(['accepted'])
      await api.removeProjectMember(as(owner), { project: project.id, member: id })
      time += 1
      await invite('two@tillkey.test')
      await expect.poll(() => mails.length).toBe(2)
      const token = /#(\S+)/.exec(mails[1]?.text ?? '')?.[1] ?? ''
      await api.declineProjectInvitation(as(''), { body: { token } })
      time += 1
      const { id: invitation } = await invite('three@tillkey.test')
      await api.cancelProjectInvitation(as(owner), { project: project.id, invitation })
      time += 1
      await invite('four@tillkey.test')
      expect(await statuses(console)).toEqual(['pending', 'cancelled', 'declined', 'removed'])
      time += 7 * 24 * 3_600_000
      const again = await signIn(console.platform, OWNER)
      const all = await api.listProjectInvitations(as(again), { project: project.id })
      expect(all.map(({ status }) => status)).toEqual(['expired', 'cancelled', 'declined', 'removed'])
      expect(
        await statusOf(api.acceptProjectInvitation(as(''), { body: { token, password: PASSWORD } })),
      ).toBe(410)
    })
  })

  test('is answered once despite concurrent answers', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, mails, project } = console
    const to = 'many@tillkey.test'
    await api.createProjectInvitation(as(owner), { project: project.id, body: { email: to } })
    await expect.poll(() => mails.some((mail) => mail.to === to)).toBe(true)
    const token = /#(\S+)/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[1] ?? ''
    const decline = () => statusOf(api.declineProjectInvitation(as(''), { body: { token } }))
    const responses = await Promise.all([decline(), decline(), decline()])
    expect(responses.filter((status) => status !== 410)).toHaveLength(1)
    const { events } = await api.listAuditEvents(as(owner), {
      project_id: project.id,
      action: 'invitation.declined',
    })
    expect([events.length, await statuses(console)]).toEqual([1, ['declined']])
  })
})

onOneDatabase('API keys', (open) => {
  test('work immediately, for their project only, and stop immediately', async () => {
    await using console = await startConsoleWithOperators(open)
    const { official, owner, project, baseUrl } = console
    const { status, data } = await official(owner).createProjectApiKey({
      project: project.id,
      inlineObject3: { name: 'CI' },
    })
    const ask = async (path: string) =>
      (
        await fetch(`${baseUrl}${path}/admin/identities`, {
          headers: { authorization: `Bearer ${data.value}` },
        })
      ).status
    const before = [await ask(`/p/${project.slug}`), await ask(''), await ask('/p/operators')]
    const [listed] = (await official(owner).listProjectApiKeys({ project: project.slug })).data
    await official(owner).deleteProjectApiKey({ project: project.id, tokenId: data.id })
    expect([status, data.value, before, await ask(`/p/${project.slug}`)]).toEqual([
      201,
      expect.stringMatching(/^ory_pat_[A-Za-z0-9]{43}$/),
      [200, 404, 404],
      401,
    ])
    expect([listed?.value, Object(listed).last_used_at]).toEqual([undefined, expect.any(String)])
    expect(
      await statusOf(official(owner).deleteProjectApiKey({ project: project.id, tokenId: data.id })),
    ).toBe(404)
    const rows = await console.platform.database.db.all('SELECT * FROM audit_events')
    expect(JSON.stringify(rows)).not.toContain(data.value)
  })

  test('cannot read metrics, which require the admin key', async () => {
    const page = async () => ({ contentType: 'text/plain', text: 'figures' })
    const noted = () => undefined
    const metrics = { count: noted, observe: noted, watch: noted, page }
    await using console = await startConsoleWithOperators(open, { metrics })
    const { as, owner, project, platform } = console
    const { value = '' } = await api.createProjectApiKey(as(owner), {
      project: project.id,
      body: { name: 'reads' },
    })
    const ask = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await platform.adminApp.inject({ url: '/metrics', headers })).statusCode
    }
    expect([await ask(value), await ask(owner), await ask(ADMIN_KEY)]).toEqual([401, 401, 200])
  })

  test('expire', async () => {
    let time = Date.now()
    await using console = await startConsoleWithOperators(open, { now: () => time })
    const { as, owner, project, baseUrl } = console
    const expires_at = new Date(time + 60_000).toISOString()
    const body = { name: 'short', expires_at }
    const { value } = await api.createProjectApiKey(as(owner), { project: project.id, body })
    const ask = async () =>
      (
        await fetch(`${baseUrl}/p/${project.slug}/admin/identities`, {
          headers: { authorization: `Bearer ${value}` },
        })
      ).status
    const before = await ask()
    time += 60_000
    expect([before, await ask()]).toEqual([200, 401])
  })

  test('of the workspace manage projects, but cannot access their content', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl } = console
    const { value = '' } = await api.createWorkspaceApiKey(as(owner), { body: { name: 'terraform' } })
    const authorization = `Bearer ${value}`
    const identities = await fetch(`${baseUrl}/p/${project.slug}/admin/identities`, {
      headers: { authorization },
    })
    expect([value, (await api.listProjects(as(value))).length, identities.status]).toEqual([
      expect.stringMatching(/^ory_wak_/),
      2,
      401,
    ])
    const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    expect(await statusOf(api.listWorkspaceApiKeys(as(developer.token)))).toBe(403)
  })
})

onOneDatabase('the active project', (open) => {
  test('is stored per operator and key, and removed with its project', async () => {
    await using console = await startConsoleWithOperators(open)
    const { official, as, owner, project } = console
    const none = (await official(owner).getActiveProjectInConsole()).data.project_id
    const set = (project_id: string) =>
      official(owner).setActiveProjectInConsole({ setActiveProjectInConsoleBody: { project_id } })
    expect((await set(project.slug)).status).toBe(204)
    const chosen = (await official(owner).getActiveProjectInConsole()).data.project_id
    const { value = '' } = await api.createProjectApiKey(as(owner), {
      project: project.id,
      body: { name: 'k' },
    })
    const ofKey = (await official(value).getActiveProjectInConsole()).data.project_id
    expect([none, chosen, ofKey, await statusOf(set('nowhere'))]).toEqual(['', project.id, project.id, 404])
    await official(owner).purgeProject({ projectId: project.id })
    expect((await official(owner).getActiveProjectInConsole()).data.project_id).toBe('')
  })
})

onOneDatabase('the audit trail', (open) => {
  test('records actor, origin, before and after, with secrets masked', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const project_id = project.id
    const uri = 'smtps://shop:a-pass-word@mail.example:465/'
    const body = [
      { op: 'replace' as const, path: '/name', value: 'Renamed' },
      { op: 'add' as const, path: '/services/identity/config/courier/smtp/connection_uri', value: uri },
    ]
    await api.patchProject(as(owner), { project_id, body })
    const { events } = await api.listAuditEvents(as(owner), { project_id })
    expect(events.map(({ action }) => action)).toEqual(['project.updated', 'project.created'])
    expect(events[0]).toMatchObject({
      actor: { kind: 'operator' },
      ip: '127.0.0.1',
      target: { type: 'project', id: project_id },
      before: { '/name': 'A shop' },
      after: { '/name': 'Renamed', '/services/identity/config/courier/smtp/connection_uri': '•••' },
    })
    expect(JSON.stringify(events)).not.toContain('a-pass-word')
  })

  test('is written in the transaction of the action', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl, platform } = console
    const { db } = platform.database
    const inProject = createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: owner })
    const traits = { email: 'ann@tillkey.test' }
    const actions = () => [
      api.createProjectApiKey(as(owner), { project: project.id, body: { name: 'A' } }),
      api.createOrganization(as(owner), { project_id: project.id, body: { label: 'A' } }),
      api.patchProject(as(owner), {
        project_id: project.id,
        body: [{ op: 'replace', path: '/name', value: 'Renamed' }],
      }),
      api.createIdentity(inProject, { body: { schema_id: 'merchant', traits } }),
      api.createOAuth2Client(inProject, { body: { client_name: 'App' } }),
    ]
    await db.run('ALTER TABLE audit_events RENAME TO audit_events_elsewhere')
    const refused = await Promise.all(actions().map(statusOf))
    await db.run('ALTER TABLE audit_events_elsewhere RENAME TO audit_events')
    expect(refused).toEqual([500, 500, 500, 500, 500])
    expect([
      await api.listProjectApiKeys(as(owner), { project: project.id }),
      (await api.listOrganizations(as(owner), { project_id: project.id })).organizations,
      (await api.getProject(as(owner), { project_id: project.id })).name,
      await api.listIdentities(inProject),
      await api.listOAuth2Clients(inProject),
    ]).toEqual([[], [], 'A shop', [], []])
    expect(await Promise.all(actions().map(statusOf))).toEqual([200, 200, 200, 200, 200])
  })

  test('records effective changes of relationships by administrators', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl } = console
    const project_id = project.id
    const source = Buffer.from('class Document implements Namespace {}').toString('base64')
    const namespaces = { location: `base64://${source}` }
    const path = '/services/permission/config/namespaces'
    await api.patchProject(as(owner), { project_id, body: [{ op: 'add', path, value: namespaces }] })
    const inProject = createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: ADMIN_KEY })
    const tuple = { namespace: 'Document', object: 'd', relation: 'viewer', subject_id: 'ann' }
    await api.createRelationship(inProject, { body: tuple })
    await api.createRelationship(inProject, { body: tuple })
    const insert = { ...tuple, subject_id: 'ben' }
    await api.patchRelationships(inProject, {
      body: [
        { action: 'insert', relation_tuple: insert },
        { action: 'delete', relation_tuple: tuple },
      ],
    })
    await api.deleteRelationships(inProject, { namespace: 'Document' })
    const { events } = await api.listAuditEvents(as(owner), { project_id, target_type: 'relationships' })
    expect(
      events.map(({ actor, action, target, before, after }) => [
        actor.kind,
        action,
        target.id,
        before,
        after,
      ]),
    ).toEqual([
      [
        'administrator',
        'relationships.deleted',
        'Document:d#viewer@ben',
        { count: 1, relation_tuples: [insert] },
        null,
      ],
      [
        'administrator',
        'relationships.changed',
        '',
        { count: 1, relation_tuples: [tuple] },
        { count: 1, relation_tuples: [insert] },
      ],
      [
        'administrator',
        'relationships.created',
        'Document:d#viewer@ann',
        null,
        { count: 1, relation_tuples: [tuple] },
      ],
    ])
    const eventNames = async () =>
      (await api.listProjectEvents(as(owner), { project_id })).events.map(({ name }) => name)
    await expect
      .poll(eventNames)
      .toEqual(['RelationtuplesDeleted', 'RelationtuplesChanged', 'RelationtuplesCreated'])
  })

  test('records changes of clients, keys and issuers, without secrets', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl } = console
    const inProject = createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: owner })
    const client_secret = 'a secret of the client'
    const { client_id: id = '' } = await api.createOAuth2Client(inProject, {
      body: { client_name: 'App', client_secret },
    })
    await api.setOAuth2Client(inProject, { id, body: { client_name: 'Renamed' } })
    await api.createJsonWebKeySet(inProject, { set: 'own', body: { alg: 'ES256', kid: 'k1', use: 'sig' } })
    await api.deleteOAuth2Token(inProject, { client_id: id })
    await api.revokeOAuth2ConsentSessions(inProject, { subject: 'ann', all: true })
    await api.deleteOAuth2Client(inProject, { id })
    const { events } = await api.listAuditEvents(as(owner), { project_id: project.id })
    expect(events.map(({ actor, action, target }) => [actor.kind, action, target.id]).slice(0, -1)).toEqual([
      ['operator', 'oauth2_client.deleted', id],
      ['operator', 'consents.revoked', 'ann'],
      ['operator', 'oauth2_tokens.deleted', id],
      ['operator', 'oauth2_key_set.updated', 'own'],
      ['operator', 'oauth2_client.updated', id],
      ['operator', 'oauth2_client.created', id],
    ])
    expect(events[4]).toMatchObject({ before: { client_name: 'App' }, after: { client_name: 'Renamed' } })
    expect(events[3]).toMatchObject({ before: [], after: [{ kid: 'k1', alg: 'ES256', kty: 'EC' }] })
    expect(JSON.stringify(events)).not.toContain(client_secret)
  })

  test('records changes of identities, and erases deleted ones', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, baseUrl } = console
    const inProject = createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: owner })
    const flows = '/services/identity/config/selfservice/flows'
    const op = { op: 'add' as const, path: `${flows}/recovery/enabled`, value: true }
    await api.patchProject(as(owner), { project_id: project.id, body: [op] })
    const traits = (email: string) => ({ schema_id: 'merchant', traits: { email } })
    const { id } = await api.createIdentity(inProject, { body: traits('ann@tillkey.test') })
    await api.updateIdentity(inProject, { id, body: { ...traits('ben@tillkey.test'), state: 'active' } })
    await api.createRecoveryCodeForIdentity(inProject, { body: { identity_id: id } })
    await api.batchPatchIdentities(inProject, {
      body: { identities: ['c', 'd'].map((name) => ({ create: traits(`${name}@tillkey.test`) })) },
    })
    const page = async () => (await api.listAuditEvents(as(owner), { project_id: project.id })).events
    const before = await page()
    await api.deleteIdentity(inProject, { id })
    expect(before.slice(0, -2).map(({ action, target }) => [action, target.id])).toEqual([
      ['identities.imported', ''],
      ['identity.recovery_ordered', id],
      ['identity.updated', id],
      ['identity.created', id],
    ])
    expect(before[2]).toMatchObject({
      before: { traits: { email: 'ann@tillkey.test' } },
      after: { traits: { email: 'ben@tillkey.test' } },
    })
    const after = await page()
    expect([after[0]?.action, after.length]).toEqual(['identity.deleted', 7])
    expect(JSON.stringify(after)).not.toMatch(/(ann|ben)@tillkey.test/)
    const range = {
      resolution: '1h',
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 3_600_000),
    }
    const made = {
      project_id: project.id,
      event_type: 'IdentityCreated',
      ...range,
      from: range.from.toISOString(),
      to: range.to.toISOString(),
    }
    await expect
      .poll(async () =>
        (await api.getProjectMetrics(as(owner), made)).data.reduce((sum, { count }) => sum + count, 0),
      )
      .toBe(3)
  })

  test('is paged, filtered and exported', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const project_id = project.id
    for (const name of ['One', 'Two, or "three"', '=Four'])
      await api.createProjectApiKey(as(owner), { project: project_id, body: { name } })
    const first = await api.listAuditEvents(as(owner), { project_id, page_size: 3 })
    const second = await api.listAuditEvents(as(owner), { project_id, page_token: first.next_page_token })
    const keys = await api.listAuditEvents(as(owner), { project_id, action: 'api_key.created' })
    expect([first.events.length, second.events.map(({ action }) => action), keys.events.length]).toEqual([
      3,
      ['project.created'],
      3,
    ])
    const lines = (await api.exportAuditEvents(as(owner), { project_id })).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).action)[0]).toBe('project.created')
    const csv = await api.exportAuditEvents(as(owner), { project_id, format: 'csv' })
    expect([lines.length, csv.trim().split('\r\n').length, csv.includes('Two, or')]).toEqual([4, 5, true])
  })
})

test.each(['link', 'owner'] as const)(
  'the first start prints a link or creates the owner: %s',
  async (way) => {
    const links: string[] = []
    const operators = {
      ...(way === 'owner' && { firstOwner: OWNER }),
      onSetUpLink: (url: string) => void links.push(url),
    }
    await using platform = await startTestPlatform(openTestSqlite, { operators })
    expect(links.length).toBe(way === 'link' ? 1 : 0)
    const token = /#(\S+)/.exec(links[0] ?? '')?.[1] ?? 'none'
    const setUp = () =>
      platform.app.inject({ method: 'POST', url: '/console/setup', payload: { token, ...OWNER } })
    expect([(await setUp()).statusCode, (await setUp()).statusCode]).toEqual(
      way === 'link' ? [201, 410] : [410, 410],
    )
    expect(await signIn(platform, OWNER)).toMatch(/^ory_st_/)
  },
)

/** Runs work while writes of relationships fail. */
async function withoutRelationships<T>({ database }: TestPlatform, work: () => Promise<T>): Promise<T> {
  await database.db.run('ALTER TABLE permission_changes RENAME TO permission_changes_away')
  try {
    return await work()
  } finally {
    await database.db.run('ALTER TABLE permission_changes_away RENAME TO permission_changes')
  }
}

test('the set-up link is rejected once there is an owner', async () => {
  await using database = await openTestSqlite()
  const keepDatabase = async () => ({ ...database, [Symbol.asyncDispose]: async () => undefined })
  const links: string[] = []
  {
    await using first = await startTestPlatform(keepDatabase, {
      operators: { onSetUpLink: (url) => void links.push(url) },
    })
    expect(first.warnings).toEqual([])
  }
  await using second = await startTestPlatform(keepDatabase, { operators: { firstOwner: OWNER } })
  const token = /#(\S+)/.exec(links[0] ?? '')?.[1] ?? 'none'
  const payload = { token, email: 'late@tillkey.test', password: PASSWORD }
  const response = await second.app.inject({ method: 'POST', url: '/console/setup', payload })
  expect([links.length, response.statusCode]).toEqual([1, 410])
})

onOneDatabase('an interrupted request', (open) => {
  const wrong = { ...OWNER, password: 'typed before it failed' }

  test('leaves the set-up link unused and creates nobody', async () => {
    const links: string[] = []
    const onSetUpLink = (url: string) => void links.push(url)
    await using platform = await startTestPlatform(open, { operators: { onSetUpLink } })
    const token = /#(\S+)/.exec(links[0] ?? '')?.[1] ?? 'none'
    const setUp = async (owner: typeof OWNER) =>
      (await platform.app.inject({ method: 'POST', url: '/console/setup', payload: { token, ...owner } }))
        .statusCode
    const failed = await withoutRelationships(platform, () => setUp(wrong))
    expect([failed, await setUp(OWNER), await setUp(OWNER)]).toEqual([500, 201, 410])
    expect([await signIn(platform, OWNER), await signIn(platform, wrong)]).toEqual([
      expect.stringMatching(/^ory_st_/),
      undefined,
    ])
  })

  test('leaves an invitation pending and creates nobody', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, mails, platform, project } = console
    const email = 'invited@tillkey.test'
    await api.createProjectInvitation(as(owner), { project: project.id, body: { email, role: 'developer' } })
    await expect.poll(() => mails.length, { timeout: 15_000 }).toBe(1)
    const token = /#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    const accept = (password: string) =>
      statusOf(api.acceptProjectInvitation(as(''), { body: { token, password } }))
    const failed = await withoutRelationships(platform, () => accept(wrong.password))
    expect([failed, await accept(PASSWORD)]).toEqual([500, 200])
    expect(await signIn(platform, { email, password: PASSWORD })).toMatch(/^ory_st_/)
  })
})

const isOfConsole = ({ operation }: Endpoint): boolean => /^\/(projects|console)\b/.test(operation.path)
const namesProject = (endpoint: Endpoint): boolean =>
  !isOfConsole(endpoint) || /{project/.test(endpoint.operation.path)

/** Public operations with an optional token in the description, and those that clients call with their own tokens. */
const others = ['getVersion', 'isAlive', 'isReady', 'getOidcDynamicClient', 'setOidcDynamicClient']
const guarded = Object.values<Endpoint>(platformEndpoints)
  .filter(({ operation }) => operation.security.includes('bearer'))
  .filter(
    ({ operation: { id } }) => ![...others, 'deleteOidcDynamicClient', 'tailProjectEvents'].includes(id),
  )
  // The last one deletes the project of the others.
  .toSorted((a, b) => Number(a.operation.id === 'purgeProject') - Number(b.operation.id === 'purgeProject'))

/** Operations that developers may not call. */
const ownersOnly = [
  'cancelProjectInvitation',
  'createProjectInvitation',
  'purgeProject',
  'removeProjectMember',
  'setProjectMember',
  'setProjectState',
  'resealSecrets',
  'createWorkspaceApiKey',
  'deleteWorkspaceApiKey',
  'listWorkspaceApiKeys',
]

const bodies: Record<string, object> = {
  createProjectInvitation: { email: 'x@tillkey.test' },
  setProjectMember: { role: 'owner' },
  setProjectState: { state: 'running' },
  createWorkspaceApiKey: { name: 'x' },
}

/** Calls an operation for a project with minimal arguments and returns the status. */
async function call(
  { operation: { id, method, path } }: Endpoint,
  { platform, project }: Console,
  shown: CredentialHeaders,
): Promise<number> {
  const own = path.replaceAll(/{(\w+)}/g, (_, name: string) =>
    name.startsWith('project') ? project.id : 'none',
  )
  const url = /^\/(projects|console)\b/.test(path) ? own : `/p/${project.slug}${own}`
  const response = await platform.app.inject({
    method,
    url,
    headers: {
      accept: 'application/json',
      ...shown,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(bodies[id] && { payload: bodies[id] }),
  })
  return response.statusCode
}

const isRefusal = (status: number): boolean => status === 401 || status === 403

/** Callers, and whether a status is the expected one for them. */
const requesters: Record<string, (endpoint: Endpoint, status: number) => boolean> = {
  nobody: (_, status) => status === 401,
  'a wrong key': (_, status) => status === 401,
  'the key of another project': (endpoint, status) =>
    !namesProject(endpoint) || status === 404 || (isOfConsole(endpoint) && status === 400),
  'a developer': ({ operation: { id } }, status) =>
    ownersOnly.includes(id) ? status === 403 : !isRefusal(status),
  'an owner': (_, status) => !isRefusal(status),
  'the operator’s session': (_, status) => !isRefusal(status),
}

test('every admin operation authenticates its caller', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const { as, owner } = console
  const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
  const { id: other } = await api.createProject(as(owner), { body: { name: 'Another' } })
  const { value } = await api.createProjectApiKey(as(owner), { project: other, body: { name: 'foreign' } })
  const shown: Record<string, CredentialHeaders> = {
    nobody: {},
    'a wrong key': bearer('ory_pat_wrong'),
    'the key of another project': bearer(value ?? ''),
    'a developer': bearer(developer.token),
    'an owner': bearer(owner),
    'the operator’s session': await browserSession(console.platform, OWNER),
  }
  const failures: string[] = []
  for (const endpoint of guarded)
    for (const [who, isRight] of Object.entries(requesters)) {
      const status = await call(endpoint, console, shown[who] ?? {})
      if (status !== 501 && !isRight(endpoint, status))
        failures.push(`${endpoint.operation.id}: ${who} ${status}`)
    }
  expect(failures).toEqual([])
  expect(guarded.length).toBeGreaterThan(70)
})

test('the event stream authenticates its caller too', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const { as, owner, project, baseUrl } = console
  const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
  const { id: other } = await api.createProject(as(owner), { body: { name: 'Another' } })
  const { value } = await api.createProjectApiKey(as(owner), { project: other, body: { name: 'foreign' } })
  const follow = async (headers: CredentialHeaders): Promise<number> => {
    const { status, body } = await fetch(`${baseUrl}/projects/${project.id}/events/tail`, { headers })
    await body?.cancel()
    return status
  }
  const session = await browserSession(console.platform, OWNER)
  const shown = [{}, ...['ory_pat_wrong', value ?? '', developer.token, owner].map(bearer), session]
  expect(await Promise.all(shown.map(follow))).toEqual([401, 401, 404, 200, 200, 200])
})

test('operators learn whether they may create projects', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const { as, owner, project } = console
  const tokens = [owner]
  for (const role of ['developer', 'support', 'viewer'] as const)
    tokens.push((await inviteOperator(console, `${role}@tillkey.test`, role)).token)
  const answers = await Promise.all(tokens.map((token) => api.whoAmIInConsole(as(token))))
  expect(answers.map((answer) => answer.can_create_projects)).toEqual([true, true, false, false])
  for (const [at, token] of tokens.entries())
    expect(await statusOf(api.createProject(as(token), { body: { name: 'Another' } }))).toBe(
      at < 2 ? 200 : 403,
    )
  expect(await api.whoAmIInConsole(as(owner), { project: project.slug })).not.toHaveProperty(
    'can_create_projects',
  )
})

test('the admin key has access to everything', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  expect(await api.whoAmIInConsole(console.as(ADMIN_KEY))).toEqual({
    kind: 'administrator',
    id: '',
    can_create_projects: true,
  })
  expect((await api.listProjects(console.as(ADMIN_KEY))).length).toBe(3)
})
