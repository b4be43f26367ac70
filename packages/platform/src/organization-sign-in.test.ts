import { createClient, createOrganization, createProject, deleteOrganization } from '@tillkey/client'
import { createIdentityModule } from '@tillkey/identity'
import { createQuickHasher } from '@tillkey/identity/quick-hasher.ts'
import {
  CLIENT,
  createHttpSession,
  createProviderFixture,
  csrfOf,
  ISSUER,
  nodeOf,
  PASSWORD,
  type ProviderFixture,
} from '@tillkey/identity/testing'
import { createPlatformServer, sourceOfText } from '@tillkey/platform-core'
import { ADMIN_KEY, startTestServer, testServerOptions } from '@tillkey/platform-core/testing'
import { type OpenTestDatabase, onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { modulesOf } from './platform.ts'

const DOMAIN = 'corp.example'
const mapper = sourceOfText(
  `local claims = std.extVar('claims'); { identity: { traits: { email: claims.email } } }`,
)

/** A platform whose providers are the fixture. */
async function startPlatform(open: OpenTestDatabase, provider: ProviderFixture) {
  const platform = await startTestServer(open, {
    create(database) {
      const options = testServerOptions(database)
      const identity = createIdentityModule({
        ...{ cookies: { secure: false, domain: undefined }, throttle: {}, mail: undefined, version: 'v0' },
        callProvider: provider.callOut,
        hasher: createQuickHasher(),
      })
      const modules = modulesOf(options).map((module) => (module.name === 'identity' ? identity : module))
      return createPlatformServer({ ...options, modules })
    },
  })
  const baseUrl = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...platform, client: createClient({ baseUrl, accessToken: ADMIN_KEY }) }
}

/** A project with an organization whose domain is proved, with a provider of its own unless `providers` says none. */
async function startCorporation(
  open: OpenTestDatabase,
  hooks: readonly string[] = [],
  kind: 'login' | 'recovery' | 'settings' = 'login',
) {
  const provider = await createProviderFixture()
  const platform = await startPlatform(open, provider)
  const { client } = platform
  const { id: project_id, slug } = await createProject(client, { body: { name: 'Corporation' } })
  const of = { project_id, ...{ body: { label: 'Corp', domains: [DOMAIN] } } }
  const { id: organization_id } = await createOrganization(client, of)
  const http = createHttpSession(platform)
  const administer = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    http.send({
      method,
      url: path,
      ...(body && { body }),
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
    })
  await administer(
    'POST',
    `/projects/${project_id}/organizations/${organization_id}/domains/${DOMAIN}/verify`,
    {
      by: 'owner',
    },
  )
  const corp = {
    ...{
      id: 'corp',
      provider: 'generic',
      issuer_url: ISSUER,
      ...CLIENT,
      mapper_url: mapper,
      scope: ['email'],
    },
    organization_id,
  }
  const selfservice = '/services/identity/config/selfservice'
  const patched = await administer('PATCH', `/projects/${project_id}`, [
    { op: 'add', path: `${selfservice}/allowed_return_urls`, value: ['http://localhost:3000'] },
    {
      op: 'add',
      path: `${selfservice}/methods/oidc`,
      value: { enabled: true, config: { providers: [corp] } },
    },
    ...(hooks.length > 0
      ? [
          {
            op: 'add',
            path: `${selfservice}/flows/${kind}`,
            value: {
              ...(kind === 'recovery' && { enabled: true }),
              after: { hooks: hooks.map((hook) => ({ hook })) },
            },
          },
        ]
      : []),
  ])
  expect([patched.status, patched.body.warnings ?? []]).toEqual([200, []])
  const path = `/p/${slug}`
  const person = (email: string, more: object = {}) =>
    administer('POST', `${path}/admin/identities`, {
      schema_id: '',
      traits: { email },
      credentials: { password: { config: { password: PASSWORD } } },
      ...more,
    })
  return {
    ...{ platform, client, provider, administer, person, path, of: { project_id, organization_id } },
    [Symbol.asyncDispose]: platform[Symbol.asyncDispose],
  }
}

type Corporation = Awaited<ReturnType<typeof startCorporation>>

