import * as api from '@tillkey/client'
import { type Client, createClient } from '@tillkey/client'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onBothDatabases, onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import {
  inviteOperator,
  type OperatedConsole,
  startConsoleWithOperators,
  statusOf,
} from './testing-operators.ts'

const PASSWORD = 'kettle-over-moon-41'
const UNKNOWN = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

/** A client of the project for a token. */
const clientOf = ({ baseUrl, project }: OperatedConsole, token: string): Client =>
  createClient({ baseUrl: `${baseUrl}/p/${project.slug}`, accessToken: token })

/** Creates people with numbered addresses and passwords. Resolves with their ids by number. */
async function createPeople(client: Client, count: number): Promise<string[]> {
  const identities = Array.from({ length: count }, (_, number) => ({
    create: {
      schema_id: 'merchant',
      traits: { email: `person-${number}@shop.test` },
      metadata_admin: { plan: 'counter', number },
      credentials: { password: { config: { password: PASSWORD } } },
    },
  }))
  const created = await api.batchPatchIdentities(client, { body: { identities } })
  return (created.identities ?? []).map(({ identity = '' }) => identity)
}

/** Signs a person in. Resolves with a function that returns the status of their session. */
async function openSession({ platform, project }: OperatedConsole, number: number) {
  const http = createHttpSession(platform)
  const path = `/p/${project.slug}`
  const flow = await http.send({ url: `${path}/self-service/login/api` })
  const body = { method: 'password', identifier: `person-${number}@shop.test`, password: PASSWORD }
  const response = await http.send({ method: 'POST', url: flow.body.ui.action, body })
  const headers = { 'x-session-token': String(response.body.session_token) }
  return async () => (await http.send({ url: `${path}/sessions/whoami`, headers })).status
}

/** Waits until a job has ended. */
async function settled(client: Client, id: string) {
  await vi.waitUntil(
    async () => {
      const { state } = await api.getBulkJob(client, { id })
      return ['finished', 'cancelled', 'undone'].includes(state)
    },
    { timeout: 20_000, interval: 20 },
  )
  return api.getBulkJob(client, { id })
}

async function run(client: Client, body: api.BulkJobRequest) {
  const { id } = await api.startBulkJob(client, { body })
  return settled(client, id)
}

const statesOf = async (client: Client, ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await api.getIdentity(client, { id })).state))

