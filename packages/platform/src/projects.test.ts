import type { JsonPatch } from '@ory/client'
import {
  diffProjectRevision,
  getProject,
  listProjectRevisions,
  patchProject,
  revertProject,
  setProjectState,
} from '@tillkey/client'
import type { ProjectDocument } from '@tillkey/platform-core'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onBothDatabases, onOneDatabase, openTestPostgres, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestPlatform, tablesHolding } from './testing.ts'
import { startConsole } from './testing-console.ts'

/** Returns the body of an error response. */
async function refusal(call: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await call
  } catch (error) {
    const { response } = error as { response: { status: number; data: { error: Record<string, unknown> } } }
    return { ...response.data.error, status: response.status }
  }
  throw new Error('the call was not refused')
}

/** How long a deleted project can be restored. */
const UNDO_MS = 24 * 3_600_000

const identity = '/services/identity/config'
const password = `${identity}/selfservice/methods/password/enabled`

onOneDatabase('projects', (open) => {
  test('are created, listed newest first, read by id and slug, and deleted', async () => {
    await using console = await startConsole(open)
    const { api } = console
    const created = await api.createProject({ createProjectBody: { name: '  Corner shop ' } })
    const { id, slug } = created.data
    const listed = (await api.listProjects()).data
    const bySlug = (await api.getProject({ projectId: slug })).data
    expect([created.status, created.data, listed.map(({ name }) => name)]).toEqual([
      201,
      bySlug,
      ['Corner shop', 'Tillkey'],
    ])
    expect([created.data.state, slug, listed[0]?.hosts]).toEqual([
      'running',
      expect.stringMatching(/^[a-z]+-[a-z]+-[a-z0-9]{10}$/),
      [`${slug}.localhost:4000`],
    ])
    expect((await api.purgeProject({ projectId: id })).status).toBe(204)
    expect([
      (await refusal(api.getProject({ projectId: id }))).status,
      (await refusal(api.purgeProject({ projectId: id }))).status,
      (await api.listProjects()).data.length,
    ]).toEqual([404, 404, 1])
  })

  test.each([undefined, '', '   ', 'n'.repeat(256)])('are not created by the name %j', async (name) => {
    await using console = await startConsole(open)
    const body = name === undefined ? {} : { createProjectBody: { name } }
    const refused = await refusal(console.api.createProject(body))
    expect([refused.status, refused.status_code, refused.error]).toEqual([400, 400, 'invalid_field'])
  })

  test('show the whole configuration with defaults, without process settings', async () => {
    await using console = await startConsole(open)
    const { services, cors_public: cors } = await console.create()
    expect([Object.keys(services).toSorted(), cors]).toEqual([
      ['account_experience', 'identity', 'oauth2', 'permission'],
      { enabled: false, origins: [] },
    ])
    const { selfservice, session, serve, dsn } = Object(services.identity?.config)
    expect([selfservice.methods.password.enabled, session.lifespan, serve.public.port, dsn]).toEqual([
      true,
      '24h',
      undefined,
      undefined,
    ])
  })
})

/** Returns the field names of a new login flow. */
async function readNodes(platform: Parameters<typeof createHttpSession>[0], slug: string): Promise<string[]> {
  const { body } = await createHttpSession(platform).send({ url: `/p/${slug}/self-service/login/api` })
  return body.ui.nodes.map((node: { attributes: { name: string } }) => node.attributes.name)
}

/** A database that outlives the server over it. */
const keepDatabase = (database: TestDatabase) => async (): Promise<TestDatabase> => ({
  ...database,
  [Symbol.asyncDispose]: async () => undefined,
})

test('a patch takes effect with the next request of every process', async () => {
  await using database = await openTestPostgres()
  await using console = await startConsole(keepDatabase(database))
  await using other = await startTestPlatform(keepDatabase(database))
  const { id, slug } = await console.create()
  const before = await readNodes(other, slug)
  await console.patch(id, { op: 'replace', path: password, value: false })
  const after = await readNodes(other, slug)
  expect([before.includes('password'), after.includes('password')]).toEqual([true, false])
})

