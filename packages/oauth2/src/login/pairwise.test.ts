import { onBothDatabases } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { startTestOAuth2 } from '../testing.ts'
import { asAdmin, beginning, CALLBACK, createBrowser, registerClient, SUBJECT } from '../testing-walks.ts'

const pairwise = {
  dev: true,
  oidc: {
    subject_identifiers: { supported_types: ['pairwise', 'public'], pairwise: { salt: 'a-salt-for-tests' } },
  },
}

onBothDatabases('a client of pairwise subjects', (open) => {
  test('needs a sector where it has other than one redirect URI', async () => {
    await using server = await startTestOAuth2(open, pairwise)
    const afterLogin = async (uris: string[]): Promise<string | null> => {
      const client = await registerClient(server, { subject_type: 'pairwise', redirect_uris: uris })
      const browser = createBrowser(server)
      const { location } = await browser.open(beginning(client))
      const challenge = location.searchParams.get('login_challenge')
      const url = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`
      const { body } = await asAdmin(server, 'PUT', url, { subject: SUBJECT })
      return (await browser.open(body.redirect_to)).location.searchParams.get('error')
    }
    expect([await afterLogin([CALLBACK]), await afterLogin([CALLBACK, `${CALLBACK}/other`])]).toEqual([
      null,
      'invalid_request',
    ])
  })
})