onBothDatabases('a bulk job', (open) => {
  test('blocks everybody who matches, in the name of its author, and restores those who did not change since', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const client = clientOf(console, owner)
    const ids = await createPeople(client, 130)
    const [first = '', second = '', third = '', fourth = ''] = ids
    await api.patchIdentity(client, {
      id: fourth,
      body: [{ op: 'replace', path: '/state', value: 'inactive' }],
    })
    const session = await openSession(console, 0)
    expect(await session()).toBe(200)

    const body: api.BulkJobRequest = { action: 'block', match: { state: 'active' } }
    const preview = await api.previewBulkJob(client, { body })
    expect(preview).toMatchObject({ count: 129, is_exact: true, is_undoable: true })
    const samples = [...preview.first, ...preview.random]
    expect(samples.map(({ before, after }) => [before.state, after?.state])).toEqual(
      Array.from({ length: 20 }, () => ['active', 'inactive']),
    )
    expect(new Set(samples.map(({ before }) => before.id)).size).toBe(20)
    const sorted = ids.filter((id) => id !== fourth).toSorted()
    expect(preview.first.map(({ before }) => before.id)).toEqual(sorted.slice(0, 10))

    const started = await api.startBulkJob(client, { body })
    const late = await api.createIdentity(client, {
      body: { schema_id: 'merchant', traits: { email: 'late@shop.test' } },
    })
    const job = await settled(client, started.id)
    expect(job).toMatchObject({ state: 'finished', total: 129, changed: 129, unchanged: 0, refused: 0 })
    expect(new Set(await statesOf(client, ids))).toEqual(new Set(['inactive']))
    expect((await api.getIdentity(client, { id: late.id })).state).toBe('active')
    expect(await session()).toBe(401)
    const { events } = await api.listAuditEvents(as(owner), {
      project_id: project.id,
      target_id: first,
      action: 'identity.updated',
    })
    expect(events).toMatchObject([
      { actor: job.created_by, before: { state: 'active' }, after: { state: 'inactive' } },
    ])

    await api.deleteIdentity(client, { id: first })
    await api.patchIdentity(client, {
      id: second,
      body: [{ op: 'replace', path: '/state', value: 'active' }],
    })
    await api.undoBulkJob(client, { id: job.id })
    const undone = await settled(client, job.id)
    expect(undone).toMatchObject({ state: 'undone', restored: 127, not_restored: 2 })
    expect(await statesOf(client, [second, third, fourth])).toEqual(['active', 'active', 'inactive'])
    const { refusals } = await api.listBulkJobRefusals(client, { id: job.id })
    expect(Object.fromEntries(refusals.map(({ identity_id: id, reason }) => [id, reason]))).toEqual({
      [first]: 'identity_missing',
      [second]: 'changed_since',
    })
    expect(await statusOf(api.undoBulkJob(client, { id: job.id }))).toBe(409)
  })

  test('merges metadata and adds to an organization, and restores both', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const client = clientOf(console, owner)
    const ids = await createPeople(client, 3)
    const [first = '', second = ''] = ids
    const organization = await api.createOrganization(as(owner), {
      project_id: project.id,
      body: { label: 'Baobab', domains: [] },
    })
    const merged = await run(client, {
      action: 'set_metadata',
      ids: [first, second],
      metadata_admin: { plan: null, tier: { level: 2 } },
      metadata_public: { beta: true },
    })
    expect(merged).toMatchObject({ total: 2, changed: 2, metadata_public: { beta: true } })
    const { metadata_admin, metadata_public } = await api.getIdentity(client, { id: first })
    expect({ metadata_admin, metadata_public }).toEqual({
      metadata_admin: { number: 0, tier: { level: 2 } },
      metadata_public: { beta: true },
    })
    const joined = await run(client, {
      action: 'add_to_organization',
      match: { query: 'person-' },
      organization_id: organization.id,
    })
    expect(joined).toMatchObject({ total: 3, changed: 3 })
    expect(
      await run(client, { action: 'unblock', match: { organization_id: organization.id } }),
    ).toMatchObject({
      total: 3,
      changed: 0,
      unchanged: 3,
    })
    for (const { id } of [joined, merged]) {
      await api.undoBulkJob(client, { id })
      await settled(client, id)
    }
    expect(await api.getIdentity(client, { id: first })).toMatchObject({
      metadata_admin: { plan: 'counter', number: 0 },
      metadata_public: null,
      organization_id: null,
    })
    const { jobs, next_page_token } = await api.listBulkJobs(client, { page_size: 1 })
    const next = await api.listBulkJobs(client, { page_size: 5, page_token: next_page_token })
    expect([...jobs, ...next.jobs].map(({ action, state }) => [action, state])).toEqual([
      ['unblock', 'finished'],
      ['add_to_organization', 'undone'],
      ['set_metadata', 'undone'],
    ])
  })

  test('deletes people with everything that earlier jobs remembered of them', async () => {
    await using console = await startConsoleWithOperators(open)
    const { platform, owner } = console
    const client = clientOf(console, owner)
    const ids = await createPeople(client, 3)
    const mark = 'zandilequill'
    await run(client, { action: 'set_metadata', ids, metadata_admin: { plan: mark } })
    await run(client, { action: 'set_metadata', ids, metadata_admin: { plan: 'free' } })
    const deleted = await run(client, { action: 'delete', ids: [...ids.slice(0, 2), UNKNOWN] })
    expect(deleted).toMatchObject({ changed: 2, unchanged: 1 })
    expect(deleted.undo_until).toBeUndefined()
    expect(await statusOf(api.undoBulkJob(client, { id: deleted.id }))).toBe(409)
    const { db } = platform.database
    const remembered = await db.all<{ identity_id: string }>(
      'SELECT identity_id FROM bulk_job_rows WHERE former LIKE $1',
      [`%${mark}%`],
    )
    expect(remembered).toEqual([{ identity_id: ids[2] }])
  })
})

