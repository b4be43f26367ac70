import { formatTime } from '@tillkey/wire'
import type { AuthorizationServer } from '../provider.ts'
import type { Grant, IdTokenSession } from '../tokens/token.ts'

/** The zero time of the original, for times that were never set. */
const NEVER = '0001-01-01T00:00:00Z'

const formatSeconds = (seconds: number | null): string =>
  seconds === null ? NEVER : formatTime(seconds * 1000)

const isPersonal = ({ subject }: IdTokenSession): boolean => subject !== ''

function idTokenClaims({ config }: AuthorizationServer, { idToken, clientId }: Grant): object {
  return {
    acr: idToken.acr,
    at_hash: '',
    c_hash: '',
    jti: '',
    nonce: idToken.nonce,
    auth_time: formatSeconds(idToken.authenticatedAt),
    exp: NEVER,
    iat: formatSeconds(idToken.issuedAt),
    iss: config.issuer,
    rat: formatSeconds(idToken.requestedAt),
    sub: idToken.subject,
    ...(isPersonal(idToken) && { aud: [clientId], amr: idToken.amr, ext: idToken.claims }),
  }
}

function expiries({ config, now }: AuthorizationServer, { idToken }: Grant): object {
  const { accessToken, code, refreshToken } = config.protocol.lifetimes
  const after = (lifetime: number): string => formatTime(now() + lifetime)
  return {
    access_token: after(accessToken),
    ...(isPersonal(idToken) && { authorize_code: after(code), refresh_token: after(refreshToken ?? 0) }),
  }
}

/** Session as hooks receive it; the shape is published. */
export async function hookSession(provider: AuthorizationServer, grant: Grant): Promise<object> {
  const { protocol } = provider.config
  const { kid } = await provider.signingKeys.signingKey(provider.project.id, 'openid')
  return {
    allowed_top_level_claims: protocol.topLevelClaims,
    client_id: grant.clientId,
    consent_challenge: grant.consentChallenge,
    exclude_not_before_claim: protocol.omitsNotBefore,
    extra: grant.accessClaims,
    id_token: {
      expires_at: expiries(provider, grant),
      headers: isPersonal(grant.idToken) ? { extra: { kid } } : {},
      id_token_claims: idTokenClaims(provider, grant),
      subject: grant.subject,
      username: '',
    },
    kid: '',
    mirror_top_level_claims: protocol.mirrorsClaimsInExt,
  }
}
