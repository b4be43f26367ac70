import type { Client } from '../clients/client.ts'
import { createCredentialNonce } from '../credentials/credential-nonce.ts'
import type { AuthorizationServer } from '../provider.ts'
import { seconds } from '../provider.ts'
import type { IssuedAccessToken } from '../tokens/access-token.ts'
import { countIssued } from '../tokens/count-issued.ts'
import { signIdToken } from '../tokens/id-token.ts'
import type { GrantName } from '../tokens/lifespans.ts'
import type { Grant } from '../tokens/token.ts'
import type { TokenResponse } from './token-request.ts'

const CREDENTIAL_SCOPE = 'userinfo_credential_draft_00'

/** Nonce for a credential's proof of possession, if its scope was granted. */
function credentialNonce(
  provider: AuthorizationServer,
  { scopes }: Grant,
  accessToken: string,
): Partial<TokenResponse> {
  if (!scopes.includes('openid') || !scopes.includes(CREDENTIAL_SCOPE)) return {}
  return {
    c_nonce_draft_00: createCredentialNonce(provider, accessToken),
    c_nonce_expires_in_draft_00: seconds(provider.config.protocol.lifetimes.credentialNonce),
  }
}

export interface TokenResponseParts {
  client: Client
  grant: Grant
  by: GrantName
  access: IssuedAccessToken
  refreshToken?: string | undefined
  /** Code for `c_hash` of the ID token. */
  code?: string | undefined
  /** Leaves out the ID token even if `openid` was granted. */
  idToken?: 'left out'
}

/** Response of the token endpoint (RFC 6749 5.1, OpenID Connect Core 3.1.3.3). */
export async function tokenResponse(
  provider: AuthorizationServer,
  parts: TokenResponseParts,
): Promise<TokenResponse> {
  const { client, grant, by, access, refreshToken } = parts
  const hasIdToken = grant.scopes.includes('openid') && parts.idToken !== 'left out'
  countIssued(
    provider,
    { clientId: client.id, by },
    {
      OAuth2AccessTokenIssued: true,
      OAuth2RefreshTokenIssued: refreshToken !== undefined,
      OIDCIdentityTokenIssued: hasIdToken,
    },
  )
  return {
    access_token: access.token,
    expires_in: access.expiresIn,
    scope: grant.scopes.join(' '),
    token_type: access.type,
    ...(refreshToken && { refresh_token: refreshToken }),
    ...(hasIdToken && {
      id_token: await signIdToken(
        provider,
        { client, grant, by },
        { accessToken: access.token, code: parts.code },
      ),
    }),
    ...credentialNonce(provider, grant, access.token),
  }
}