onOneDatabase('a bulk job', (open) => {
  test('ends when it is cancelled, and does not restore an organization that was deleted', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const client = clientOf(console, owner)
    const ids = await createPeople(client, 600)
    const organization = await api.createOrganization(as(owner), {
      project_id: project.id,
      body: { label: 'Baobab', domains: [] },
    })
    const other = await api.createOrganization(as(owner), {
      project_id: project.id,
      body: { label: 'Mango', domains: [] },
    })
    const [id = ''] = ids.toSorted().slice(-1)
    const started = await api.startBulkJob(client, {
      body: { action: 'add_to_organization', match: {}, organization_id: organization.id },
    })
    const cancelled = await api.cancelBulkJob(client, { id: started.id })
    expect(cancelled.state).toBe('cancelling')
    const ended = await settled(client, started.id)
    expect(ended.state).toBe('cancelled')
    expect(ended.changed).toBeLessThan(600)
    expect(await statusOf(api.cancelBulkJob(client, { id: started.id }))).toBe(409)
    expect((await api.getIdentity(client, { id })).organization_id ?? null).toBe(null)

    const joined = await run(client, { action: 'add_to_organization', ids: [id], organization_id: other.id })
    const moved = await run(client, {
      action: 'add_to_organization',
      ids: [id],
      organization_id: organization.id,
    })
    await api.deleteOrganization(as(owner), { project_id: project.id, organization_id: other.id })
    expect(joined.changed).toBe(1)
    await api.undoBulkJob(client, { id: moved.id })
    expect(await settled(client, moved.id)).toMatchObject({ restored: 0, not_restored: 1 })
    const { refusals } = await api.listBulkJobRefusals(client, { id: moved.id })
    expect(refusals).toEqual([{ identity_id: id, reason: 'organization_missing' }])
    const gone: api.BulkJobRequest = { action: 'add_to_organization', ids: [id], organization_id: other.id }
    expect(await statusOf(api.startBulkJob(client, { body: gone }))).toBe(400)
  })

  test('is limited to its project, and to what the role of its author allows', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, baseUrl } = console
    const client = clientOf(console, owner)
    const [first = '', second = ''] = await createPeople(client, 2)
    const another = await api.createProject(as(owner), { body: { name: 'Another shop' } })
    const elsewhere = createClient({ baseUrl: `${baseUrl}/p/${another.slug}`, accessToken: owner })
    const foreign = await run(elsewhere, { action: 'block', ids: [first] })
    expect(foreign).toMatchObject({ changed: 0, refused: 1 })
    expect(await run(elsewhere, { action: 'delete', match: {} })).toMatchObject({ total: 0 })
    expect(await statesOf(client, [first, second])).toEqual(['active', 'active'])
    const { id } = foreign
    expect(
      await Promise.all([
        statusOf(api.getBulkJob(client, { id })),
        statusOf(api.listBulkJobRefusals(client, { id })),
        statusOf(api.cancelBulkJob(client, { id })),
        statusOf(api.undoBulkJob(client, { id })),
      ]),
    ).toEqual([404, 404, 404, 404])
    expect((await api.listBulkJobs(client)).jobs).toEqual([])

    const session = await openSession(console, 0)
    const support = clientOf(console, (await inviteOperator(console, 'support@shop.test', 'support')).token)
    const viewer = clientOf(console, (await inviteOperator(console, 'viewer@shop.test', 'viewer')).token)
    const signOut: api.BulkJobRequest = { action: 'sign_out', match: {} }
    const block: api.BulkJobRequest = { action: 'block', match: {} }
    const statuses = (of: Client, body: api.BulkJobRequest) =>
      Promise.all([statusOf(api.previewBulkJob(of, { body })), statusOf(api.startBulkJob(of, { body }))])
    expect(await statuses(viewer, signOut)).toEqual([403, 403])
    expect(await statuses(support, block)).toEqual([403, 403])
    expect(await session()).toBe(200)
    expect(await run(support, signOut)).toMatchObject({ total: 2, changed: 1, unchanged: 1 })
    expect(await session()).toBe(401)
    const { jobs } = await api.listBulkJobs(viewer)
    expect(jobs.map(({ action }) => action)).toEqual(['sign_out'])
  })

  test('finds whom the list finds: by identifier, traits and filters', async () => {
    await using console = await startConsoleWithOperators(open)
    const client = clientOf(console, console.owner)
    const ids = await createPeople(client, 12)
    const count = async (match: object) =>
      (await api.previewBulkJob(client, { body: { action: 'block', match } })).count
    expect(await count({})).toBe(12)
    expect(await count({ query: 'person-1' })).toBe(3)
    expect(await count({ query: ids[4] ?? '' })).toBe(1)
    expect(await count({ query: 'person-1', state: 'inactive' })).toBe(0)
    expect(await count({ schema_id: 'nothing' })).toBe(0)
    const refused = (body: object) =>
      statusOf(api.previewBulkJob(client, { body: body as api.BulkJobRequest }))
    expect(
      await Promise.all([
        refused({ action: 'block' }),
        refused({ action: 'block', ids, match: {} }),
        refused({ action: 'set_metadata', ids }),
        refused({ action: 'add_to_organization', ids }),
        refused({ action: 'add_to_organization', ids, organization_id: UNKNOWN }),
        refused({ action: 'promote', ids }),
      ]),
    ).toEqual([400, 400, 400, 400, 400, 400])
  })
})

