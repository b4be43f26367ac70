import {
  discoverAuthorizationServerMetadata,
  exchangeAuthorization,
  refreshAuthorization,
  registerClient as registerMcpClient,
  startAuthorization,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { introspect } from './administrator.ts'
import {
  CALLBACK,
  type OAuth2Environment,
  registerClient,
  runAuthorizationFlow,
  SUBJECT,
  startOAuth2Environment,
} from './oauth2-environment.ts'

const MCP_SERVER = 'https://mcp.example/api'
const STATE = 'a-long-enough-state'

let environment: OAuth2Environment
beforeAll(async () => {
  environment = await startOAuth2Environment({
    oidc: {
      dynamic_client_registration: {
        enabled: true,
        default_scope: ['openid', 'offline_access'],
        policy: { audiences: ['https://mcp.example'] },
      },
    },
  })
})
afterAll(() => environment[Symbol.asyncDispose]())

const endpoint = (path: string): string => new URL(path, environment.issuer).href

const readCode = (at: URL): string => at.searchParams.get('code') ?? `none: ${at.href}`

describe('the client of the Model Context Protocol', () => {
  test('registers, is authorized for its server, and refreshes, by its own functions', async () => {
    const server = environment.issuer.href
    const metadata = await discoverAuthorizationServerMetadata(server)
    if (!metadata) throw new Error('there is no metadata')
    const clientInformation = await registerMcpClient(server, {
      metadata,
      clientMetadata: {
        client_name: 'An assistant',
        redirect_uris: [CALLBACK],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    })
    const own = { metadata, clientInformation, resource: new URL(MCP_SERVER) }
    const { authorizationUrl, codeVerifier } = await startAuthorization(server, {
      ...own,
      redirectUrl: CALLBACK,
      scope: 'openid offline_access',
      state: STATE,
    })
    const consent = { grant_access_token_audience: [MCP_SERVER] }
    const { at } = await runAuthorizationFlow(environment, authorizationUrl, { consent })
    const tokens = await exchangeAuthorization(server, {
      ...own,
      authorizationCode: readCode(at),
      codeVerifier,
      redirectUri: CALLBACK,
    })
    const refreshed = await refreshAuthorization(server, { ...own, refreshToken: tokens.refresh_token ?? '' })
    expect(await introspect(environment, refreshed.access_token)).toMatchObject({
      active: true,
      client_id: clientInformation.client_id,
      aud: [MCP_SERVER],
      scope: 'openid offline_access',
    })
    expect(refreshed.refresh_token).not.toBe(tokens.refresh_token)
  })
})

describe('simple-oauth2', () => {
  const configure = (client: Record<string, unknown>) => ({
    client: { id: String(client.client_id), secret: String(client.client_secret) },
    auth: {
      tokenHost: environment.issuer.origin,
      tokenPath: '/oauth2/token',
      revokePath: '/oauth2/revoke',
    },
    // The response to a revocation is empty (RFC 7009 2.2).
    http: { json: true } as const,
  })

  const withPages = (known: ReturnType<typeof configure>) => ({
    ...known,
    auth: { ...known.auth, authorizePath: '/oauth2/auth' },
  })

  test('signs in by a code, refreshes and revokes', async () => {
    const flow = new AuthorizationCode(withPages(configure(await registerClient(environment))))
    const parameters = { redirect_uri: CALLBACK, scope: ['openid', 'offline'] }
    const { at } = await runAuthorizationFlow(
      environment,
      new URL(flow.authorizeURL({ ...parameters, state: STATE })),
    )
    const first = await flow.getToken({ code: readCode(at), redirect_uri: CALLBACK })
    const second = await first.refresh({ scope: 'openid' })
    expect([
      second.token.scope,
      (await introspect(environment, String(second.token.access_token))).active,
    ]).toEqual(['openid', true])
    await second.revoke('access_token')
    expect((await introspect(environment, String(second.token.access_token))).active).toBe(false)
  })

  test('gets a token of its own', async () => {
    const flow = new ClientCredentials(configure(await registerClient(environment)))
    const { token } = await flow.getToken({ scope: ['photos.read'] })
    expect(await introspect(environment, String(token.access_token))).toMatchObject({
      active: true,
      scope: 'photos.read',
    })
  })
})

test('arctic signs in with PKCE, refreshes and revokes', async () => {
  const { client_id: id, client_secret: secret } = await registerClient(environment)
  const client = new OAuth2Client(String(id), String(secret), CALLBACK)
  const verifier = 'a-verifier-of-a-test-that-is-long-enough-for-pkce'
  const url = client.createAuthorizationURLWithPKCE(
    endpoint('/oauth2/auth'),
    STATE,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'offline'],
  )
  const { at } = await runAuthorizationFlow(environment, url)
  const tokens = await client.validateAuthorizationCode(endpoint('/oauth2/token'), readCode(at), verifier)
  const newer = await client.refreshAccessToken(endpoint('/oauth2/token'), tokens.refreshToken(), ['openid'])
  expect(await introspect(environment, newer.accessToken())).toMatchObject({ active: true, scope: 'openid' })
  await client.revokeToken(endpoint('/oauth2/revoke'), newer.accessToken())
  expect((await introspect(environment, newer.accessToken())).active).toBe(false)
})

test('jose verifies the ID token and a JWT access token by the published keys', async () => {
  const { client_id: id, client_secret: secret } = await registerClient(environment, {
    access_token_strategy: 'jwt',
  })
  const client = new OAuth2Client(String(id), String(secret), CALLBACK)
  const url = client.createAuthorizationURL(endpoint('/oauth2/auth'), STATE, ['openid'])
  const { at } = await runAuthorizationFlow(environment, url)
  const tokens = await client.validateAuthorizationCode(endpoint('/oauth2/token'), readCode(at), null)
  const keys = createRemoteJWKSet(new URL(endpoint('/.well-known/jwks.json')))
  const issuer = environment.urls.platform
  const ofId = await jwtVerify(tokens.idToken(), keys, { issuer, audience: String(id) })
  const ofAccess = await jwtVerify(tokens.accessToken(), keys, { issuer })
  expect([ofId.payload.sub, ofAccess.payload.sub, ofAccess.payload.client_id]).toEqual([SUBJECT, SUBJECT, id])
  const forOthers = jwtVerify(tokens.idToken(), keys, { issuer, audience: 'another client' })
  await expect(forOthers).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED', claim: 'aud' })
})