onBothDatabases('a patch of a project', (open, onOne) => {
  const broken: [string, unknown][] = [
    ['no list', { op: 'remove', path: '/name' }],
    ['an unknown operation', [{ op: 'merge', path: '/name', value: 1 }]],
    ['no value', [{ op: 'replace', path: '/name' }]],
    ['a pointer without a slash', [{ op: 'replace', path: 'name', value: 'x' }]],
    ['a pointer with a bare tilde', [{ op: 'replace', path: '/na~me', value: 'x' }]],
    ['the id', [{ op: 'replace', path: '/id', value: 'x' }]],
    ['the whole', [{ op: 'replace', path: '', value: {} }]],
    ['the slug moved', [{ op: 'move', from: '/slug', path: '/name' }]],
    ['an unknown service', [{ op: 'add', path: '/services/mail', value: { config: {} } }]],
    ['a service without a configuration', [{ op: 'replace', path: '/services/identity', value: 1 }]],
    ['a wrong type', [{ op: 'replace', path: password, value: 'no' }]],
    ['an unknown setting', [{ op: 'add', path: `${identity}/selfservise`, value: {} }]],
    ['no name', [{ op: 'remove', path: '/name' }]],
    ['an invalid origin', [{ op: 'add', path: '/cors_public/origins/-', value: 'null' }]],
    ['a name of a prototype', [{ op: 'add', path: '/services/identity/config/__proto__/x', value: 1 }]],
  ]

  onOne(() => {
    test('removes to defaults, appends with -, and decodes ~1 and ~0', async () => {
      await using console = await startConsole(open)
      const { id } = await console.create()
      const headers = `${identity}/courier/smtp/headers`
      const changed = await console.patch(
        id,
        { op: 'replace', path: password, value: false },
        { op: 'add', path: `${identity}/selfservice/allowed_return_urls/-`, value: 'https://shop.example/' },
        { op: 'add', path: headers, value: {} },
        { op: 'add', path: `${headers}/a~1b~0c`, value: 'x' },
      )
      const config = Object(changed.data.project.services.identity?.config)
      expect([
        config.selfservice.methods.password.enabled,
        config.selfservice.allowed_return_urls,
        config.courier.smtp.headers,
      ]).toEqual([false, ['https://shop.example/'], { 'a/b~c': 'x' }])
      const removed = await console.patch(id, { op: 'remove', path: password })
      expect(
        Object(removed.data.project.services.identity?.config).selfservice.methods.password.enabled,
      ).toBe(true)
    })

    test('is rejected if a test operation fails, which allows optimistic locking by revision', async () => {
      await using console = await startConsole(open)
      const { id, revision_id } = await console.create()
      const rename = (value: string) =>
        console.patch(
          id,
          { op: 'test', path: '/revision_id', value: revision_id },
          { op: 'replace', path: '/name', value },
        )
      const first = await rename('First')
      const second = await refusal(rename('Second'))
      expect([first.data.project.name, first.data.project.revision_id === revision_id]).toEqual([
        'First',
        false,
      ])
      expect([second.status, second.details]).toEqual([
        400,
        { errors: [{ index: 0, path: '/revision_id', reason: expect.any(String) }] },
      ])
    })

    test('without a difference keeps the revision, also with PUT', async () => {
      await using console = await startConsole(open)
      const { id, revision_id, name, services, cors_public, cors_admin } = await console.create()
      const patched = await console.patch(id, { op: 'replace', path: password, value: true })
      const setProject = { name, services, cors_public, cors_admin }
      const set = await console.api.setProject({ projectId: id, setProject })
      expect([patched.data.project.revision_id, set.data.project.revision_id]).toEqual([
        revision_id,
        revision_id,
      ])
    })

    test('is rejected with a reason if it is malformed', async () => {
      await using console = await startConsole(open)
      const { id, revision_id } = await console.create()
      for (const [what, body] of broken) {
        const refused = await refusal(
          console.api.patchProject({ projectId: id, jsonPatch: body as JsonPatch[] }),
        )
        expect([what, refused.status, typeof refused.error_description]).toEqual([what, 400, 'string'])
      }
      expect((await console.api.getProject({ projectId: id })).data.revision_id).toBe(revision_id)
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
    })

    test('takes effect with the next request', async () => {
      await using console = await startConsole(open)
      const { id, slug } = await console.create()
      const before = await readNodes(console.platform, slug)
      await console.patch(id, { op: 'replace', path: password, value: false })
      const after = await readNodes(console.platform, slug)
      expect([before.includes('password'), after.includes('password')]).toEqual([true, false])
    })
  })

  test('is atomic: a failing last operation leaves document and revision unchanged', async () => {
    await using console = await startConsole(open)
    const { id, revision_id } = await console.create()
    const refused = await refusal(
      console.patch(
        id,
        { op: 'replace', path: '/name', value: 'Another' },
        { op: 'replace', path: password, value: false },
        { op: 'remove', path: `${identity}/nowhere/at/all` },
      ),
    )
    const { data } = await console.api.getProject({ projectId: id })
    expect([refused.status, refused.details, data.name, data.revision_id]).toEqual([
      400,
      { errors: [{ index: 2, path: `${identity}/nowhere/at/all`, reason: expect.any(String) }] },
      'A shop',
      revision_id,
    ])
  })

  test('waits for the previous one', async () => {
    await using console = await startConsole(open)
    const { id } = await console.create()
    const urls = Array.from({ length: 8 }, (_, index) => `https://shop.example/${index}`)
    const path = `${identity}/selfservice/allowed_return_urls/-`
    await Promise.all(urls.map((value) => console.patch(id, { op: 'add', path, value })))
    const { services } = (await console.api.getProject({ projectId: id })).data
    const listed: string[] = Object(services.identity?.config).selfservice.allowed_return_urls
    expect(listed.toSorted()).toEqual(urls)
  })
})

