import type { OAuth2TokenExchange } from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import { type Client, grantTypesOf } from '../clients/client.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'

/** What the token endpoint is asked, by whom. */
export interface TokenRequest {
  client: Client
  form: URLSearchParams
}

/** Members of credentials are answered beside the published ones. */
export type TokenResponse = OAuth2TokenExchange & {
  c_nonce_draft_00?: string
  c_nonce_expires_in_draft_00?: number
}

/** One grant of RFC 6749 4: answers with tokens or throws. */
export type GrantRule = (provider: Provider, request: TokenRequest) => Promise<TokenResponse>

/** Throws `unauthorized_client` when the client is not registered for a grant. */
export function checkGrantType(client: Client, grantType: string): void {
  if (!grantTypesOf(client).includes(grantType))
    throw oauth2Error('unauthorized_client', `It is not registered for the grant "${grantType}".`)
}
