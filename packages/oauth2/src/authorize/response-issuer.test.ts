import { onOneDatabase } from '@tillkey/sql/testing'
import { expect, test } from 'vitest'
import { createBrowser, registerClient, runAuthorizationFlow } from '../testing/authorization-flow.ts'
import { startTestOAuth2, type TestOAuth2 } from '../testing/index.ts'

const readMetadata = async (server: TestOAuth2) =>
  (await createBrowser(server).open('/.well-known/openid-configuration')).body

const config = { dev: true, oauth2: { authorization_response_iss: true } }

onOneDatabase('the issuer in authorization responses (RFC 9207)', (open) => {
  test('is returned with codes, errors and fragments, and announced', async () => {
    await using server = await startTestOAuth2(open, config)
    const client = await registerClient(server)
    const { issuer, authorization_response_iss_parameter_supported: announced } = await readMetadata(server)
    const success = await runAuthorizationFlow(server, { client })
    const implicit = await runAuthorizationFlow(server, { client, parameters: { response_type: 'token' } })
    const { location: failure } = await createBrowser(server).open(
      `/oauth2/auth?client_id=${client.id}&response_type=code&state=a-long-state&scope=other`,
    )
    expect(announced).toBe(true)
    expect(failure.searchParams.get('error')).toBe('invalid_scope')
    expect(
      [success.searchParams, new URLSearchParams(implicit.hash.slice(1)), failure.searchParams].map(
        (parameters) => parameters.get('iss'),
      ),
    ).toEqual([issuer, issuer, issuer])
  })

  test('is left out unless the project asks for it', async () => {
    await using server = await startTestOAuth2(open, { dev: true })
    const client = await registerClient(server)
    const { searchParams } = await runAuthorizationFlow(server, { client })
    const metadata = await readMetadata(server)
    expect([searchParams.has('code'), searchParams.has('iss')]).toEqual([true, false])
    expect(metadata).not.toHaveProperty('authorization_response_iss_parameter_supported')
  })
})