onOneDatabase('a replaced project', (open) => {
  test('loses process settings, each with a numbered warning, and keeps omitted services', async () => {
    await using console = await startConsole(open)
    const { id, name, cors_public, cors_admin } = await console.create()
    await console.patch(id, { op: 'add', path: '/services/permission/config/limit/max_read_depth', value: 7 })
    const config = { serve: { public: { port: 4433 } }, log: { level: 'debug' }, session: { lifespan: '1h' } }
    const setProject = { name, services: { identity: { config } }, cors_public, cors_admin }
    const { status, data } = await console.api.setProject({ projectId: id, setProject })
    const { services } = data.project
    expect([status, data.warnings]).toEqual([
      200,
      [
        { code: 1001, message: expect.stringContaining(`${identity}/serve`) },
        { code: 1001, message: expect.stringContaining(`${identity}/log`) },
      ],
    ])
    const { serve, log, session } = Object(services.identity?.config)
    expect([
      serve.public.port,
      log,
      session.lifespan,
      Object(services.permission?.config).limit.max_read_depth,
    ]).toEqual([undefined, undefined, '1h', 7])
  })

  test.each(['identity', 'oauth2', 'permission'] as const)(
    'of %s loses serve.port, with one warning',
    async (service) => {
      await using console = await startConsole(open)
      const { id, name, cors_public, cors_admin } = await console.create()
      const services = { [service]: { config: { serve: { port: 4433 } } } }
      const setProject = { name, services, cors_public, cors_admin }
      const { status, data } = await console.api.setProject({ projectId: id, setProject })
      expect([status, data.warnings.length]).toEqual([200, 1])
      expect(JSON.stringify(data.project.services)).not.toContain('4433')
    },
  )

  test('needs a service and a valid configuration', async () => {
    await using console = await startConsole(open)
    const { id, cors_public, cors_admin } = await console.create()
    const put = (services: object) =>
      refusal(
        console.api.setProject({
          projectId: id,
          setProject: { name: 'A', services, cors_public, cors_admin },
        }),
      )
    const wrong = await put({ identity: { config: { session: { lifespan: 'soon' } } } })
    expect([(await put({})).status, wrong.status, wrong.details]).toEqual([
      400,
      400,
      { errors: [{ path: `${identity}/session/lifespan`, reason: expect.any(String) }] },
    ])
  })

  test('gets a warning if any page may call admin operations', async () => {
    await using console = await startConsole(open)
    const { id } = await console.create()
    const value = { enabled: true, origins: ['*'] }
    const { data } = await console.patch(id, { op: 'replace', path: '/cors_admin', value })
    expect(data.warnings).toEqual([{ code: 1101, message: expect.any(String) }])
  })
})

