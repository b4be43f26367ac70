import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { exchangeCode, registerClient, runAuthorizationFlow } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

onOneDatabase('a JWT access token', (open) => {
  const issueToken = async (jwt: Record<string, string>, acr: string): Promise<string> => {
    const strategies = { access_token: 'jwt', jwt }
    await using server = await startTestOAuth2(open, { dev: true, strategies })
    const client = await registerClient(server)
    const callback = await runAuthorizationFlow(server, { client, login: { acr } })
    return (await exchangeCode(server, client, { code: callback.searchParams.get('code') ?? '' })).body
      .access_token
  }
  const decode = (token: string) => ({ typ: decodeProtectedHeader(token).typ, claims: decodeJwt(token) })

  test('has type JWT, and acr and auth_time if acr is a value of the account pages', async () => {
    const [external, own] = [decode(await issueToken({}, 'gold')), decode(await issueToken({}, 'aal2'))]
    expect([external.typ, own.typ]).toEqual(['JWT', 'JWT'])
    expect(external.claims).not.toHaveProperty('acr')
    expect(own.claims).toMatchObject({ acr: 'aal2', auth_time: expect.any(Number) })
  })

  test('has the type and claims of RFC 9068 if configured', async () => {
    const { typ, claims } = decode(await issueToken({ type: 'at+jwt', scope_claim: 'both' }, 'gold'))
    expect(typ).toBe('at+jwt')
    expect(claims).toMatchObject({ scope: 'openid offline', acr: 'gold', auth_time: expect.any(Number) })
    const required = ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti']
    expect(required.filter((name) => claims[name] === undefined)).toEqual([])
  })
})
