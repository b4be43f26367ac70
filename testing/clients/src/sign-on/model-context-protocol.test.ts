import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAdmin, introspect } from '../administrator.ts'
import { startApp } from './app-server.ts'
import type { Browser, Page } from './browser.ts'
import { type SignOnEnvironment, startSignOnEnvironment } from './sign-on-environment.ts'

let environment: SignOnEnvironment
beforeAll(async () => {
  environment = await startSignOnEnvironment()
})
afterAll(() => environment[Symbol.asyncDispose]())

/** The metadata of a Model Context Protocol server (RFC 9728). Other paths respond like a redirect URI. */
const startProtectedServer = () =>
  startApp(async (origin) => (request, response) => {
    const metadata = {
      resource: `${origin}/mcp`,
      authorization_servers: [environment.issuer],
      scopes_supported: ['openid', 'offline_access'],
    }
    response.setHeader('content-type', 'application/json')
    response.end(
      request.url === '/.well-known/oauth-protected-resource/mcp' ? JSON.stringify(metadata) : '{}',
    )
  })

/** Enables dynamic registration for a server. */
async function openRegistration(audience: string): Promise<void> {
  const path = '/services/oauth2/config/oidc/dynamic_client_registration'
  const value = {
    enabled: true,
    default_scope: ['openid', 'offline_access'],
    policy: { audiences: [audience] },
  }
  const body = [{ op: 'replace', path, value }]
  await callAdmin(environment, { method: 'PATCH', path: '/projects/playground', body })
}

/** What a client stores, and the page where the browser ended. */
interface ClientMemory {
  information?: OAuthClientInformationMixed
  tokens?: OAuthTokens
  verifier?: string
  page?: Page
}

function createProvider({ open }: Browser, redirectUrl: string) {
  const memory: ClientMemory = {}
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: {
      client_name: 'An assistant',
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
    // Optional in the SDK, required by the authorization server.
    state: () => crypto.randomUUID(),
    clientInformation: () => memory.information,
    saveClientInformation(information) {
      memory.information = information
    },
    tokens: () => memory.tokens,
    saveTokens(tokens) {
      memory.tokens = tokens
    },
    codeVerifier: () => memory.verifier ?? '',
    saveCodeVerifier(verifier) {
      memory.verifier = verifier
    },
    async redirectToAuthorization(url) {
      memory.page = await open(url)
    },
  }
  return { provider, memory }
}

test('a client of the Model Context Protocol registers itself, is authorized for its server, and refreshes', async () => {
  await using app = await startProtectedServer()
  await openRegistration(app.origin)
  const { provider, memory } = createProvider(environment.openBrowser(), `${app.origin}/callback`)
  const serverUrl = `${app.origin}/mcp`
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  expect(memory.page?.answered).toEqual(['/login', '/consent'])
  const authorizationCode = memory.page?.url.searchParams.get('code') ?? ''
  expect(await auth(provider, { serverUrl, authorizationCode })).toBe('AUTHORIZED')
  const first = memory.tokens
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
  const second = memory.tokens
  expect(second?.access_token).not.toBe(first?.access_token)
  expect(await introspect(environment, second?.access_token ?? '')).toMatchObject({
    active: true,
    client_id: memory.information?.client_id,
    sub: environment.subject,
    aud: [serverUrl],
    scope: 'openid offline_access',
  })
})
