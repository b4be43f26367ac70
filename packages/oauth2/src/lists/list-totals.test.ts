import { generateKeyPairSync } from 'node:crypto'
import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { asAdmin, registerClient, runAuthorizationFlow } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

const issuer = (name: string) => ({
  issuer: name,
  subject: crypto.randomUUID(),
  scope: ['openid'],
  expires_at: '2099-01-01T00:00:00Z',
  jwk: {
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
    kid: crypto.randomUUID(),
    alg: 'ES256',
    use: 'sig',
  },
})

onOneDatabase('x-total-count', (open) => {
  test('is the total of all pages that match the filters', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const total = async (url: string) => (await asAdmin(server, `GET ${url}`)).headers['x-total-count']
    const [client, another] = [
      await registerClient(server, { owner: 'ann', client_name: 'One' }),
      await registerClient(server, { owner: 'ann', client_name: 'Two' }),
    ]
    await registerClient(server, { owner: 'ben', client_name: 'One' })
    const issuers = '/admin/trust/grants/jwt-bearer/issuers'
    for (const name of ['partner', 'partner', 'other']) await asAdmin(server, `POST ${issuers}`, issuer(name))
    await runAuthorizationFlow(server, { client })
    await runAuthorizationFlow(server, { client: another })
    await runAuthorizationFlow(server, { client, login: { subject: 'somebody-else' } })
    const lists = [
      '/admin/clients?',
      '/admin/clients?owner=ann',
      '/admin/clients?owner=ann&client_name=Two',
      `${issuers}?`,
      `${issuers}?issuer=partner`,
      `${issuers}?issuer=nobody`,
      '/admin/oauth2/auth/sessions/consent?subject=a-person',
    ]
    const totals = await Promise.all(lists.map((url) => total(`${url}&page_size=1`)))
    expect(totals).toEqual(['3', '2', '1', '3', '2', '0', '2'])
  })
})
