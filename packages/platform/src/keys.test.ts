import * as api from '@tillkey/client'
import { createClient } from '@tillkey/client'
import { onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { describe, expect, test } from 'vitest'
import { ADMIN_KEY } from './testing.ts'
import {
  inviteOperator,
  type OperatedConsole,
  startConsoleWithOperators,
  statusOf,
} from './testing-operators.ts'

const DAY_MS = 24 * 3_600_000
const inProject = ({ baseUrl }: OperatedConsole, slug: string, accessToken: string) =>
  createClient({ baseUrl: `${baseUrl}/p/${slug}`, accessToken })

onOneDatabase('the operators’ project', (open) => {
  test('is accessible with the admin key only, and has no keys', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner } = console
    const { value: workspace = '' } = await api.createWorkspaceApiKey(as(owner), { body: { name: 'CI' } })
    const create = (token: string) =>
      statusOf(api.createProjectApiKey(as(token), { project: 'operators', body: { name: 'x' } }))
    expect([await create(workspace), await create(owner), await create(ADMIN_KEY)]).toEqual([404, 403, 403])
    const project_id = 'operators'
    expect([
      await statusOf(api.getProject(as(workspace), { project_id })),
      await statusOf(api.getProjectMembers(as(workspace), { project: project_id })),
      await statusOf(api.listIdentities(inProject(console, 'operators', workspace))),
      (await api.listProjects(as(workspace))).map(({ slug }) => slug).includes('operators'),
      await statusOf(api.getProject(as(ADMIN_KEY), { project_id })),
      await statusOf(api.listIdentities(inProject(console, 'operators', ADMIN_KEY))),
    ]).toEqual([404, 404, 401, false, 200, 200])
  })

  test('rejects keys that were created for it earlier', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const { value = '', id } = await api.createProjectApiKey(as(owner), {
      project: project.id,
      body: { name: 'x' },
    })
    const { id: operators } = await api.getProject(as(ADMIN_KEY), { project_id: 'operators' })
    const { db } = console.platform.database
    await db.run('UPDATE api_keys SET project_id = $1 WHERE id = $2', [operators, id])
    const operatorsApi = inProject(console, 'operators', value)
    expect([
      await statusOf(api.listIdentities(operatorsApi)),
      await statusOf(api.getProject(as(value), { project_id: operators })),
    ]).toEqual([404, 404])
  })

  test('treats everybody but its owners as viewers', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner } = console
    const email = 'dev@tillkey.test'
    const operators = { id: 'operators' } as OperatedConsole['project']
    const { token } = await inviteOperator({ ...console, project: operators }, email, 'developer')
    const reached = inProject(console, 'operators', token)
    const identity_id = (await api.listIdentities(reached))[0]?.id ?? ''
    expect([
      await statusOf(api.createRecoveryCodeForIdentity(reached, { body: { identity_id } })),
      await statusOf(
        api.patchProject(as(token), {
          project_id: 'operators',
          body: [{ op: 'replace', path: '/name', value: 'Mine' }],
        }),
      ),
      await statusOf(api.getProject(as(owner), { project_id: 'operators' })),
    ]).toEqual([403, 403, 200])
  })
})

