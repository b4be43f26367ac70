import * as api from '@tillkey/client'
import type { ProjectDocument } from '@tillkey/platform-core'
import { createKeyring } from '@tillkey/secrets'
import { onBothDatabases, openTestSqlite, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startConsole } from './testing-console.ts'
import { OWNER, startConsoleWithOperators, statusOf } from './testing-operators.ts'

/** A database that outlives the platforms over it. */
const keepDatabase = (database: TestDatabase) => async (): Promise<TestDatabase> => ({
  ...database,
  [Symbol.asyncDispose]: async () => undefined,
})

const uri = 'smtps://shop:a-pass-word@mail.example:465/'
const ADDRESS = 'otpauth://totp/Tillkey:ann?secret=JBSWY3DPEHPK3PXP'
const path = '/services/identity/config/courier/smtp/connection_uri'
const document = (slug: string): ProjectDocument => ({ slug, name: slug, services: {} })
const projects = [document('playground'), document('plain')]

/** Seals a value of each kind: a configuration secret, signing keys and an authenticator. */
async function seed(open: () => Promise<TestDatabase>) {
  await using console = await startConsole(open, { projects, secrets: ['old'] })
  const { client, baseUrl } = console
  await api.patchProject(client, { project_id: 'playground', body: [{ op: 'add', path, value: uri }] })
  const { slug, id: projectId } = await console.create()
  const { id } = await api.createIdentity(console.inProject(slug), {
    body: { schema_id: 'merchant', traits: { email: 'ann@tillkey.test' } },
  })
  const config = { totp_url: createKeyring(['old']).seal(ADDRESS, `authenticator of ${id}`), last_step: 0 }
  await console.platform.database.db.run(
    `INSERT INTO identity_credentials (project_id, identity_id, type, config, version, created_at, updated_at, factors)
     VALUES ($1, $2, 'totp', $3, 0, 0, 0, 'second')`,
    [projectId, id, JSON.stringify(config)],
  )
  await api.createJsonWebKeySet(client, { set: 'mine', body: { alg: 'RS256', use: 'sig', kid: 'k' } })
  const jwks = await (await fetch(`${baseUrl}/.well-known/jwks.json`)).json()
  return { id, slug, jwks }
}

/** Runs every step. Resolves with the totals. */
async function reseal(client: Parameters<typeof api.resealSecrets>[0], limit: number) {
  const total = { checked: 0, resealed: 0, unreadable: 0, steps: 0 }
  let cursor = ''
  do {
    const step = await api.resealSecrets(client, { body: { cursor, limit } })
    for (const name of ['checked', 'resealed', 'unreadable'] as const) total[name] += step[name]
    total.steps += 1
    cursor = step.next
  } while (cursor !== '')
  return total
}

onBothDatabases('retiring secrets', (open) => {
  test('is possible once everything is resealed in bounded steps, and readable with the new secret only', async () => {
    await using database = await open()
    const { id, slug, jwks } = await seed(keepDatabase(database))
    {
      await using console = await startConsole(keepDatabase(database), { projects, secrets: ['new', 'old'] })
      const first = await reseal(console.client, 2)
      expect([first.resealed > 3, first.unreadable, first.steps > 3]).toEqual([true, 0, true])
      expect(await reseal(console.client, 100)).toMatchObject({ resealed: 0, unreadable: 0 })
    }
    await using console = await startConsole(keepDatabase(database), { projects, secrets: ['new'] })
    const { client, baseUrl, platform } = console
    const { services } = await api.getProject(client, { project_id: 'playground' })
    const { credentials } = await api.getIdentity(console.inProject(slug), {
      id,
      include_credential: ['totp'],
    })
    expect([
      platform.warnings,
      Object(credentials?.totp?.config).totp_url,
      Object(services.identity?.config).courier.smtp.connection_uri,
      await (await fetch(`${baseUrl}/.well-known/jwks.json`)).json(),
      (await api.getJsonWebKey(client, { set: 'mine', kid: 'k' })).keys?.[0]?.d !== undefined,
      await statusOf(api.listProjectRevisions(client, { project_id: 'playground' })),
    ]).toEqual([[], ADDRESS, uri, jwks, true, 200])
  })

  test('too early makes the start name what still needs the old one, and the rest is served', async () => {
    await using database = await open()
    await seed(keepDatabase(database))
    await using console = await startConsole(keepDatabase(database), { projects, secrets: ['new'] })
    const { client, baseUrl, platform } = console
    expect(platform.warnings).toEqual([
      { project: 'playground', pointer: '', code: 1006, reason: expect.stringContaining(path) },
    ])
    expect([
      (await fetch(`${baseUrl}/self-service/login/api`)).status,
      (await fetch(`${baseUrl}/p/plain/self-service/login/api`)).status,
      await statusOf(api.getProject(client, { project_id: 'playground' })),
      await statusOf(api.getProject(client, { project_id: 'plain' })),
      (await api.listProjects(client)).length,
    ]).toEqual([503, 200, 503, 200, 3])
    expect((await reseal(client, 100)).unreadable).toBeGreaterThan(0)
  })
})

test('a process that cannot read the operators’ project reports what to do, and serves the others', async () => {
  await using database = await openTestSqlite()
  const options = { projects, operators: { firstOwner: OWNER } }
  {
    await using console = await startConsole(keepDatabase(database), { ...options, secrets: ['old'] })
    await api.patchProject(console.client, {
      project_id: 'operators',
      body: [{ op: 'add', path, value: uri }],
    })
  }
  await using console = await startConsole(keepDatabase(database), { ...options, secrets: ['new'] })
  const { client, baseUrl, platform } = console
  expect(platform.warnings).toEqual([
    {
      project: 'operators',
      pointer: '',
      code: 1006,
      reason: expect.stringContaining('tillkey secrets reseal'),
    },
  ])
  expect([
    (await fetch(`${baseUrl}/self-service/login/api`)).status,
    await statusOf(api.getProject(client, { project_id: 'playground' })),
    await statusOf(api.getProject(client, { project_id: 'operators' })),
  ]).toEqual([200, 200, 503])
})

test('secrets are resealed by owners of the operators’ project and the platform’s key alone', async () => {
  await using console = await startConsoleWithOperators(openTestSqlite)
  const { as, owner } = console
  const { value = '' } = await api.createWorkspaceApiKey(as(owner), { body: { name: 'w' } })
  expect([
    await statusOf(api.resealSecrets(as(owner))),
    await statusOf(api.resealSecrets(as(value))),
    await statusOf(api.resealSecrets(as(owner), { body: { cursor: 'none' } })),
  ]).toEqual([200, 403, 400])
})
