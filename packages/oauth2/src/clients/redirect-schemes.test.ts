import { openTestSqlite } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import {
  asAdmin,
  authorizationUrl,
  CALLBACK,
  createBrowser,
  registerClient,
} from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const DANGEROUS = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://app.example/%0aalert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://app.example/1',
]
const config = { dev: true, oidc: { dynamic_client_registration: { enabled: true } } }

/** Responses to a registration by an administrator and by the client itself. */
async function readResponses(server: TestOAuth2, own: object): Promise<unknown[]> {
  const client = { redirect_uris: [CALLBACK], ...own }
  const { app } = server
  const byItself = await app.inject({ method: 'POST', url: '/oauth2/register', payload: client })
  const { status, body } = await asAdmin(server, 'POST /admin/clients', client)
  const facts = [
    { status, error: body.error },
    { status: byItself.statusCode, error: byItself.json().error },
  ]
  return facts.map(({ status: code, error }) => (code === 201 ? 201 : error))
}

test('no address of a client has a scheme with embedded content', async () => {
  await using server = await startTestOAuth2(openTestSqlite, config)
  const fields = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'frontchannel_logout_uri']
  const taken: unknown[] = []
  for (const address of DANGEROUS) {
    const codes = [
      ...(await readResponses(server, { redirect_uris: [CALLBACK, address] })),
      ...(await readResponses(server, { redirect_uris: [address], post_logout_redirect_uris: [address] })),
    ]
    if (codes.some((code) => code !== 'invalid_redirect_uri')) taken.push([address, 'redirect_uris', codes])
    for (const field of fields) {
      const links = await readResponses(server, { [field]: address })
      if (links.some((code) => code !== 'invalid_client_metadata')) taken.push([address, field, links])
    }
  }
  expect(taken).toEqual([])
})

test.each([
  ['com.example.app:/cb', [201, 201]],
  ['com.example.app://cb', [201, 201]],
  ['http://127.0.0.1/cb', [201, 201]],
  ['myapp://cb', [201, 'invalid_redirect_uri']],
  ['urn:ietf:wg:oauth:2.0:oob', [201, 'invalid_redirect_uri']],
])('an app that registers itself has a scheme of its own domain: %s', async (address, codes) => {
  await using server = await startTestOAuth2(openTestSqlite, config)
  expect(await readResponses(server, { redirect_uris: [address] })).toEqual(codes)
})

test('browsers are not redirected to a dangerous address registered earlier', async () => {
  await using server = await startTestOAuth2(openTestSqlite, config)
  const client = await registerClient(server)
  await server.database.db.run(
    `UPDATE oauth2_clients SET settings = REPLACE(settings, '${CALLBACK}', 'javascript:alert(1)')`,
  )
  const { location } = await createBrowser(server).open(
    authorizationUrl(client, { redirect_uri: 'javascript:alert(1)' }),
  )
  expect([location.protocol, location.searchParams.get('error')]).toEqual(['http:', 'invalid_request'])
})
