import { bearerToken, type Incoming } from '@tillkey/host'
import type { Ports } from '@tillkey/platform-core'
import type { Memberships } from '../members/memberships.ts'

/** OAuth2 client of the command line, with a loopback redirect (RFC 8252, 7.3). */
const client = {
  client_id: 'tillkey',
  client_name: 'Command line',
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid offline_access',
  // Native apps cannot keep a secret and use PKCE instead (RFC 7636).
  token_endpoint_auth_method: 'none',
}

/** Access tokens of the command line, which authenticate operators. */
export interface CommandLine {
  /** Registers the client in the operators' project. */
  begin(): Promise<void>
  /** Returns the operator of a request's token, or undefined without a token or for one of another client. */
  operatorOf(request: Incoming): Promise<string | undefined>
}

/** Creates the command line's client in the operators' project. */
export const createCommandLine = (memberships: Memberships, ports: Ports): CommandLine => ({
  async begin() {
    await ports.clientTokens?.ensureClient(await memberships.operators(), client)
  },
  async operatorOf(request) {
    const token = bearerToken(request)
    if (!token?.startsWith('ory_at_') || !ports.clientTokens) return undefined
    const holder = await ports.clientTokens.holderOf(await memberships.operators(), token)
    return holder?.clientId === client.client_id ? holder.subject : undefined
  },
})
