import type { TrustedOAuth2JwtGrantIssuer } from '@tillkey/contract/platform/oauth2/trust-schemas.ts'
import { formatTime } from '@tillkey/wire'
import type { TrustedIssuer } from './trusted-issuer.ts'

/** API view of a trusted issuer. */
export const viewIssuer = (issuer: TrustedIssuer): TrustedOAuth2JwtGrantIssuer => ({
  id: issuer.id,
  issuer: issuer.issuer,
  subject: issuer.subject,
  allow_any_subject: issuer.allowsAnySubject,
  ...(issuer.scope && { scope: [...issuer.scope] }),
  public_key: { set: issuer.issuer, kid: issuer.kid },
  created_at: formatTime(issuer.createdAt),
  expires_at: formatTime(issuer.expiresAt),
})
