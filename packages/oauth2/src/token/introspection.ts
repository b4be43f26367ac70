import type { IntrospectedOAuth2Token } from '@tillkey/contract/platform/oauth2/tokens-schemas.ts'
import { type Provider, seconds } from '../provider.ts'
import { coversScope, wordsOf } from '../scopes.ts'
import { authentication } from '../tokens/authentication.ts'
import { findLiveToken } from '../tokens/find-token.ts'
import type { Grant, StoredToken } from '../tokens/token.ts'

/** A pairwise subject, where the client knows the person by one. */
const obfuscated = ({ idToken, subject }: Grant): object =>
  idToken.subject !== '' && idToken.subject !== subject ? { obfuscated_subject: idToken.subject } : {}

function describe({ config }: Provider, token: StoredToken): IntrospectedOAuth2Token {
  const { grant } = token.content
  const issuedAt = seconds(token.issuedAt)
  const hasClaims = Object.keys(grant.accessClaims).length > 0
  return {
    active: true,
    aud: [...grant.audience],
    client_id: grant.clientId,
    // A token that never expires is told as the original tells it: its time is that of its issue.
    exp: token.expiresAt === null ? issuedAt : Math.round(token.expiresAt / 1000),
    iat: issuedAt,
    iss: config.issuer,
    nbf: issuedAt,
    sub: grant.subject,
    token_type: 'Bearer',
    token_use: token.kind === 'refresh' ? 'refresh_token' : 'access_token',
    ...authentication(grant),
    ...(grant.scopes.length > 0 && { scope: grant.scopes.join(' ') }),
    ...(hasClaims && { ext: grant.accessClaims }),
    ...obfuscated(grant),
  }
}

/** What a token stands for, when it counts and covers the scopes that are asked for (RFC 7662 2.2). */
export async function introspect(
  provider: Provider,
  form: URLSearchParams,
): Promise<IntrospectedOAuth2Token> {
  const token = await findLiveToken(provider, form.get('token') ?? '')
  if (!token) return { active: false }
  const { scopes } = token.content.grant
  const { scopeStrategy } = provider.config.protocol
  const covers = wordsOf(form.get('scope')).every((scope) => coversScope(scopeStrategy, scopes, scope))
  return covers ? describe(provider, token) : { active: false }
}
