import { onOneDatabase } from '@tillkey/sql/testing'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { exchangeCode, registerClient, runAuthorizationFlow } from '../testing/authorization-flow.ts'
import { startTestOAuth2 } from '../testing/index.ts'

onOneDatabase('a JWT access token', (open) => {
  const tokenBy = async (jwt: Record<string, string>, acr: string): Promise<string> => {
    const strategies = { access_token: 'jwt', jwt }
    await using server = await startTestOAuth2(open, { dev: true, strategies })
    const client = await registerClient(server)
    const at = await runAuthorizationFlow(server, { client, login: { acr } })
    return (await exchangeCode(server, client, at.searchParams.get('code') ?? '')).body.access_token
  }
  const partsOf = (token: string) => ({ typ: decodeProtectedHeader(token).typ, claims: decodeJwt(token) })

  test('has the published type, and auth_time and acr of logins through the account pages', async () => {
    const [theirs, ours] = [partsOf(await tokenBy({}, 'gold')), partsOf(await tokenBy({}, 'aal2'))]
    expect([theirs.typ, ours.typ]).toEqual(['JWT', 'JWT'])
    expect(theirs.claims).not.toHaveProperty('acr')
    expect(ours.claims).toMatchObject({ acr: 'aal2', auth_time: expect.any(Number) })
  })

  test('follows RFC 9068 if configured', async () => {
    const { typ, claims } = partsOf(await tokenBy({ type: 'at+jwt', scope_claim: 'both' }, 'gold'))
    expect(typ).toBe('at+jwt')
    expect(claims).toMatchObject({ scope: 'openid offline', acr: 'gold', auth_time: expect.any(Number) })
    const required = ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti']
    expect(required.filter((name) => claims[name] === undefined)).toEqual([])
  })
})
