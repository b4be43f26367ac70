import { readValue } from '../form.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import { verifySignedToken } from '../tokens/signed-tokens.ts'

/**
 * Claims of `id_token_hint`, which may be expired; `null` without one. Throws `invalid_request` if this server did not
 * sign it.
 */
export async function readHint(
  provider: AuthorizationServer,
  parameters: URLSearchParams,
): Promise<Record<string, unknown> | null> {
  const hint = readValue(parameters, 'id_token_hint')
  if (hint === undefined) return null
  const claims = await verifySignedToken(provider, 'openid', hint)
  if (!claims) throw oauth2Error('invalid_request', 'id_token_hint is not signed by this server.')
  if (typeof claims.sub !== 'string' || claims.sub === '')
    throw oauth2Error('invalid_request', 'id_token_hint has no subject.')
  return claims
}
