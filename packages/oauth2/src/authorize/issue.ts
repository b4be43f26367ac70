import { type Client, isPublicClient, readGrantTypes } from '../clients/client.ts'
import type { Consent } from '../consent/consents-store.ts'
import { isSecureRedirect } from '../http/addresses.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import { type AuthorizationServer, seconds } from '../provider.ts'
import { isUsableChallenge } from '../requests/pkce.ts'
import { issueAccessToken } from '../tokens/access-token.ts'
import { countIssued } from '../tokens/count-issued.ts'
import { createToken } from '../tokens/create-token.ts'
import { signIdToken } from '../tokens/id-token.ts'
import type { Grant, StoredToken } from '../tokens/token.ts'
import { type Authorization, type AuthorizationRequest, comesInQuery } from './authorization.ts'

const MIN_NONCE_LENGTH = 8
/** `acr` of the ID token if the client requested one and the login page reported none. */
const NO_ACR = '0'

/** The grant that every token of the consent carries. */
export function createGrant(
  { now }: AuthorizationServer,
  { request }: Authorization,
  consent: Consent,
): Grant {
  const { content, id, clientId, subject, sessionId } = consent
  const { accepted } = content
  const { login, shownSubject, requestedAt } = content.request
  return {
    chainId: id,
    clientId,
    subject,
    consentChallenge: content.challenge,
    scopes: accepted.scopes,
    audience: accepted.audience,
    accessClaims: accepted.accessClaims,
    idToken: {
      subject: shownSubject,
      authenticatedAt: seconds(login.authenticatedAt),
      requestedAt: seconds(requestedAt),
      issuedAt: seconds(now()),
      acr: login.acr || (request.acrValues.length > 0 ? NO_ACR : ''),
      amr: login.amr,
      nonce: request.nonce,
      claims: { ...accepted.idTokenClaims, sid: sessionId },
      ...(accepted.userinfoClaims && { userinfoClaims: accepted.userinfoClaims }),
    },
  }
}

interface Issuing {
  provider: AuthorizationServer
  client: Client
  request: AuthorizationRequest
  grant: Grant
}

type Check = (issuing: Issuing) => void

const asks = ({ request }: Issuing, type: string): boolean => request.responseTypes.includes(type)
const isHybrid = (issuing: Issuing): boolean =>
  asks(issuing, 'code') && issuing.request.responseTypes.length > 1

const checkGrant = ({ client }: Issuing, grantType: string): void => {
  if (!readGrantTypes(client).includes(grantType))
    throw oauth2Error('invalid_grant', `The client is not registered for the grant type "${grantType}".`)
}

const checkAddress: Check = ({ provider, request }) => {
  if (!comesInQuery(request.responseTypes) || provider.config.protocol.isDevelopment) return
  if (!isSecureRedirect(request.redirectUri))
    throw oauth2Error('invalid_request', 'Redirect URIs with http are only allowed for the local machine.')
}

const checkNonce: Check = (issuing) => {
  if (!asks(issuing, 'id_token')) return
  const { nonce } = issuing.request
  if (nonce === '') throw oauth2Error('invalid_request', 'nonce is missing.')
  if (nonce.length < MIN_NONCE_LENGTH)
    throw oauth2Error('insufficient_entropy', `nonce must have at least ${MIN_NONCE_LENGTH} characters.`)
}

/** An ID token without a code requires the scope `openid`. */
const checkOpenid: Check = (issuing) => {
  const needsOpenid = asks(issuing, 'id_token') && !asks(issuing, 'code')
  if (needsOpenid && !issuing.grant.scopes.includes('openid'))
    throw oauth2Error('unsupported_response_type', 'ID tokens require the scope openid.')
}

const checkGrants: Check = (issuing) => {
  if (isHybrid(issuing)) checkGrant(issuing, 'authorization_code')
  if (asks(issuing, 'token') || !asks(issuing, 'code')) checkGrant(issuing, 'implicit')
}

