import { bearerToken, type Incoming } from '@tillkey/host'
import type { Ports } from '@tillkey/platform-core'
import type { Memberships } from '../members/memberships.ts'

/** How operators sign in at the command line: in their browser, whose answer comes to a port of their machine (RFC 8252, 7.3). */
const client = {
  client_id: 'tillkey',
  client_name: 'Command line',
  redirect_uris: ['http://127.0.0.1/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid offline_access',
  // Nothing on somebody's machine is secret: PKCE stands in for it (RFC 7636).
  token_endpoint_auth_method: 'none',
}

/** Access tokens of the command line, with which operators administrate. */
export interface CommandLine {
  /** Registers the command line with the operators' project. */
  begin(): Promise<void>
  /** The operator whom a request's token is of; nothing when it has none, or one of another client. */
  operatorOf(request: Incoming): Promise<string | undefined>
}

/** The command line as a client of the operators' project. */
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
