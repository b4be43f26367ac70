import * as api from '@tillkey/client'
import { onBothDatabases, onOneDatabase, openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, tablesHolding } from './testing.ts'
import { inviteOperator, startConsoleWithOperators, statusOf } from './testing-operators.ts'

const UNDO_MS = 24 * 3_600_000

onOneDatabase('the operators’ project', (open) => {
  test('cannot be deleted or halted', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner } = console
    const project_id = 'operators'
    const statuses = await Promise.all(
      [owner, ADMIN_KEY].flatMap((token) => [
        statusOf(api.purgeProject(as(token), { project_id })),
        statusOf(api.purgeProject(as(token), { project_id, confirm: project_id })),
        statusOf(api.setProjectState(as(token), { project_id, body: { state: 'halted' } })),
      ]),
    )
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403])
    expect((await api.getProject(as(owner), { project_id })).state).toBe('running')
  })
})

onBothDatabases('a deleted project', (open) => {
  test('is unavailable immediately, can be restored completely within a day, and is then purged', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, platform } = console
    const project_id = project.id
    const { value = '' } = await api.createProjectApiKey(as(owner), {
      project: project_id,
      body: { name: 'k' },
    })
    const identities = async () =>
      (
        await platform.app.inject({
          url: `/p/${project.slug}/admin/identities`,
          headers: { authorization: `Bearer ${value}` },
        })
      ).statusCode
    const seen = async () => [
      await statusOf(api.getProject(as(owner), { project_id })),
      (await api.listProjects(as(owner))).some(({ id }) => id === project_id),
      await identities(),
    ]
    expect(await seen()).toEqual([200, true, 200])
    await api.purgeProject(as(owner), { project_id })
    expect(await seen()).toEqual([404, false, 404])
    await platform.registry.sweepPurged(Date.now() + UNDO_MS - 60_000)
    const restored = await api.restoreProject(as(ADMIN_KEY), { project_id: project.slug })
    expect([restored.id, ...(await seen())]).toEqual([project_id, 200, true, 200])
    await api.purgeProject(as(ADMIN_KEY), { project_id })
    await platform.registry.sweepPurged(Date.now() + UNDO_MS)
    expect([
      await statusOf(api.restoreProject(as(ADMIN_KEY), { project_id })),
      // The operators' project keeps changes of its relationships for a while.
      await tablesHolding(platform.database.db, project_id),
    ]).toEqual([404, ['permission_changes']])
  })

  test('is recorded in the operators’ project, which its purge does not delete', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project, platform } = console
    const project_id = project.id
    await api.purgeProject(as(owner), { project_id })
    await api.restoreProject(as(owner), { project_id })
    await api.purgeProject(as(owner), { project_id, confirm: project.slug })
    await platform.registry.sweepPurged(Date.now() + UNDO_MS)
    const { events } = await api.listAuditEvents(as(ADMIN_KEY), {
      project_id: 'operators',
      target_type: 'project',
      target_id: project_id,
    })
    expect(events.map(({ action, actor }) => [action, actor.kind]).toReversed()).toEqual([
      ['project.deleted', 'operator'],
      ['project.restored', 'operator'],
      ['project.deleted', 'operator'],
      ['project.purged', 'start'],
    ])
  })

  test('keeps its slug reserved until it is purged', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, platform } = console
    const slug = 'playground'
    await api.purgeProject(as(owner), { project_id: slug })
    await platform.projects.put([{ slug, name: 'Again', services: {} }], 'absent')
    expect((await api.restoreProject(as(owner), { project_id: slug })).name).toBe('Tillkey')
  })
})

test('a project is deleted and restored by owners only, with a matching confirmation', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const { as, owner, project } = console
  const project_id = project.id
  const developer = await inviteOperator(console, 'dev@tillkey.test', 'developer')
  const stranger = await inviteOperator(
    { ...console, project: await api.createProject(as(owner), { body: { name: 'Other' } }) },
    'else@tillkey.test',
    'owner',
  )
  expect([
    await statusOf(api.purgeProject(as(developer.token), { project_id })),
    await statusOf(api.purgeProject(as(owner), { project_id, confirm: 'another' })),
    await statusOf(api.purgeProject(as(owner), { project_id })),
    await statusOf(api.restoreProject(as(stranger.token), { project_id })),
    await statusOf(api.restoreProject(as(developer.token), { project_id })),
    await statusOf(api.restoreProject(as(owner), { project_id })),
    await statusOf(api.restoreProject(as(owner), { project_id })),
  ]).toEqual([403, 400, 200, 404, 403, 200, 404])
})

test('operators create projects up to a limit, the admin key without one', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite, { projectLimit: 2 })
  const { as, owner } = console
  const create = (token: string) => statusOf(api.createProject(as(token), { body: { name: 'x' } }))
  expect([
    await create(owner),
    await create(owner),
    await create(ADMIN_KEY),
    await create(ADMIN_KEY),
  ]).toEqual([200, 403, 200, 200])
})
