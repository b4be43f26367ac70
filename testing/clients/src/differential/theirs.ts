import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'
import { createBrowserJar } from '../browser-jar.ts'
import { type ClientKeys, createClients } from './clients.ts'
import { type ComparedServer, createComparedServer, verdictOfRedirect } from './compared-server.ts'

const paths = { '/auth': '/auth', '/token': '/token', '/userinfo': '/me', '/logout': '/session/end' }

const configuration = (keys: ClientKeys): Configuration => ({
  // Client metadata known to both. Only the types differ.
  clients: createClients(keys) as unknown as NonNullable<Configuration['clients']>,
  scopes: ['openid', 'offline_access'],
  responseTypes: ['code', 'id_token', 'code id_token'],
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    requestObjects: { enabled: true },
    revocation: { enabled: true },
    introspection: { enabled: true },
  },
  interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  cookies: { keys: ['a key for cookies'] },
  pkce: { required: () => false },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  issueRefreshToken: () => true,
})

/** Signs a person in and grants everything. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const details = await provider.interactionDetails(request, response)
  const clientId = String(details.params.client_id)
  const grant = new provider.Grant({ accountId: 'a-person', clientId })
  grant.addOIDCScope('openid offline_access')
  const result = { login: { accountId: 'a-person' }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

/** Starts `oidc-provider` with the clients, storing everything in memory. */
export async function startTheirs(keys: ClientKeys): Promise<ComparedServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // the server listens on a port
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, configuration(keys))
  const callback = provider.callback()
  handle = (request, response) => {
    const isPage = request.url?.startsWith('/interaction/')
    const work = isPage ? interact(provider, request, response) : callback(request, response)
    work.catch((error: unknown) => response.writeHead(500).end(String(error)))
  }

  async function authorize(query: string): Promise<URL> {
    const jar = createBrowserJar()
    let at = new URL(`${issuer}${paths['/auth']}?${query}`)
    while (at.origin === issuer) {
      const response = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: jar.headerFor(at.pathname) },
      })
      jar.take(response)
      at = new URL(String(response.headers.get('location')), at)
    }
    return at
  }

  return createComparedServer({
    issuer,
    paths,
    authorize,
    keysAt: '/jwks',
    judge: (location) => verdictOfRedirect(location, (at) => at.pathname.startsWith('/interaction/')),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
