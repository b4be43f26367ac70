import { deleteOrganization } from '@tillkey/client'
import { ADMIN_KEY } from '@tillkey/platform-core/testing'
import { createHttpSession, findNode, readCsrfToken } from '@tillkey/self-service/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { DOMAIN, startCorporation, submit } from './testing-organizations.ts'

onOneDatabase('signing in to an organization', (open) => {
  test('people with an address of its domain are redirected to its provider, and join by registering with it', async () => {
    await using corporation = await startCorporation(open)
    const { platform, of, provider, administer, path } = corporation
    await corporation.person(`old@${DOMAIN}`)
    const forms = [
      submit(corporation, 'login', { identifier: `Old@${DOMAIN.toUpperCase()}` }),
      submit(corporation, 'registration', { traits: { email: `new@${DOMAIN}` } }),
    ]
    for (const { response, http } of await Promise.all(forms)) {
      const location = new URL(response.body.redirect_browser_to)
      expect([response.status, location.searchParams.get('organization')]).toEqual([422, of.organization_id])
      expect(location.searchParams.get('return_to')).toBe('http://localhost:3000/till')
      const { body: flow } = await http.send({ url: location.pathname + location.search })
      expect([flow.organization_id, findNode(flow, 'provider')?.attributes.value]).toEqual([
        of.organization_id,
        'corp',
      ])
      if (!response.body.redirect_browser_to.includes('registration')) continue
      const sent = await http.send({
        method: 'POST',
        url: flow.ui.action,
        body: { provider: 'corp', csrf_token: readCsrfToken(flow) },
      })
      await http.send({
        url: provider.agree(sent.body.redirect_browser_to, { sub: 'n', email: `new@${DOMAIN}` }),
      })
    }
    const { body } = await administer('GET', `${path}/admin/identities?organization_id=${of.organization_id}`)
    expect(body.map((one: { traits: object }) => one.traits)).toEqual([{ email: `new@${DOMAIN}` }])
    const elsewhere = await submit(corporation, 'login', { identifier: 'old@elsewhere.example' })
    expect(elsewhere.response.status).toBe(400)
    expect(platform.warnings).toEqual([])
  })

  test('members sign in through its provider only, and verified addresses of its domain make members', async () => {
    await using corporation = await startCorporation(open, ['organization', 'b2b_sso'])
    const { person, of, administer, path } = corporation
    const member = await person('member@elsewhere.example', { organization_id: of.organization_id })
    expect([member.status, member.body.organization_id]).toEqual([201, of.organization_id])
    const redirected = await submit(corporation, 'login', { identifier: 'member@elsewhere.example' })
    expect([redirected.response.status, redirected.response.body.redirect_browser_to]).toEqual([
      422,
      expect.stringContaining(`organization=${of.organization_id}`),
    ])
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'remove', path: '/services/identity/config/selfservice/methods/oidc' },
    ])
    const readOrganization = async (email: string, verified: boolean) => {
      await person(email, { verifiable_addresses: [{ value: email, via: 'email', verified }] })
      const { response } = await submit(corporation, 'login', { identifier: email })
      return [response.status, response.body.session?.identity.organization_id]
    }
    expect(await readOrganization(`proved@${DOMAIN}`, true)).toEqual([200, of.organization_id])
    expect(await readOrganization(`claimed@${DOMAIN}`, false)).toEqual([200, null])
    expect(await readOrganization('guest@elsewhere.example', true)).toEqual([200, null])
    const listed = await administer('GET', `${path}/admin/identities?organization_id=${of.organization_id}`)
    expect(listed.body).toHaveLength(2)
  })

  test('unknown organizations have no members, and organizations with members cannot be deleted', async () => {
    await using corporation = await startCorporation(open)
    const { platform, person, of, administer, path, client } = corporation
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
    const identities = [
      { create: { schema_id: '', traits: { email: 'e@b.example' }, organization_id: of.project_id } },
      { create: { schema_id: '', traits: { email: 'f@b.example' }, organization_id: of.organization_id } },
    ]
    const whole = await administer('PATCH', `${path}/admin/identities`, { identities })
    expect([whole.status, whole.body.error.details]).toEqual([400, { field: 'organization_id' }])
    const batch = await createHttpSession(platform).send({
      method: 'PATCH',
      url: `${path}/admin/identities`,
      body: { identities },
      headers: { authorization: `Bearer ${ADMIN_KEY}`, prefer: 'handling=lenient' },
    })
    expect(batch.body.identities.map(({ action }: { action: string }) => action)).toEqual(['error', 'create'])
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'remove', path: '/services/identity/config/selfservice/methods/oidc' },
    ])
    await expect(deleteOrganization(client, of)).rejects.toMatchObject({
      status: 409,
      data: { error: { details: { identities: 2, providers: 0 } } },
    })
    const updated = await administer('PUT', `${path}/admin/identities/${body.id}`, {
      schema_id: body.schema_id,
      state: 'active',
      traits: body.traits,
    })
    expect([updated.body.organization_id, updated.body.external_id]).toEqual([of.organization_id, 'crm-7'])
    for (const { id } of (
      await administer('GET', `${path}/admin/identities?organization_id=${of.organization_id}`)
    ).body)
      await administer('PUT', `${path}/admin/identities/${id}`, {
        schema_id: '',
        state: 'active',
        traits: { email: `${id}@b.example` },
        organization_id: null,
      })
    await deleteOrganization(client, of)
  })

  test('recovering an account with an address of its domain joins it, and requires its provider', async () => {
    for (const hooks of [['organization'], ['organization', 'b2b_sso']]) {
      await using corporation = await startCorporation(open, hooks, { kind: 'recovery' })
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
      const isRedirected = hooks.includes('b2b_sso')
      expect(target.pathname).toBe(isRedirected ? `${path}/self-service/login/browser` : `${path}/settings`)
      expect(target.searchParams.get('organization')).toBe(isRedirected ? of.organization_id : null)
      expect((await http.send({ url: `${path}/sessions/whoami` })).status).toBe(isRedirected ? 401 : 200)
    }
  })

  test('changing settings with an address of its domain joins it', async () => {
    await using corporation = await startCorporation(open, ['organization'], { kind: 'settings' })
    const { of, administer, path } = corporation
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'remove', path: '/services/identity/config/selfservice/methods/oidc' },
    ])
    const email = `settled@${DOMAIN}`
    const verified = [{ via: 'email', value: email, verified: true, status: 'completed' }]
    const { body: identity } = await corporation.person(email, { verifiable_addresses: verified })
    const { http } = await submit(corporation, 'login', { identifier: email })
    const { body: flow } = await http.send({ url: `${path}/self-service/settings/browser` })
    const form = { csrf_token: readCsrfToken(flow), method: 'password', password: 'another-quiet-lantern-9' }
    const saved = await http.send({ method: 'POST', url: flow.ui.action, body: form })
    expect([saved.status, saved.body.identity.organization_id]).toEqual([200, of.organization_id])
    const { body: found } = await administer('GET', `${path}/admin/identities/${identity.id}`)
    expect(found.organization_id).toBe(of.organization_id)
  })
})
