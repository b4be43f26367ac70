import { type Client, isPublicClient, readScopes } from '../../clients/client.ts'
import { readValue } from '../../http/form.ts'
import { oauth2Error } from '../../http/oauth2-errors.ts'
import { type AuthorizationServer, seconds } from '../../provider.ts'
import { coversAudience, requestedAudience, requestedResources } from '../../requests/audience.ts'
import { coversScope, splitWords } from '../../requests/scopes.ts'
import { issueAccessToken } from '../../tokens/access-token.ts'
import { type Grant, sessionWithoutUser } from '../../tokens/token.ts'
import { callTokenHook } from '../token-hooks.ts'
import { checkGrantType, type GrantRule, type TokenRequest } from '../token-request.ts'
import { tokenResponse } from '../token-response.ts'

export const CLIENT_CREDENTIALS = 'client_credentials'

/** Scopes for a request without `scope`: all allowed ones if the project says so, otherwise none. */
export const defaultScopes = (
  { protocol }: AuthorizationServer['config'],
  client: Client,
): readonly string[] => (protocol.grantsAllScopesToClients ? readScopes(client) : [])

function grantedScopes({ config }: AuthorizationServer, { client, form }: TokenRequest): readonly string[] {
  const requested = splitWords(readValue(form, 'scope'))
  if (requested.length === 0) return defaultScopes(config, client)
  const { scopeStrategy } = config.protocol
  const refused = requested.find((scope) => !coversScope(scopeStrategy, readScopes(client), scope))
  if (refused !== undefined)
    throw oauth2Error('invalid_scope', `The client is not allowed to request the scope "${refused}".`)
  return requested
}

function grantedAudience({ client, form }: TokenRequest): string[] {
  const allowed = client.settings.audience ?? []
  const audience = requestedAudience(form)
  if (!coversAudience(allowed, audience))
    throw oauth2Error('invalid_request', 'The client is not allowed to request this audience.')
  return [...new Set([...audience, ...requestedResources(form, allowed)])]
}

function checkConfidential(client: Client): void {
  if (isPublicClient(client))
    throw oauth2Error('invalid_grant', 'Public clients cannot use the client credentials grant.')
}

/** A grant without consent, for a client itself or an assertion. */
export const createUnconsentedGrant = (
  { now, newId }: AuthorizationServer,
  own: Pick<Grant, 'clientId' | 'subject' | 'scopes' | 'audience'>,
): Grant => ({
  ...own,
  chainId: newId(),
  consentChallenge: '',
  accessClaims: {},
  idToken: sessionWithoutUser(seconds(now())),
})

/** Client credentials grant (RFC 6749 4.4). */
export const clientCredentialsGrant: GrantRule = async (provider, request) => {
  const { client, proofKey } = request
  const [scopes, audience] = [grantedScopes(provider, request), grantedAudience(request)]
  checkConfidential(client)
  checkGrantType(client, CLIENT_CREDENTIALS)
  const requested = createUnconsentedGrant(provider, {
    clientId: client.id,
    subject: client.id,
    scopes,
    audience,
  })
  const grant = await callTokenHook(provider, { grant: requested, client, by: CLIENT_CREDENTIALS })
  const issuing = { client, grant, by: CLIENT_CREDENTIALS, proofKey } as const
  const access = await issueAccessToken(provider, issuing)
  if (access.stored) await provider.issuedTokens.add(access.stored)
  return tokenResponse(provider, { ...issuing, access, idToken: 'left out' })
}
