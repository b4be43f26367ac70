import type { OAuth2TokenExchange } from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import { type Client, readGrantTypes } from '../clients/client.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { CodeContent } from '../tokens/token.ts'

/** An authenticated request to the token endpoint. */
export interface TokenRequest {
  client: Client
  form: URLSearchParams
  /** Thumbprint of the key that the caller has proved to possess (RFC 9449). */
  proofKey: string | undefined
}

/** Includes members of draft 00 of OpenID for Verifiable Credentials. */
export type TokenResponse = OAuth2TokenExchange & {
  c_nonce_draft_00?: string
  c_nonce_expires_in_draft_00?: number
}

/** Implements one grant type (RFC 6749 4). */
export type GrantRule = (provider: AuthorizationServer, request: TokenRequest) => Promise<TokenResponse>

/** Throws `unauthorized_client` if the client is not registered for the grant type. */
export function checkGrantType(client: Client, grantType: string): void {
  if (!readGrantTypes(client).includes(grantType))
    throw oauth2Error(
      'unauthorized_client',
      `The client is not registered for the grant type "${grantType}".`,
    )
}

/** Throws unless the caller has proved to possess the key to which a code or refresh token is bound. */
export function checkProofKey({ proofKey }: Pick<CodeContent, 'proofKey'>, request: TokenRequest): void {
  if (proofKey !== undefined && proofKey !== request.proofKey)
    throw oauth2Error('invalid_dpop_proof', 'It must be signed by the key to which the grant is bound.')
}