onOneDatabase('the history of a project', (open) => {
  test('shows author and changes of each revision, and reverts to one', async () => {
    await using console = await startConsole(open)
    const { client } = console
    const { id: project_id, revision_id } = await console.create()
    await console.patch(project_id, { op: 'replace', path: password, value: false })
    await console.patch(project_id, { op: 'replace', path: '/name', value: 'Renamed' })
    const { revisions } = await listProjectRevisions(client, { project_id })
    expect(revisions.map(({ author }) => author.kind)).toEqual([
      'administrator',
      'administrator',
      'administrator',
    ])
    expect((await diffProjectRevision(client, { project_id, revision_id })).patch).toEqual(
      expect.arrayContaining([
        { op: 'replace', path: '/name', value: 'Renamed' },
        { op: 'replace', path: password, value: false },
      ]),
    )
    const before = await getProject(client, { project_id })
    const { project } = await revertProject(client, { project_id, revision_id })
    expect([project.name, project.revision_id === before.revision_id]).toEqual(['A shop', false])
    expect((await diffProjectRevision(client, { project_id, revision_id })).patch).toEqual([])
    const pages = await listProjectRevisions(client, { project_id, page_size: 3 })
    const rest = await listProjectRevisions(client, { project_id, page_token: pages.next_page_token })
    expect([pages.revisions.length, rest.revisions.length, rest.next_page_token]).toEqual([3, 1, ''])
  })

  test('a halted project is available to its administrators only', async () => {
    await using console = await startConsole(open)
    const { id: project_id, slug } = await console.create()
    const login = () => console.platform.app.inject(`/p/${slug}/self-service/login/api`)
    const responses = [(await login()).statusCode]
    await setProjectState(console.client, { project_id, body: { state: 'halted' } })
    responses.push((await login()).statusCode)
    expect((await getProject(console.client, { project_id })).state).toBe('halted')
    await setProjectState(console.client, { project_id, body: { state: 'running' } })
    responses.push((await login()).statusCode)
    expect(responses).toEqual([200, 403, 200])
  })
})

onBothDatabases('secrets of a project', (open, onOne) => {
  const uri = 'smtps://shop:a-pass-word@mail.example:465/'

  onOne(() => {
    test('stay if the mask is written back, and a mask without a secret is rejected', async () => {
      await using console = await startConsole(open)
      const { id } = await console.create()
      const path = `${identity}/courier/smtp/connection_uri`
      const nothing = await refusal(console.patch(id, { op: 'add', path, value: '•••' }))
      await console.patch(id, { op: 'add', path, value: uri })
      await console.patch(
        id,
        { op: 'replace', path, value: '•••' },
        { op: 'replace', path: '/name', value: 'Masked' },
      )
      const { data } = await console.api.getProject({ projectId: id })
      expect([
        nothing.status,
        data.name,
        Object(data.services.identity?.config).courier.smtp.connection_uri,
      ]).toEqual([400, 'Masked', uri])
    })
  })

  test('are sealed at rest, including revisions, and work', async () => {
    await using console = await startConsole(open)
    const { id } = await console.create()
    const provider = {
      id: 'okta',
      provider: 'generic',
      client_id: 'till',
      client_secret: 'a-secret-of-a-provider',
      issuer_url: 'https://idp.example',
      mapper_url: 'base64://e30=',
    }
    await console.patch(
      id,
      { op: 'add', path: `${identity}/courier/smtp/connection_uri`, value: uri },
      { op: 'add', path: `${identity}/selfservice/methods/oidc/config/providers/-`, value: provider },
      {
        op: 'add',
        path: '/services/oauth2/config/oidc/subject_identifiers/pairwise/salt',
        value: 'a-salt-of-the-project',
      },
    )
    const { db } = console.platform.database
    const rows = [
      ...(await db.all('SELECT * FROM projects')),
      ...(await db.all('SELECT * FROM project_revisions')),
    ]
    expect(JSON.stringify(rows)).not.toMatch(/a-pass-word|a-secret-of-a-provider|a-salt-of-the-project/)
    const { services } = (await console.api.getProject({ projectId: id })).data
    const { courier, selfservice } = Object(services.identity?.config)
    expect([courier.smtp.connection_uri, selfservice.methods.oidc.config.providers[0].client_secret]).toEqual(
      [uri, provider.client_secret],
    )
  })
})