onOneDatabase('a key', (open) => {
  test('has its role in its project only', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const keyFor = async (role: 'data' | 'viewer' | 'developer' | 'owner') =>
      (await api.createProjectApiKey(as(owner), { project: project.id, body: { name: role, role } })).value ??
      ''
    const project_id = project.id
    const rename = (token: string) =>
      statusOf(
        api.patchProject(as(token), { project_id, body: [{ op: 'replace', path: '/name', value: 'New' }] }),
      )
    const read = (token: string) => statusOf(api.getProject(as(token), { project_id }))
    const traits = { email: 'ann@tillkey.test' }
    const add = (token: string) =>
      statusOf(
        api.createIdentity(inProject(console, project.slug, token), {
          body: { schema_id: 'merchant', traits },
        }),
      )
    const [data, viewer, developer, ownerKey] = [
      await keyFor('data'),
      await keyFor('viewer'),
      await keyFor('developer'),
      await keyFor('owner'),
    ]
    expect([await read(data), await rename(data), await add(data)]).toEqual([403, 403, 200])
    expect([await read(viewer), await rename(viewer), await add(viewer)]).toEqual([200, 403, 403])
    expect([await read(developer), await rename(developer)]).toEqual([200, 200])
    expect([
      await statusOf(api.setProjectState(as(developer), { project_id, body: { state: 'running' } })),
      await statusOf(api.setProjectState(as(ownerKey), { project_id, body: { state: 'running' } })),
    ]).toEqual([403, 200])
    const { id: other } = await api.createProject(as(owner), { body: { name: 'Other' } })
    expect([
      await statusOf(api.getProject(as(ownerKey), { project_id: other })),
      await statusOf(api.createProject(as(ownerKey), { body: { name: 'More' } })),
    ]).toEqual([404, 403])
  })

  test('creates keys within its own rights, which end with it', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const create = (token: string, body: Required<Parameters<typeof api.createProjectApiKey>[1]>['body']) =>
      api.createProjectApiKey(as(token), { project: project.id, body })
    const expires_at = new Date(Date.now() + DAY_MS).toISOString()
    const allowed_networks = ['127.0.0.0/8', '::1']
    const parent = await create(owner, { name: 'CI', role: 'developer', expires_at, allowed_networks })
    const refusedFor = (body: object) => statusOf(create(parent.value ?? '', { name: 'child', ...body }))
    expect([
      await refusedFor({ role: 'owner' }),
      await refusedFor({ expires_at: null }),
      await refusedFor({ expires_at: new Date(Date.now() + 2 * DAY_MS).toISOString() }),
      await refusedFor({ allowed_networks: ['0.0.0.0/0'] }),
      await refusedFor({ allowed_networks: [] }),
      await refusedFor({ allowed_networks: ['not a network'] }),
    ]).toEqual([403, 400, 400, 400, 400, 400])
    const child = await create(parent.value ?? '', { name: 'child' })
    expect(child).toMatchObject({ role: 'data', expires_at, allowed_networks, owner_id: parent.owner_id })
    const reached = inProject(console, project.slug, child.value ?? '')
    expect(await statusOf(api.listIdentities(reached))).toBe(200)
    await api.deleteProjectApiKey(as(owner), { project: project.id, token_id: parent.id })
    expect(await statusOf(api.listIdentities(reached))).toBe(401)
  })

  test('can be used from its networks only', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const keyFrom = async (network: string) => {
      const body = { name: network, allowed_networks: [network] }
      return (await api.createProjectApiKey(as(owner), { project: project.id, body })).value ?? ''
    }
    const use = async (network: string) =>
      statusOf(api.listIdentities(inProject(console, project.slug, await keyFrom(network))))
    expect([await use('127.0.0.1'), await use('127.0.0.0/8'), await use('192.0.2.0/24')]).toEqual([
      200, 200, 403,
    ])
  })

  test('of a member ends with their membership, or with a role that no longer covers it', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const member = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    const createKey = async (role: 'viewer' | 'developer') => {
      const body = { name: role, role }
      return (await api.createProjectApiKey(as(member.token), { project: project.id, body })).value ?? ''
    }
    const use = (key: string) => statusOf(api.listIdentities(inProject(console, project.slug, key)))
    const [viewer, developer] = [await createKey('viewer'), await createKey('developer')]
    expect([await use(viewer), await use(developer)]).toEqual([200, 200])
    const change = { project: project.id, member: member.id }
    await api.setProjectMember(as(owner), { ...change, body: { role: 'support' } })
    expect([await use(viewer), await use(developer)]).toEqual([200, 401])
    await api.removeProjectMember(as(owner), change)
    expect([await use(viewer), await api.listProjectApiKeys(as(owner), { project: project.id })]).toEqual([
      401,
      [],
    ])
  })

  test.each(['deleted', 'switched off'])('of an operator who is %s ends within a minute', async (how) => {
    let time = Date.now()
    await using console = await startConsoleWithOperators(open, { now: () => time })
    const { as, project } = console
    const { token, id } = await inviteOperator(console, 'dev@tillkey.test', 'developer')
    const { value = '' } = await api.createProjectApiKey(as(token), {
      project: project.id,
      body: { name: 'CI' },
    })
    const use = () => statusOf(api.listIdentities(inProject(console, project.slug, value)))
    const before = await use()
    const operators = inProject(console, 'operators', ADMIN_KEY)
    if (how === 'deleted') await api.deleteIdentity(operators, { id })
    else
      await api.patchIdentity(operators, {
        id,
        body: [{ op: 'replace', path: '/state', value: 'inactive' }],
      })
    time += 60_000
    expect([before, await use(), await use()]).toEqual([200, 401, 401])
  })
})

describe('the expiry of a key', () => {
  test('is a year by default for keys of people, and none for those of the admin key', async () => {
    await using console = await startConsoleWithOperators(openTestSqlite)
    const { as, official, owner, project } = console
    const byClient = await official(owner).createProjectApiKey({
      project: project.id,
      inlineObject3: { name: 'CI' },
    })
    const end = Date.parse(String(Object(byClient.data).expires_at))
    expect(Math.round((end - Date.now()) / DAY_MS)).toBe(365)
    const create = async (token: string, expires_at?: null) =>
      (
        await api.createProjectApiKey(as(token), {
          project: project.id,
          body: { name: 'x', ...(expires_at === null && { expires_at }) },
        })
      ).expires_at
    expect([await create(owner, null), await create(ADMIN_KEY)]).toEqual([null, null])
  })
})