/** Copies a person, with identifiers but without searchable traits, as often as this. */
async function copyPerson({ platform, project }: OperatedConsole, count: number): Promise<void> {
  const { db } = platform.database
  const numbers = `(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers) AS numbers`
  const id = `'00000000-0000-4000-8000-' || substr(CAST(1000000000000 + n AS TEXT), 2)`
  const others = `schema_id, state, state_changed_at, traits, addresses, metadata_public, metadata_admin, created_at,
    updated_at, organization_id, external_id`
  await db.run(
    `INSERT INTO identities (project_id, id, ${others}) SELECT project_id, ${id}, ${others} FROM identities, ${numbers}
     WHERE project_id = $1`,
    [project.id],
  )
  await db.run(
    `INSERT INTO identity_identifiers (project_id, identity_id, identifiers, terms)
     SELECT project_id, ${id}, identifiers, terms FROM identity_identifiers, ${numbers} WHERE project_id = $1`,
    [project.id],
  )
}

onBothDatabases('a bulk job for a part of an identifier', (open) => {
  test('is about all of 2,501 who match', async () => {
    await using console = await startConsoleWithOperators(open)
    const client = clientOf(console, console.owner)
    await createPeople(client, 1)
    await copyPerson(console, 2500)
    const body: api.BulkJobRequest = { action: 'sign_out', match: { query: 'erson-0@sh' } }
    expect(await api.previewBulkJob(client, { body })).toMatchObject({ count: 2501, is_exact: true })
    const { id } = await api.startBulkJob(client, { body })
    await vi.waitUntil(async () => (await api.getBulkJob(client, { id })).state !== 'preparing', {
      timeout: 15_000,
      interval: 20,
    })
    expect((await api.getBulkJob(client, { id })).total).toBe(2501)
    await api.cancelBulkJob(client, { id })
    expect((await settled(client, id)).state).toBe('cancelled')
  })
})

test('previews count up to 10,000', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const client = clientOf(console, console.owner)
  await createPeople(client, 1)
  await copyPerson(console, 10_000)
  const preview = (match: object) => api.previewBulkJob(client, { body: { action: 'delete', match } })
  expect(await preview({})).toMatchObject({ count: 10_001, is_exact: false })
  expect(await preview({ query: 'erson-0@sh' })).toMatchObject({ count: 10_001, is_exact: false })
  expect(await preview({ query: 'erson-1@sh' })).toMatchObject({ count: 0, is_exact: true })
  expect(await preview({ state: 'inactive' })).toMatchObject({ count: 0, is_exact: true })
  const [sample] = (await preview({})).first
  expect(sample?.after).toBe(null)
})
