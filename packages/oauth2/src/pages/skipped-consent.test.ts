import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  createBrowser,
  exchangeCode,
  postForm,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const advertised = {
  auth_url: 'https://login.shop.example/begin',
  token_url: 'https://login.shop.example/token',
}

onOneDatabase('pages of consent and login', (open) => {
  test('prompt=none succeeds where consent is skipped', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const readOutcome = async (settings: object) => {
      const client = await registerClient(server, settings)
      const browser = createBrowser(server)
      await runAuthorizationFlow(server, { client, browser, login: { remember: true } })
      const { location } = await browser.open(authorizationUrl(client, { prompt: 'none' }))
      const challenge = location.searchParams.get('login_challenge')
      const url = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
      const { body } = await asAdmin(server, `PUT ${url}`, { subject: SUBJECT })
      const { searchParams } = (await browser.open(body.redirect_to)).location
      return searchParams.get('error') ?? searchParams.has('consent_challenge')
    }
    expect([await readOutcome({ skip_consent: true }), await readOutcome({})]).toEqual([
      true,
      'consent_required',
    ])
  })

  test('an invalid prompt is rejected after the login', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const errorsFor = async (prompt: string) => {
      const browser = createBrowser(server)
      const begun = await browser.open(authorizationUrl(client, { prompt }))
      const challenge = begun.location.searchParams.get('login_challenge')
      if (challenge === null) return [begun.location.searchParams.get('error')]
      const url = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
      const { body } = await asAdmin(server, `PUT ${url}`, { subject: SUBJECT })
      return ['signed in', (await browser.open(body.redirect_to)).location.searchParams.get('error')]
    }
    const refused = ['signed in', 'invalid_request']
    expect(await Promise.all(['create', 'select_account', 'NONE', 'login'].map(errorsFor))).toEqual([
      refused,
      refused,
      refused,
      ['signed in', null],
    ])
    expect(await errorsFor('none login')).toEqual(['login_required'])
  })

  test('prompt=none with another value is rejected', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server, { skip_consent: true })
    const browser = createBrowser(server)
    await runAuthorizationFlow(server, { client, browser, login: { remember: true } })
    const begun = await browser.open(authorizationUrl(client, { prompt: 'none consent' }))
    const challenge = begun.location.searchParams.get('login_challenge')
    const url = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
    const { body } = await asAdmin(server, `PUT ${url}`, { subject: SUBJECT })
    const { searchParams } = (await browser.open(body.redirect_to)).location
    expect(searchParams.get('error')).toBe('invalid_request')
  })

  test('a remembered consent does not cover a wider audience', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server, { audience: ['https://api.example'] })
    const browser = createBrowser(server)
    await runAuthorizationFlow(server, {
      client,
      browser,
      login: { remember: true },
      consent: { remember: true },
    })
    const skips = async (parameters: Record<string, string>) => {
      const begun = await browser.open(authorizationUrl(client, parameters))
      const challenge = begun.location.searchParams.get('login_challenge')
      const url = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
      const { body } = await asAdmin(server, `PUT ${url}`, { subject: SUBJECT })
      const consent = (await browser.open(body.redirect_to)).location.searchParams.get('consent_challenge')
      const requestPath = `/admin/oauth2/auth/requests/consent?consent_challenge=${consent}`
      return (await asAdmin(server, `GET ${requestPath}`)).body.skip
    }
    expect([await skips({}), await skips({ audience: 'https://api.example' })]).toEqual([true, false])
  })

  test('use the authorization endpoint of the discovery document', async () => {
    await using server = await startTestOAuth2(open, { dev: true, webfinger: { oidc_discovery: advertised } })
    const client = await registerClient(server)
    const { location } = await createBrowser(server).open(authorizationUrl(client))
    const challenge = location.searchParams.get('login_challenge')
    const at = `/admin/oauth2/auth/requests/login`
    const shown = await asAdmin(server, `GET ${at}?login_challenge=${challenge}`)
    const accepted = await asAdmin(server, `PUT ${at}/accept?login_challenge=${challenge}`, {
      subject: SUBJECT,
    })
    for (const address of [shown.body.request_url, accepted.body.redirect_to])
      expect(String(address)).toMatch(/^https:\/\/login\.shop\.example\/begin\?/)
  })

  test('store a context, which listed consents include, and treat null in a list as an empty string', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const consent = { grant_scope: ['openid', null] }
    const at = await runAuthorizationFlow(server, { client, login: { context: { from: 'login' } }, consent })
    const { status } = await exchangeCode(server, client, { code: at.searchParams.get('code') ?? '' })
    const { body } = await asAdmin(server, `GET /admin/oauth2/auth/sessions/consent?subject=${SUBJECT}`)
    expect([status, body[0].context]).toEqual([200, { from: 'login' }])
  })
})

onOneDatabase('a code or refresh token presented by another client', (open) => {
  test('ends no chain', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const [client, other] = [await registerClient(server), await registerClient(server)]
    const code = (await runAuthorizationFlow(server, { client })).searchParams.get('code') ?? ''
    const { body: first } = await exchangeCode(server, client, { code })
    const refresh = (token: string, as: typeof client) =>
      postForm({ server, client: as }, '/oauth2/token', { grant_type: 'refresh_token', refresh_token: token })
    const { body: second } = await refresh(first.refresh_token, client)
    const stolen = [await exchangeCode(server, other, { code }), await refresh(first.refresh_token, other)]
    expect(stolen.map(({ body }) => body.error)).toEqual(['invalid_grant', 'invalid_grant'])
    expect((await refresh(second.refresh_token, client)).status).toBe(200)
  })
})
