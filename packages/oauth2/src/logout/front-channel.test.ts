import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  createBrowser,
  exchangeCode,
  registerClient,
  runAuthorizationFlow,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

onOneDatabase('front-channel logout', (open) => {
  test('loads the logout URL of every client with issuer and session, then redirects', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const uri = (name: string) => ({
      frontchannel_logout_uri: `http://127.0.0.1:4455/${name}`,
      post_logout_redirect_uris: ['http://127.0.0.1:4455/bye'],
    })
    const [one, two] = [
      await registerClient(server, uri('one')),
      await registerClient(server, uri('two?a=b')),
    ]
    await registerClient(server, uri('nobody-signed-in'))
    const browser = createBrowser(server)
    const at = await runAuthorizationFlow(server, { client: one, browser, login: { remember: true } })
    await runAuthorizationFlow(server, { client: two, browser })
    const { body } = await exchangeCode(server, one, { code: at.searchParams.get('code') ?? '' })
    const { sid, iss } = JSON.parse(
      Buffer.from(body.id_token.split('.')[1], 'base64url').toString(),
    ) as Record<string, string>
    const query = new URLSearchParams({
      id_token_hint: body.id_token,
      post_logout_redirect_uri: 'http://127.0.0.1:4455/bye',
    })
    const confirmation = await browser.open(`/oauth2/sessions/logout?${query.toString()}`)
    const challenge = confirmation.location.searchParams.get('logout_challenge')
    const url = `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`
    const page = await browser.open((await asAdmin(server, `PUT ${url}`)).body.redirect_to)
    const frames = Array.from(
      String(page.body).matchAll(/<iframe hidden src="([^"]+)"/g),
      ([, source = '']) => source.replaceAll('&#38;', '&'),
    )
    const ended = new URLSearchParams({ iss: iss ?? '', sid: sid ?? '' })
    expect(frames.toSorted()).toEqual([
      `http://127.0.0.1:4455/one?${ended.toString()}`,
      `http://127.0.0.1:4455/two?a=b&${ended.toString()}`,
    ])
    expect(page.status).toBe(200)
    // A listener after the frames would miss those that load at once.
    const listens = String(page.body).indexOf("document.addEventListener('load', count, true)")
    expect([listens > 0, listens < String(page.body).indexOf('<iframe')]).toEqual([true, true])
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(String(page.body)).toContain('http://127.0.0.1:4455/bye')
  })
})
