import {
  createHttpSession,
  EMAIL,
  type HttpSession,
  messageIds,
  PASSWORD,
  readCsrfToken,
} from '@tillkey/self-service/testing'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test, vi } from 'vitest'
import { type Corporation, DOMAIN, startCorporation, submit } from './testing-organizations.ts'

/** A browser returns from the organization's provider as a given person. */
async function come({ path, of, provider }: Corporation, http: HttpSession, email: string) {
  const begun = `${path}/self-service/login/browser?organization=${of.organization_id}`
  const { body: flow } = await http.send({ url: begun })
  const form = { provider: 'corp', csrf_token: readCsrfToken(flow) }
  const sent = await http.send({ method: 'POST', url: flow.ui.action, body: form })
  return http.send({ url: provider.agree(sent.body.redirect_browser_to, { sub: email, email }) })
}

const whoami = async ({ path }: Corporation, http: HttpSession) =>
  http.send({ url: `${path}/sessions/whoami` })

const openSettings = ({ path }: Corporation, http: HttpSession, headers: Record<string, string> = {}) =>
  http.send({ url: `${path}/self-service/settings/browser`, headers })

onOneDatabase('people whose organization has its own provider', (open) => {
  test('with an existing account confirm its password once, and use the provider from then on', async () => {
    await using corporation = await startCorporation(open, ['organization', 'b2b_sso'])
    const { platform, of, person } = corporation
    const email = `old@${DOMAIN}`
    const { body: old } = await person(email, { organization_id: of.organization_id })
    const http = createHttpSession(platform)
    const { body: flow } = await come(corporation, http, email)
    expect(messageIds(flow)).toEqual([4000007, 1010016])
    const form = {
      csrf_token: readCsrfToken(flow),
      method: 'password',
      identifier: email,
      password: PASSWORD,
    }
    const linked = await http.send({ method: 'POST', url: flow.ui.action, body: form })
    expect([linked.status, linked.body.session?.identity.id]).toEqual([200, old.id])
    const again = createHttpSession(platform)
    await come(corporation, again, email)
    const { body: session } = await whoami(corporation, again)
    expect([session.identity.id, session.authentication_methods]).toMatchObject([
      old.id,
      [{ method: 'oidc', provider: 'corp' }],
    ])
    const { response } = await submit(corporation, 'login', { identifier: email })
    expect(response.status).toBe(422)
  })

  test('including those with a second factor and an address of its domain', async () => {
    await using corporation = await startCorporation(open, ['b2b_sso'])
    const { platform, of, oidc, person, administer, path } = corporation
    const methods = '/services/identity/config/selfservice/methods'
    const change = (...operations: object[]) => administer('PATCH', `/projects/${of.project_id}`, operations)
    await change(
      { op: 'remove', path: `${methods}/oidc` },
      { op: 'add', path: `${methods}/lookup_secret`, value: { enabled: true } },
    )
    const email = `careful@${DOMAIN}`
    const { body: careful } = await person(email, { organization_id: of.organization_id })
    const { http: owner } = await submit(corporation, 'login', { identifier: email })
    const { body: settings } = await openSettings(corporation, owner)
    for (const action of ['lookup_secret_regenerate', 'lookup_secret_confirm']) {
      const form = { csrf_token: readCsrfToken(settings), method: 'lookup_secret', [action]: true }
      expect((await owner.send({ method: 'POST', url: settings.ui.action, body: form })).status).toBe(200)
    }
    await change({ op: 'add', path: `${methods}/oidc`, value: oidc })
    const http = createHttpSession(platform)
    const { body: flow } = await come(corporation, http, email)
    const form = {
      csrf_token: readCsrfToken(flow),
      method: 'password',
      identifier: email,
      password: PASSWORD,
    }
    const { body: redirected } = await http.send({ method: 'POST', url: flow.ui.action, body: form })
    expect(redirected.redirect_browser_to).toContain('aal=aal2')
    const { body: found } = await administer('GET', `${path}/admin/identities/${careful.id}`)
    expect(found.credentials.oidc.identifiers).toEqual([`corp:${email}`])
  })

  test.each(['before', 'after'] as const)(
    'change settings only if signed in by it: b2b_sso %s settings',
    async (phase) => {
      await using corporation = await startCorporation(open, ['b2b_sso'], { kind: 'settings', phase })
      const { platform, of, person, administer, path } = corporation
      const email = 'member@elsewhere.example'
      await person(email, { organization_id: of.organization_id })
      const { http } = await submit(corporation, 'login', { identifier: email })
      const opened = await openSettings(corporation, http)
      const change = ({ body: flow }: typeof opened) => {
        const form = {
          csrf_token: readCsrfToken(flow),
          method: 'password',
          password: 'another-quiet-lantern-9',
        }
        return http.send({ method: 'POST', url: flow.ui.action, body: form })
      }
      const redirected = phase === 'before' ? opened : await change(opened)
      const target = new URL(redirected.body.redirect_browser_to)
      expect([redirected.status, target.pathname, target.searchParams.get('organization')]).toEqual([
        422,
        `${path}/self-service/login/browser`,
        of.organization_id,
      ])
      expect((await whoami(corporation, http)).status).toBe(401)
      const { response } = await submit(corporation, 'login', { identifier: email })
      expect(response.status).toBe(200)
      const joined = createHttpSession(platform)
      await come(corporation, joined, `new@${DOMAIN}`)
      await come(corporation, joined, `new@${DOMAIN}`)
      expect((await openSettings(corporation, joined)).status).toBe(200)
      const { body } = await administer(
        'GET',
        `${path}/admin/identities?organization_id=${of.organization_id}`,
      )
      expect(body).toHaveLength(2)
    },
  )

  test('are redirected to it from settings, and others are not', async () => {
    await using corporation = await startCorporation(open, ['b2b_sso'], {
      kind: 'settings',
      phase: 'before',
    })
    const { of, person } = corporation
    await person('member@elsewhere.example', { organization_id: of.organization_id })
    await person(EMAIL)
    const { http } = await submit(corporation, 'login', { identifier: 'member@elsewhere.example' })
    const redirected = await openSettings(corporation, http, { accept: 'text/html' })
    expect([redirected.status, redirected.headers.location]).toEqual([
      303,
      expect.stringContaining(of.organization_id),
    ])
    const guest = await submit(corporation, 'login', { identifier: EMAIL })
    expect((await openSettings(corporation, guest.http)).status).toBe(200)
  })

  test('join it by verifying an address of its domain', async () => {
    await using corporation = await startCorporation(open, ['organization'], { kind: 'verification' })
    const { platform, of, person, administer, path } = corporation
    await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'add', path: '/services/identity/config/dev', value: true },
    ])
    const email = `verified@${DOMAIN}`
    const { body: identity } = await person(email)
    const http = createHttpSession(platform)
    const { body: flow } = await http.send({ url: `${path}/self-service/verification/api` })
    await http.send({ method: 'POST', url: flow.ui.action, body: { method: 'code', email } })
    const code = await vi.waitUntil(
      async () => {
        const { body: sent } = await administer('GET', `${path}/admin/courier/messages?recipient=${email}`)
        return /\d{6}/.exec(sent[0]?.body ?? '')?.[0]
      },
      { timeout: 20_000 },
    )
    const passed = await http.send({ method: 'POST', url: flow.ui.action, body: { method: 'code', code } })
    expect(passed.body).toMatchObject({ state: 'passed_challenge' })
    const { body: found } = await administer('GET', `${path}/admin/identities/${identity.id}`)
    expect(found.organization_id).toBe(of.organization_id)
  })

  test.each([
    ['/flows/login/before', 'organization'],
    ['/flows/recovery/before', 'b2b_sso'],
    ['/flows/verification/before', 'organization'],
    ['/flows/verification/after', 'b2b_sso'],
  ])('a hook without effect is rejected: %s, %s', async (path, hook) => {
    await using corporation = await startCorporation(open)
    const { of, administer } = corporation
    const pointer = `/services/identity/config/selfservice${path}`
    const [, , kind, phase = ''] = path.split('/')
    const value = { [phase]: { hooks: [{ hook }] } }
    const refused = await administer('PATCH', `/projects/${of.project_id}`, [
      { op: 'add', path: `/services/identity/config/selfservice/flows/${kind}`, value },
    ])
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining(`${pointer}/hooks/0/hook`),
    ])
  })
})
