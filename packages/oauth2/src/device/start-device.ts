import type { DeviceAuthorization } from '@tillkey/contract/platform/oauth2/authorization-device-schemas.ts'
import { type Client, readGrantTypes, readScopes } from '../clients/client.ts'
import { withQuery } from '../http/addresses.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { coversAudience, requestedAudience, requestedResources } from '../requests/audience.ts'
import { coversScope, splitWords } from '../requests/scopes.ts'
import { issueDeviceCode } from './device-codes.ts'
import { DEVICE_CODE } from './device-grant-type.ts'

function requestedScopes({ config }: AuthorizationServer, client: Client, form: URLSearchParams): string[] {
  const scopes = splitWords(form.get('scope'))
  const { scopeStrategy } = config.protocol
  const refused = scopes.find((scope) => !coversScope(scopeStrategy, readScopes(client), scope))
  if (refused !== undefined)
    throw oauth2Error('invalid_scope', `The client is not allowed to request the scope "${refused}".`)
  return scopes
}

function grantedAudience(client: Client, form: URLSearchParams): string[] {
  const allowed = client.settings.audience ?? []
  const audience = requestedAudience(form)
  if (!coversAudience(allowed, audience))
    throw oauth2Error('invalid_request', 'The client is not allowed to request tokens for this audience.')
  return [...new Set([...audience, ...requestedResources(form, allowed)])]
}

/** Issues codes for a device (RFC 8628 3.1, 3.2). Throws `invalid_grant` for a client without the grant. */
export async function startDevice(
  provider: AuthorizationServer,
  client: Client,
  form: URLSearchParams,
): Promise<DeviceAuthorization> {
  // As published; the token endpoint answers `unauthorized_client`.
  if (!readGrantTypes(client).includes(DEVICE_CODE))
    throw oauth2Error('invalid_grant', `The client is not registered for the grant type "${DEVICE_CODE}".`)
  const scopes = requestedScopes(provider, client, form)
  const audience = grantedAudience(client, form)
  const { deviceCode, userCode } = await issueDeviceCode(provider, { client, scopes, audience })
  const { publicUrl, protocol } = provider.config
  const verificationUri = `${publicUrl}/oauth2/device/verify`
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: verificationUri,
    verification_uri_complete: withQuery(verificationUri, { user_code: userCode }),
    expires_in: seconds(protocol.lifetimes.deviceCode),
    interval: seconds(protocol.device.pollingIntervalMs),
  }
}
