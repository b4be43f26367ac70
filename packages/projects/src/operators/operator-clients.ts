import { bearerToken, type Incoming } from '@tillkey/host'
import type { BuiltInClient, Ports } from '@tillkey/platform-core'
import type { Memberships } from '../members/memberships.ts'

/** What the clients have in common. They are public and use PKCE (RFC 7636). */
const shared = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

/** The command line, with a loopback redirect (RFC 8252, 7.3). */
const commandLine: BuiltInClient = {
  ...shared,
  client_id: 'tillkey',
  client_name: 'Command line',
  redirect_uris: ['http://127.0.0.1/callback'],
  scope: 'openid offline_access',
}

/** The console, whose server receives the codes and stores the tokens. It belongs to the platform and asks for no consent. */
const createConsoleClient = (urls: readonly string[]): BuiltInClient => ({
  ...shared,
  client_id: 'tillkey-console',
  client_name: 'Console',
  redirect_uris: urls.map((url) => `${url}/sign-in/callback`),
  post_logout_redirect_uris: urls.map((url) => `${url}/`),
  scope: 'openid offline',
  skip_consent: true,
  skip_logout_consent: true,
})

/** Built-in clients whose access tokens authenticate operators. */
export interface OperatorClients {
  /** Registers the clients in the operators' project. */
  begin(): Promise<void>
  /** Returns the operator of a request's token, or undefined without a token or for one of another client. */
  operatorOf(request: Incoming): Promise<string | undefined>
}

export interface OperatorClientsDependencies {
  memberships: Memberships
  ports: Ports
  /** Public URLs of the console. */
  consoleUrls: readonly string[]
}

/** Creates the clients of command line and console in the operators' project. */
export function createOperatorClients({
  memberships,
  ports,
  consoleUrls,
}: OperatorClientsDependencies): OperatorClients {
  const clients = [commandLine, createConsoleClient(consoleUrls)]
  const ids = new Set(clients.map(({ client_id: id }) => id))
  return {
    async begin() {
      const operators = await memberships.operators()
      for (const client of clients) await ports.clientTokens?.ensureClient(operators, client)
    },
    async operatorOf(request) {
      const token = bearerToken(request)
      if (!token?.startsWith('ory_at_') || !ports.clientTokens) return undefined
      const holder = await ports.clientTokens.holderOf(await memberships.operators(), token)
      return holder && ids.has(holder.clientId) ? holder.subject : undefined
    },
  }
}