/** Sends a form to sign in or up as a script in a browser. */
async function submit({ platform, path }: Corporation, kind: 'login' | 'registration', fields: object) {
  const http = createHttpSession(platform)
  const { body: flow } = await http.send({
    url: `${path}/self-service/${kind}/browser?return_to=${encodeURIComponent('http://localhost:3000/till')}`,
  })
  const body = { csrf_token: csrfOf(flow), method: 'password', password: PASSWORD, ...fields }
  return { http, answer: await http.send({ method: 'POST', url: flow.ui.action, body }) }
}

onBothDatabases('signing in to an organization', (open) => {
  test('people with an address of it are led to its provider, who signs up with that belongs to it', async () => {
    await using corporation = await startCorporation(open)
    const { platform, of, provider, administer, path } = corporation
    await corporation.person(`old@${DOMAIN}`)
    const forms = [
      submit(corporation, 'login', { identifier: `Old@${DOMAIN.toUpperCase()}` }),
      submit(corporation, 'registration', { traits: { email: `new@${DOMAIN}` } }),
    ]
    for (const { answer, http } of await Promise.all(forms)) {
      const location = new URL(answer.body.redirect_browser_to)
      expect([answer.status, location.searchParams.get('organization')]).toEqual([422, of.organization_id])
      expect(location.searchParams.get('return_to')).toBe('http://localhost:3000/till')
      const { body: flow } = await http.send({ url: location.pathname + location.search })
      expect([flow.organization_id, nodeOf(flow, 'provider')?.attributes.value]).toEqual([
        of.organization_id,
        'corp',
      ])
      if (!answer.body.redirect_browser_to.includes('registration')) continue
      const sent = await http.send({
        method: 'POST',
        url: flow.ui.action,
        body: { provider: 'corp', csrf_token: csrfOf(flow) },
      })
      await http.send({
        url: provider.agree(sent.body.redirect_browser_to, { sub: 'n', email: `new@${DOMAIN}` }),
      })
    }
    const { body } = await administer('GET', `${path}/admin/identities?organization_id=${of.organization_id}`)
    expect(body.map((one: { traits: object }) => one.traits)).toEqual([{ email: `new@${DOMAIN}` }])
    const elsewhere = await submit(corporation, 'login', { identifier: 'old@elsewhere.example' })
    expect(elsewhere.answer.status).toBe(400)
    expect(platform.warnings).toEqual([])
  })

  test('members sign in by its provider alone, and a verified address of its domain makes one a member', async () => {
    await using corporation = await startCorporation(open, ['organization', 'b2b_sso'])
    const { person, of, administer, path } = corporation
    const member = await person('member@elsewhere.example', { organization_id: of.organization_id })
    expect([member.status, member.body.organization_id]).toEqual([201, of.organization_id])
    const led = await submit(corporation, 'login', { identifier: 'member@elsewhere.example' })
    expect([led.answer.status, led.answer.body.redirect_browser_to]).toEqual([
      422,
      expect.stringContaining(`organization=${of.organization_id}`),
    ])
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'remove', path: '/services/identity/config/selfservice/methods/oidc' },
    ])
    const organizationOf = async (email: string, verified: boolean) => {
      await person(email, { verifiable_addresses: [{ value: email, via: 'email', verified }] })
      const { answer } = await submit(corporation, 'login', { identifier: email })
      return [answer.status, answer.body.session?.identity.organization_id]
    }
    expect(await organizationOf(`proved@${DOMAIN}`, true)).toEqual([200, of.organization_id])
    expect(await organizationOf(`claimed@${DOMAIN}`, false)).toEqual([200, null])
    expect(await organizationOf('guest@elsewhere.example', true)).toEqual([200, null])
    const listed = await administer('GET', `${path}/admin/identities?organization_id=${of.organization_id}`)
    expect(listed.body).toHaveLength(2)
  })

  test('nobody belongs to an organization that there is not, and none is deleted that has people', async () => {
    await using corporation = await startCorporation(open)
    const { person, of, administer, path, client } = corporation
    const stranger = await person('a@b.example', { organization_id: of.project_id })
    expect([stranger.status, stranger.body.error.details]).toEqual([400, { field: 'organization_id' }])
    const { body } = await person('c@b.example', {
      organization_id: of.organization_id,
      external_id: 'crm-7',
    })
    const found = await administer('GET', `${path}/admin/identities?external_id=crm-7`)
    expect(found.body.map((one: { id: string; external_id: string }) => [one.id, one.external_id])).toEqual([
      [body.id, 'crm-7'],
    ])
    expect((await person('d@b.example', { external_id: 'crm-7' })).status).toBe(409)
    const batch = await administer('PATCH', `${path}/admin/identities`, {
      identities: [
        { create: { schema_id: '', traits: { email: 'e@b.example' }, organization_id: of.project_id } },
        { create: { schema_id: '', traits: { email: 'f@b.example' }, organization_id: of.organization_id } },
      ],
    })
    expect(batch.body.identities.map(({ action }: { action: string }) => action)).toEqual(['error', 'create'])
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'remove', path: '/services/identity/config/selfservice/methods/oidc' },
    ])
    await expect(deleteOrganization(client, of)).rejects.toMatchObject({
      status: 409,
      data: { error: { details: { identities: 2, providers: 0 } } },
    })
    const kept = await administer('PUT', `${path}/admin/identities/${body.id}`, {
      ...{ schema_id: body.schema_id, state: 'active', traits: body.traits },
    })
    expect([kept.body.organization_id, kept.body.external_id]).toEqual([of.organization_id, 'crm-7'])
    for (const { id } of (
      await administer('GET', `${path}/admin/identities?organization_id=${of.organization_id}`)
    ).body)
      await administer('PUT', `${path}/admin/identities/${id}`, {
        ...{ schema_id: '', state: 'active', traits: { email: `${id}@b.example` }, organization_id: null },
      })
    await deleteOrganization(client, of)
  })

  test('who recovers an account joins the organization of a verified address, and signs in by its provider', async () => {
    for (const hooks of [['organization'], ['organization', 'b2b_sso']]) {
      await using corporation = await startCorporation(open, hooks, 'recovery')
      const { platform, of, administer, path } = corporation
      const email = `found@${DOMAIN}`
      const verified = [{ via: 'email', value: email, verified: true, status: 'completed' }]
      const { body: identity } = await corporation.person(email, { verifiable_addresses: verified })
      const recover = async () => {
        const { body: made } = await administer('POST', `${path}/admin/recovery/code`, {
          identity_id: identity.id,
        })
        const flow = new URL(made.recovery_link).searchParams.get('flow')
        const http = createHttpSession(platform)
        const form = { method: 'code', code: made.recovery_code }
        const sent = await http.send({
          method: 'POST',
          url: `${path}/self-service/recovery?flow=${flow}`,
          body: form,
        })
        return { target: new URL(sent.body.redirect_browser_to), http }
      }
      const { target, http } = await recover()
      const { body: found } = await administer('GET', `${path}/admin/identities/${identity.id}`)
      expect(found.organization_id).toBe(of.organization_id)
      const isLed = hooks.includes('b2b_sso')
      expect(target.pathname).toBe(isLed ? `${path}/self-service/login/browser` : `${path}/settings`)
      expect(target.searchParams.get('organization')).toBe(isLed ? of.organization_id : null)
      expect((await http.send({ url: `${path}/sessions/whoami` })).status).toBe(isLed ? 401 : 200)
    }
  })

  test('who changes settings joins the organization of a verified address', async () => {
    await using corporation = await startCorporation(open, ['organization'], 'settings')
    const { of, administer, path } = corporation
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'remove', path: '/services/identity/config/selfservice/methods/oidc' },
    ])
    const email = `settled@${DOMAIN}`
    const verified = [{ via: 'email', value: email, verified: true, status: 'completed' }]
    const { body: identity } = await corporation.person(email, { verifiable_addresses: verified })
    const { http } = await submit(corporation, 'login', { identifier: email })
    const { body: flow } = await http.send({ url: `${path}/self-service/settings/browser` })
    const form = { csrf_token: csrfOf(flow), method: 'password', password: 'another-quiet-lantern-9' }
    const saved = await http.send({ method: 'POST', url: flow.ui.action, body: form })
    expect([saved.status, saved.body.identity.organization_id]).toEqual([200, of.organization_id])
    const { body: found } = await administer('GET', `${path}/admin/identities/${identity.id}`)
    expect(found.organization_id).toBe(of.organization_id)
  })
})
