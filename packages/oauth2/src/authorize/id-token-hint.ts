import { valueOf } from '../form.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'
import { openSigned } from '../tokens/signed-tokens.ts'

/**
 * The claims of the ID token that tells whom the client expects, however old; `null` without one. Throws
 * `invalid_request` for one that is not ours.
 */
export async function readHint(
  provider: Provider,
  parameters: URLSearchParams,
): Promise<Record<string, unknown> | null> {
  const hint = valueOf(parameters, 'id_token_hint')
  if (hint === undefined) return null
  const claims = await openSigned(provider, 'openid', hint)
  if (!claims) throw oauth2Error('invalid_request', 'id_token_hint is not signed by this server.')
  if (typeof claims.sub !== 'string' || claims.sub === '')
    throw oauth2Error('invalid_request', 'id_token_hint has no subject.')
  return claims
}
