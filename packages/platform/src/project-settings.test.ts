import {
  createProjectRevision,
  getProjectRevision,
  listProjectRevisions,
  listProjectSettings,
} from '@tillkey/client'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startConsoleWithOperators, statusOf } from './testing-operators.ts'

const identity = '/services/identity/config'
const uri = `${identity}/courier/smtp/connection_uri`

onOneDatabase('settings of a project', (open) => {
  test('are described with titles, types, defaults and secrets', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const { settings } = await listProjectSettings(as(owner), { project_id: project.id })
    const byPath = new Map(settings.map((setting) => [setting.path, setting] as const))
    expect([
      byPath.get(`${identity}/selfservice/methods/password/config/min_password_length`),
      byPath.get(`${identity}/session/whoami/required_aal`),
      byPath.get(`${identity}/session/lifespan`)?.format,
      byPath.get(uri)?.secret,
      byPath.get(`${identity}/selfservice/methods/oidc/config/providers`)?.items?.type,
      byPath.get(`${identity}/selfservice/methods/oidc/config/providers/*/client_secret`)?.secret,
      byPath.has(`${identity}/dsn`),
      byPath.get('/cors_public/origins')?.items,
    ]).toEqual([
      {
        path: `${identity}/selfservice/methods/password/config/min_password_length`,
        title: 'Min password length',
        groups: ['Self-service', 'Authentication methods', 'Passwords', 'Password policy'],
        help: 'Minimum length in bytes.',
        type: 'integer',
        minimum: 6,
        default: 8,
        secret: false,
      },
      expect.objectContaining({
        type: 'choice',
        values: ['aal1', 'highest_available'],
        title: 'Required AAL',
      }),
      'duration',
      true,
      'object',
      true,
      false,
      { type: 'text', format: 'origin' },
    ])
    const titles = new Set(settings.flatMap(({ groups }) => groups))
    expect([titles.has('CORS'), [...titles].filter((title) => /[`(:,]|\.( |$)/.test(title))]).toEqual([
      true,
      [],
    ])
  })

  test('are masked for owners who ask for it, and changed with a reason at the revision they read', async () => {
    await using console = await startConsoleWithOperators(open)
    const { as, owner, project } = console
    const platform = as(owner)
    const project_id = project.id
    const value = 'smtps://shop:a-password@mail.example:465/'
    const revise = (revision_id: string, path: string, to: unknown) =>
      createProjectRevision(platform, {
        project_id,
        body: { revision_id, reason: ` ${path} `, patch: [{ op: 'add', path, value: to }] },
      })
    const current = (secrets?: 'masked') =>
      getProjectRevision(platform, { project_id, revision_id: 'current', ...(secrets && { secrets }) })
    const first = (await current()).revision.revision_id
    const { revision_id: second } = await revise(first, uri, value)
    const statuses = await Promise.all([
      statusOf(revise(second, '/name', 'Mine')),
      statusOf(revise(second, '/name', 'Theirs')),
    ])
    const { revisions } = await listProjectRevisions(platform, { project_id })
    expect([
      JSON.stringify(await current('masked')).includes(value),
      JSON.stringify(await current()).includes(value),
      statuses.toSorted((a, b) => a - b),
      revisions.map(({ reason }) => reason),
      (await current()).revision,
    ]).toEqual([false, true, [200, 409], ['/name', uri, null], revisions[0]])
  })
})