function needsPkce({ provider, client }: Issuing): boolean {
  const { pkce } = provider.config.protocol
  return pkce === 'everybody' || (pkce === 'public clients' && isPublicClient(client))
}

const checkPkce: Check = (issuing) => {
  if (!asks(issuing, 'code')) return
  const { codeChallenge } = issuing.request
  if (!codeChallenge && needsPkce(issuing))
    throw oauth2Error('invalid_request', 'This client must send a code_challenge.')
  const { challengeMethods } = issuing.provider.config.protocol
  if (codeChallenge && !isUsableChallenge(codeChallenge, challengeMethods))
    throw oauth2Error('invalid_request', `code_challenge must be one of ${challengeMethods.join(' or ')}.`)
}

/** Run in order; the first error is reported. */
const checks: readonly Check[] = [checkAddress, checkOpenid, checkNonce, checkGrants, checkPkce]

interface Issued {
  parameters: Record<string, string>
  stored: (StoredToken | undefined)[]
  code?: string
  accessToken?: string
}

function addCode(issued: Issued, issuing: Issuing): void {
  if (!asks(issuing, 'code')) return
  const { provider, request, grant } = issuing
  const redirectUri = request.namesRedirectUri ? request.redirectUri : null
  const { codeChallenge, proofKey } = request
  const content = { grant, redirectUri, codeChallenge, isHybrid: isHybrid(issuing), proofKey }
  const lifespan = provider.config.protocol.lifetimes.code
  const { token, stored } = createToken(provider, 'code', { content, lifespan })
  issued.code = token
  issued.parameters.code = token
  issued.stored.push(stored)
}

async function addAccessToken(issued: Issued, issuing: Issuing): Promise<void> {
  if (!asks(issuing, 'token')) return
  const { provider, client, grant } = issuing
  const { token, expiresIn, stored } = await issueAccessToken(provider, { client, grant, by: 'implicit' })
  issued.accessToken = token
  issued.stored.push(stored)
  Object.assign(issued.parameters, {
    access_token: token,
    expires_in: String(expiresIn),
    token_type: 'bearer',
  })
}

async function addIdToken(issued: Issued, issuing: Issuing): Promise<void> {
  const { provider, client, grant } = issuing
  if (!asks(issuing, 'id_token') || !grant.scopes.includes('openid')) return
  issued.parameters.id_token = await signIdToken(provider, { client, grant, by: 'implicit' }, issued)
}

const hasScope = (issuing: Issuing): boolean =>
  asks(issuing, 'token') || comesInQuery(issuing.request.responseTypes)

/** Response parameters, and the tokens among them. Tokens become valid once stored. */
export interface AuthorizationResponse {
  parameters: Record<string, string>
  tokens: readonly StoredToken[]
}

/** Creates what the response type requests (RFC 6749 4.1.2, 4.2.2, OAuth 2.0 Multiple Response Types). */
export async function issue(
  provider: AuthorizationServer,
  authorization: Authorization,
  consent: Consent,
): Promise<AuthorizationResponse> {
  const { client, request } = authorization
  const issuing = { provider, client, request, grant: createGrant(provider, authorization, consent) }
  for (const check of checks) check(issuing)
  const issued: Issued = { parameters: { state: request.state }, stored: [] }
  addCode(issued, issuing)
  await addAccessToken(issued, issuing)
  await addIdToken(issued, issuing)
  if (hasScope(issuing)) issued.parameters.scope = issuing.grant.scopes.join(' ')
  countIssued(
    provider,
    { clientId: client.id, by: 'implicit' },
    {
      OAuth2AccessTokenIssued: issued.accessToken !== undefined,
      OIDCIdentityTokenIssued: issued.parameters.id_token !== undefined,
    },
  )
  return {
    parameters: issued.parameters,
    tokens: issued.stored.filter((token) => token !== undefined),
  }
}
