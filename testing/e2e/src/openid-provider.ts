import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** An OpenID provider with its own login and consent pages. */
export interface OpenIdProvider extends AsyncDisposable {
  issuer: string
  client: { client_id: string; client_secret: string }
}

const client = { client_id: 'shop', client_secret: 'a-secret-of-the-shop-and-the-provider' }

/** Starts `oidc-provider` on a loopback port. Any name signs in, with an email address and a group derived from it. */
export async function startOpenIdProvider(callbacks: readonly string[]): Promise<OpenIdProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [...callbacks], grant_types: ['authorization_code'] }],
    claims: { email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@shop.test`,
        email_verified: true,
        name: sub,
        groups: [`${sub}s`],
      }),
    }),
  })
  handle = provider.callback()
  return {
    issuer,
    client,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
