import type { Client } from '../../clients/client.ts'
import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../../provider.ts'
import type { DecodedJwt } from '../../requests/jwt-claims.ts'
import { splitWords } from '../../requests/scopes.ts'
import { type AuthorizationStep, requiredClient } from '../authorization-progress.ts'
import { fetchRequestObject, verifyRequestObject } from '../request-objects.ts'

/** The request object, by value or from a registered `request_uri`. */
async function requestObject(
  provider: AuthorizationServer,
  client: Client,
  parameters: URLSearchParams,
): Promise<string | undefined> {
  const [object, address] = [readValue(parameters, 'request'), readValue(parameters, 'request_uri')]
  if (object === undefined && address === undefined) return undefined
  if (object !== undefined && address !== undefined)
    throw oauth2Error('invalid_request', 'request and request_uri exclude each other.')
  if (address === undefined) return object
  if (!client.settings.request_uris?.includes(address))
    throw oauth2Error('invalid_request_uri', 'The client has not registered this request_uri.')
  await provider.revalidate()
  return fetchRequestObject(provider, address)
}

/** A claim in the form of a query parameter. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Claims override parameters; scopes of both are combined (OpenID Connect Core 6.1). */
function applyClaims(parameters: URLSearchParams, { scope, ...claims }: DecodedJwt['claims']): void {
  for (const [name, value] of Object.entries(claims))
    if (value !== undefined && value !== null) parameters.set(name, toText(value))
  const scopes = new Set([
    ...splitWords(typeof scope === 'string' ? scope : ''),
    ...splitWords(parameters.get('scope')),
  ])
  parameters.set('scope', [...scopes].join(' '))
}

/** Reads `request` or `request_uri` (OpenID Connect Core 6, or RFC 9101 without the scope `openid`). */
export const readRequestObject: AuthorizationStep = async (provider, progress) => {
  const client = requiredClient(progress)
  const object = await requestObject(provider, client, progress.parameters)
  if (object === undefined) {
    progress.target = undefined
    return undefined
  }
  const claims = await verifyRequestObject(provider, client, object)
  if (claims.client_id !== undefined && claims.client_id !== client.id)
    throw oauth2Error('invalid_request_object', 'client_id is not the one of the request.')
  if (claims.request !== undefined || claims.request_uri !== undefined)
    throw oauth2Error('invalid_request_object', 'A request object must not contain another one.')
  applyClaims(progress.parameters, claims)
  // The request object may have changed the redirect URI.
  progress.target = undefined
  return undefined
}
