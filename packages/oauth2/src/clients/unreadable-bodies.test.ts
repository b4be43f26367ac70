import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { ADMIN_KEY, startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const issuer = {
  issuer: 'https://issuer.example',
  subject: 'somebody',
  scope: ['openid'],
  expires_at: '2099-01-01T00:00:00Z',
  jwk: { kty: 'oct', kid: 'a', k: 'c2VjcmV0', use: 'sig', alg: 'HS256' },
}

async function send(
  { app }: TestOAuth2,
  [method, url]: readonly ['POST' | 'PUT' | 'PATCH', string],
  payload: string,
) {
  const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': 'application/json' }
  const response = await app.inject({ method, url, headers, payload })
  return [response.statusCode, Object.keys(response.json())]
}

const refusal = ['error', 'error_description']

onOneDatabase('a body of an administrator', (open) => {
  test('is read before the client is looked up for PUT, and after it for PATCH and lifespans', async () => {
    await using server = await startTestOAuth2(open)
    const sendTo = (id: string) =>
      Promise.all([
        send(server, ['PUT', `/admin/clients/${id}`], '{'),
        send(server, ['PATCH', `/admin/clients/${id}`], '{'),
        send(server, ['PUT', `/admin/clients/${id}/lifespans`], '{'),
      ])
    expect(await sendTo('nobody')).toEqual([
      [400, refusal],
      [404, refusal],
      [404, refusal],
    ])
    await send(server, ['POST', '/admin/clients'], '{"client_id":"somebody"}')
    expect(await sendTo('somebody')).toEqual(Array.from({ length: 3 }, () => [400, refusal]))
  })

  test('may have text after its JSON object, which is ignored except for a patch', async () => {
    await using server = await startTestOAuth2(open)
    const readStatus = async (request: readonly ['POST' | 'PUT' | 'PATCH', string], payload: string) =>
      (await send(server, request, `${payload} {"more": [`))[0]
    expect([
      await readStatus(['POST', '/admin/clients'], '{"client_id":"web"}'),
      await readStatus(['PUT', '/admin/clients/web'], '{"client_name":"Web"}'),
      await readStatus(['PUT', '/admin/clients/web/lifespans'], '{}'),
      await readStatus(['PUT', '/admin/keys/some'], '{"keys":[]}'),
      await readStatus(['POST', '/admin/trust/grants/jwt-bearer/issuers'], JSON.stringify(issuer)),
      await readStatus(['PATCH', '/admin/clients/web'], '[]'),
    ]).toEqual([201, 200, 200, 200, 201, 400])
  })
})