onBothDatabases('a project that is purged', (open) => {
  test('has no rows in any table', async () => {
    await using console = await startConsole(open)
    const { db } = console.platform.database
    const { id, slug } = await console.create()
    const admin = { authorization: `Bearer ${ADMIN_KEY}` }
    const http = createHttpSession(console.platform)
    const at = `/p/${slug}`
    const form = await http.send({ url: `${at}/self-service/registration/api` })
    const traits = { email: 'thandi@tillkey.test' }
    const body = { method: 'password', password: 'a pass phrase of mine', traits }
    await http.send({ method: 'POST', url: form.body.ui.action, body })
    await http.send({
      method: 'POST',
      url: `${at}/admin/clients`,
      headers: admin,
      body: { client_name: 'Till' },
    })
    await http.send({ url: `${at}/.well-known/jwks.json` })
    await console.patch(id, {
      op: 'add',
      path: '/services/permission/config/namespaces',
      value: [{ name: 'files' }],
    })
    const tuple = { namespace: 'files', object: 'a', relation: 'owners', subject_id: 'b' }
    await http.send({ method: 'PUT', url: `${at}/admin/relation-tuples`, headers: admin, body: tuple })
    await console.api.createOrganization({
      projectId: id,
      organizationBody: { label: 'A', domains: ['a.example'] },
    })
    await console.api.createProjectApiKey({ project: id, inlineObject3: { name: 'A' } })
    await console.api.setActiveProjectInConsole({ setActiveProjectInConsoleBody: { project_id: id } })
    const holding = () => tablesHolding(db, id)
    expect((await holding()).length).toBeGreaterThan(12)
    await console.api.purgeProject({ projectId: id })
    await console.platform.registry.sweepPurged(Date.now() + UNDO_MS)
    expect(await holding()).toEqual([])
  })
})

onOneDatabase('projects of a file', (open) => {
  const document = (name: string): ProjectDocument => ({ slug: 'playground', name, services: {} })
  test.each([
    ['create', 'Old'],
    ['enforce', 'New'],
  ] as const)('that already exist are, in the mode %s, named %s', async (projectsMode, name) => {
    await using database = await open()
    const first = await startTestPlatform(keepDatabase(database), { projects: [document('Old')] })
    await first[Symbol.asyncDispose]()
    await using second = await startTestPlatform(keepDatabase(database), {
      projects: [document('New')],
      projectsMode,
    })
    expect((await second.projects.find('playground')).name).toBe(name)
  })
})

onOneDatabase('our client', (open) => {
  test('patches a project like the published one', async () => {
    await using console = await startConsole(open)
    const { id: project_id } = await console.create()
    const body = [{ op: 'replace' as const, path: '/name', value: 'Ours' }]
    const { project, warnings } = await patchProject(console.client, { project_id, body })
    expect([project.name, warnings]).toEqual(['Ours', []])
  })
})
