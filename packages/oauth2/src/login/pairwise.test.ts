import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  CALLBACK,
  createBrowser,
  exchangeCode,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const pairwise = {
  dev: true,
  oidc: {
    subject_identifiers: { supported_types: ['pairwise', 'public'], pairwise: { salt: 'a-salt-for-tests' } },
  },
}

onOneDatabase('a client of pairwise subjects', (open) => {
  test('needs a sector unless it has exactly one redirect URI', async () => {
    await using server = await startTestOAuth2(open, pairwise)
    const afterLogin = async (uris: string[]): Promise<string | null> => {
      const client = await registerClient(server, { subject_type: 'pairwise', redirect_uris: uris })
      const browser = createBrowser(server)
      const { location } = await browser.open(authorizationUrl(client))
      const challenge = location.searchParams.get('login_challenge')
      const url = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
      const { body } = await asAdmin(server, `PUT ${url}`, { subject: SUBJECT })
      return (await browser.open(body.redirect_to)).location.searchParams.get('error')
    }
    expect([await afterLogin([CALLBACK]), await afterLogin([CALLBACK, `${CALLBACK}/other`])]).toEqual([
      null,
      'invalid_request',
    ])
  })

  test('may hint at a person by a forced subject', async () => {
    await using server = await startTestOAuth2(open, pairwise)
    const client = await registerClient(server, { subject_type: 'pairwise' })
    const browser = createBrowser(server)
    const login = { remember: true, force_subject_identifier: 'chosen' }
    const response = await runAuthorizationFlow(server, { client, browser, login })
    const { body } = await exchangeCode(server, client, { code: response.searchParams.get('code') ?? '' })
    const other = await runAuthorizationFlow(server, {
      client,
      login: { subject: 'other', force_subject_identifier: 'else' },
    })
    const { body: ofOther } = await exchangeCode(server, client, {
      code: other.searchParams.get('code') ?? '',
    })
    const begin = async (id_token_hint: string) =>
      (await browser.open(authorizationUrl(client, { id_token_hint }))).location.searchParams
    const [own, foreign] = [await begin(body.id_token), await begin(ofOther.id_token)]
    expect([own.has('login_challenge'), foreign.get('error')]).toEqual([true, 'login_required'])
  })
})
