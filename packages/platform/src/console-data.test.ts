import { listProjectEvents } from '@tillkey/client'
import { createHttpSession } from '@tillkey/platform-core/testing'
import { onBothDatabases, onOneDatabase, type TestDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import type { PlatformOptions } from './platform.ts'
import { ADMIN_KEY } from './testing.ts'
import { startConsole } from './testing-console.ts'

/** A console with a project. */
async function startShop(open: () => Promise<TestDatabase>, options: Partial<PlatformOptions> = {}) {
  const console = await startConsole(open, options)
  const project = await console.create()
  return { ...console, project, projectId: project.id }
}

type Console = Awaited<ReturnType<typeof startShop>>

async function readStatus(call: Promise<{ status: number }>): Promise<number> {
  try {
    return (await call).status
  } catch (error) {
    return (error as { response: { status: number } }).response.status
  }
}

onOneDatabase('organizations', (open) => {
  test('are created, read, listed by label, replaced and deleted', async () => {
    await using console = await startShop(open)
    const { api, projectId } = console
    const create = (organizationBody: { label: string; domains?: string[] }) =>
      api.createOrganization({ projectId, organizationBody })
    const domains = ['SHOP.example', 'shop.example', 'b.example']
    const second = await create({ label: 'Second', domains })
    await create({ label: 'First' })
    const one = { projectId, organizationId: second.data.id }
    const listed = (await api.listOrganizations({ projectId })).data.organizations
    expect([second.status, second.data.domains, second.data.project_id]).toEqual([
      201,
      ['b.example', 'shop.example'],
      projectId,
    ])
    expect(listed.map(({ label }) => label)).toEqual(['First', 'Second'])
    expect((await api.getOrganization(one)).data).toEqual({ organization: second.data })
    const updated = await api.updateOrganization({ ...one, organizationBody: { label: 'Renamed' } })
    expect([updated.data.label, updated.data.domains]).toEqual(['Renamed', []])
    expect([
      await readStatus(api.deleteOrganization(one)),
      await readStatus(api.getOrganization(one)),
      await readStatus(api.deleteOrganization(one)),
    ]).toEqual([204, 404, 404])
  })

  test('have unique domains and a label', async () => {
    await using console = await startShop(open)
    const { api, projectId } = console
    const create = (organizationBody: { label?: string; domains?: string[] }) =>
      readStatus(api.createOrganization({ projectId, organizationBody }))
    expect([
      await create({ label: 'A', domains: ['shop.example'] }),
      await create({ label: 'B', domains: ['Shop.Example'] }),
      await create({ label: 'C', domains: ['not a host'] }),
      await create({ domains: [] }),
      await readStatus(api.createOrganization({ projectId })),
      (await api.listOrganizations({ projectId })).data.organizations.length,
    ]).toEqual([201, 409, 400, 400, 400, 1])
  })

  test('cannot be deleted while they have sign-in providers', async () => {
    await using console = await startShop(open)
    const { api, projectId } = console
    const { data } = await api.createOrganization({ projectId, organizationBody: { label: 'A' } })
    const value = {
      id: 'okta',
      provider: 'generic',
      client_id: 'till',
      client_secret: 'a secret of theirs',
      issuer_url: 'https://idp.example',
      mapper_url: 'base64://e30=',
      organization_id: data.id,
    }
    const path = '/services/identity/config/selfservice/methods/oidc/config/providers/-'
    await api.patchProject({ projectId, jsonPatch: [{ op: 'add', path, value }] })
    expect(await readStatus(api.deleteOrganization({ projectId, organizationId: data.id }))).toBe(409)
  })
})

/** Registers a person in the project and signs them in a number of times. */
async function signIn({ platform, project }: Console, times: number, password = 'a pass phrase of mine') {
  const http = createHttpSession(platform)
  const at = `/p/${project.slug}/self-service`
  const registration = await http.send({ url: `${at}/registration/api` })
  const body = {
    method: 'password',
    password: 'a pass phrase of mine',
    traits: { email: 'one@tillkey.test' },
  }
  await http.send({ method: 'POST', url: registration.body.ui.action, body })
  for (let done = 0; done < times; done++) {
    const login = await http.send({ url: `${at}/login/api` })
    const form = { method: 'password', identifier: 'one@tillkey.test', password }
    await http.send({ method: 'POST', url: login.body.ui.action, body: form })
  }
}

onBothDatabases('metrics', (open, onOne) => {
  const ask = ({ platform }: Console, url: string) =>
    platform.app.inject({ url, headers: { authorization: `Bearer ${ADMIN_KEY}` } })

  onOne(() => {
    test.each([
      ['59m', '2026-11-22T10:00:00Z', '2026-11-22T14:00:00Z', 400],
      ['soon', '2026-11-22T10:00:00Z', '2026-11-22T14:00:00Z', 400],
      ['1h', '2026-11-22T14:00:00Z', '2026-11-22T14:00:00Z', 400],
      ['1h', 'yesterday', '2026-11-22T14:00:00Z', 400],
      ['1h', '2024-11-22T14:00:00Z', '2026-11-22T14:00:00Z', 400],
      ['90m', '2026-11-22T10:00:00Z', '2026-11-22T14:00:00Z', 200],
      ['3600000000000ns', '2026-11-22T10:00:00Z', '2026-11-22T14:00:00Z', 200],
      // oxlint-disable-next-line max-params -- the columns of the table
    ])('of %s from %s to %s get %s', async (resolution, from, to, status) => {
      await using console = await startShop(open)
      const { api, projectId } = console
      const eventType = 'LoginSucceeded'
      expect(await readStatus(api.getProjectMetrics({ projectId, eventType, resolution, from, to }))).toBe(
        status,
      )
    })

    test('require all parameters', async () => {
      await using console = await startShop(open)
      const url = `/projects/${console.projectId}/metrics?event_type=LoginSucceeded&resolution=1h`
      const headers = { authorization: `Bearer ${ADMIN_KEY}` }
      expect((await console.platform.app.inject({ url, headers })).statusCode).toBe(400)
    })
  })

  test('count logins per hour', async () => {
    let time = Date.UTC(2026, 10, 22, 10, 30)
    await using console = await startShop(open, { now: () => time })
    const { api, projectId } = console
    const range = { from: '2026-11-22T10:15:00Z', to: '2026-11-22T14:00:00Z' }
    const count = async (eventType: string, resolution = '1h') =>
      (await api.getProjectMetrics({ projectId, eventType, resolution, ...range })).data.data
    await signIn(console, 3)
    time += 2 * 3_600_000
    await signIn(console, 2)
    await expect
      .poll(async () => (await count('LoginSucceeded')).map((each) => each.count), { timeout: 10_000 })
      .toEqual([3, 0, 2, 0])
    const [first] = await count('LoginSucceeded')
    const byTwo = await count('LoginSucceeded', '2h')
    expect([first?.time, byTwo, await count('NobodyKnows', '4h')]).toEqual([
      '2026-11-22T10:00:00.000Z',
      [
        { time: '2026-11-22T10:00:00.000Z', count: 3 },
        { time: '2026-11-22T12:00:00.000Z', count: 2 },
      ],
      [
        { time: '2026-11-22T08:00:00.000Z', count: 0 },
        { time: '2026-11-22T12:00:00.000Z', count: 0 },
      ],
    ])
  })

  test('count frequent events, including those shortly before the shutdown', async () => {
    await using database = await open()
    const keepDatabase = async () => ({ ...database, [Symbol.asyncDispose]: async () => undefined })
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const to = new Date(Date.now() + 3_600_000).toISOString()
    const range = { eventType: 'PermissionsExpanded', resolution: '4h', from, to }
    let projectId: string
    {
      await using console = await startShop(keepDatabase)
      projectId = console.projectId
      const url = `/p/${console.project.slug}/relation-tuples/expand?namespace=none&object=o&relation=r`
      for (let done = 0; done < 3; done++) await ask(console, url)
      const source = Buffer.from('class Document implements Namespace {}').toString('base64')
      const value = { location: `base64://${source}` }
      const path = '/services/permission/config/namespaces'
      await console.api.patchProject({ projectId, jsonPatch: [{ op: 'add', path, value }] })
      const known = `/p/${console.project.slug}/relation-tuples/check?namespace=Document&object=o&relation=r&subject_id=a`
      for (let done = 0; done < 3; done++) await ask(console, known)
    }
    await using console = await startShop(keepDatabase)
    const counts = async (eventType: string) =>
      (await console.api.getProjectMetrics({ ...range, projectId, eventType })).data.data
        .map(({ count }) => count)
        .reduce((sum, count) => sum + count, 0)
    expect([await counts('PermissionsChecked'), await counts('PermissionsExpanded')]).toEqual([3, 0])
  })
})

onBothDatabases('events', (open) => {
  test('are listed newest first, by name, page by page', async () => {
    await using console = await startShop(open)
    const { client, projectId: project_id } = console
    await signIn(console, 2)
    await signIn(console, 1, 'a wrong pass phrase')
    const list = (more: object = {}) => listProjectEvents(client, { project_id, ...more })
    await expect.poll(async () => (await list()).events.length, { timeout: 10_000 }).toBe(9)
    const { events } = await list()
    const ofFlows = events.map(({ name }) => name).filter((name) => /Failed|Succeeded/.test(name))
    expect(ofFlows).toEqual([
      'LoginFailed',
      'RegistrationFailed',
      'LoginSucceeded',
      'LoginSucceeded',
      'RegistrationSucceeded',
    ])
    const others = events.map(({ name }) => name).filter((name) => !ofFlows.includes(name))
    expect(others.toSorted()).toEqual(['IdentityCreated', 'SessionIssued', 'SessionIssued', 'SessionIssued'])
    const login = events.find(({ name }) => name === 'LoginSucceeded')
    expect(login).toMatchObject({ version: 1, project_id, attributes: { method: 'password' } })
    const first = await list({ page_size: 2 })
    const second = await list({ page_size: 7, page_token: first.next_page_token })
    expect([...first.events, ...second.events]).toEqual(events)
    expect((await list({ event_type: 'LoginSucceeded' })).events.length).toBe(2)
  })

  test('are streamed, and resumed after a reconnection', async () => {
    await using console = await startShop(open)
    const { baseUrl, projectId } = console
    const follow = async (lastEventId?: string) => {
      const response = await fetch(`${baseUrl}/projects/${projectId}/events/tail`, {
        headers: {
          authorization: `Bearer ${ADMIN_KEY}`,
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
      })
      return {
        type: response.headers.get('content-type'),
        lines: response.body?.pipeThrough(new TextDecoderStream()),
      }
    }
    const { type, lines } = await follow()
    const signedIn = signIn(console, 1)
    let text = ''
    for await (const chunk of lines ?? []) {
      text += chunk
      if (text.includes('event: LoginSucceeded')) break
    }
    await signedIn
    const first = /id: (.+)\nevent: RegistrationSucceeded/.exec(text)?.[1]
    expect([type, first]).toEqual(['text/event-stream; charset=utf-8', expect.any(String)])
    let later = ''
    for await (const chunk of (await follow(first)).lines ?? []) {
      later += chunk
      if (later.includes('event: LoginSucceeded')) break
    }
    expect(later).not.toContain('RegistrationSucceeded')
  })
})
