import type { Shop } from '../testing-events.ts'
import { CALLBACK, startAuthorization } from '../testing-events.ts'
import type { Apis } from './calling.ts'

type OAuth2 = ReturnType<Apis['oauth2']>
type Authorization = ReturnType<typeof startAuthorization>

const app = {
  redirect_uris: [CALLBACK],
  scope: 'openid offline',
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
}

/** Takes a browser to the consent request, with the login remembered. */
async function obtainConsent(authorization: Authorization, oauth2: OAuth2): Promise<string> {
  const loginChallenge = await authorization.begin()
  await oauth2.getOAuth2LoginRequest({ loginChallenge })
  const { data } = await oauth2.acceptOAuth2LoginRequest({
    loginChallenge,
    acceptOAuth2LoginRequest: { subject: 'ann', remember: true },
  })
  return authorization.toConsent(data.redirect_to)
}

/** Completes an authorization and returns the access token. */
async function obtainToken(authorization: Authorization, oauth2: OAuth2, clientId: string): Promise<string> {
  const consentChallenge = await obtainConsent(authorization, oauth2)
  await oauth2.getOAuth2ConsentRequest({ consentChallenge })
  const { data: allowed } = await oauth2.acceptOAuth2ConsentRequest({
    consentChallenge,
    acceptOAuth2ConsentRequest: { grant_scope: ['openid', 'offline'], remember: true },
  })
  const code = (await authorization.go(allowed.redirect_to)).searchParams.get('code') ?? ''
  const { data: tokens } = await oauth2.oauth2TokenExchange({
    grantType: 'authorization_code',
    clientId,
    code,
    redirectUri: CALLBACK,
  })
  return tokens.access_token ?? ''
}

/** Rejects logins and consents, and signs out. */
async function refuse(authorization: Authorization, oauth2: OAuth2, shop: Shop): Promise<void> {
  const denied = { error: 'access_denied' }
  const loginChallenge = await startAuthorization(shop, authorization.clientId).begin()
  await oauth2.rejectOAuth2LoginRequest({ loginChallenge, rejectOAuth2Request: denied })
  const consentChallenge = await obtainConsent(startAuthorization(shop, authorization.clientId), oauth2)
  await oauth2.rejectOAuth2ConsentRequest({ consentChallenge, rejectOAuth2Request: denied })
  const obtainLogoutChallenge = async () =>
    (await authorization.go(`${shop.at}/oauth2/sessions/logout`)).searchParams.get('logout_challenge') ?? ''
  const logoutChallenge = await obtainLogoutChallenge()
  await oauth2.getOAuth2LogoutRequest({ logoutChallenge })
  await oauth2.rejectOAuth2LogoutRequest({ logoutChallenge })
  await oauth2.acceptOAuth2LogoutRequest({ logoutChallenge: await obtainLogoutChallenge() })
}

/** Registers and updates a client and authorizes it. */
export async function callOAuth2(oauth2: OAuth2, shop: Shop): Promise<string> {
  const { data: made } = await oauth2.createOAuth2Client({ oAuth2Client: app })
  const id = made.client_id ?? ''
  await oauth2.getOAuth2Client({ id })
  await oauth2.listOAuth2Clients()
  await oauth2.setOAuth2Client({ id, oAuth2Client: { ...app, client_name: 'Renamed' } })
  await oauth2.patchOAuth2Client({ id, jsonPatch: [{ op: 'replace', path: '/client_name', value: 'A' }] })
  await oauth2.setOAuth2ClientLifespans({ id, oAuth2ClientTokenLifespans: {} })
  await oauth2.oAuth2Authorize()
  const authorization = startAuthorization(shop, id)
  const token = await obtainToken(authorization, oauth2, id)
  await oauth2.introspectOAuth2Token({ token })
  await oauth2.listOAuth2ConsentSessions({ subject: 'ann' })
  await refuse(authorization, oauth2, shop)
  return token
}

/** Revokes consents and deletes the client. */
export async function endOAuth2(oauth2: OAuth2, token: string): Promise<void> {
  const { data: clients } = await oauth2.listOAuth2Clients()
  const clientId = clients[0]?.client_id ?? ''
  await oauth2.revokeOAuth2Token({ token, clientId })
  await oauth2.revokeOAuth2ConsentSessions({ subject: 'ann', all: true })
  await oauth2.revokeOAuth2LoginSessions({ subject: 'ann' })
  await oauth2.deleteOAuth2Token({ clientId })
  await oauth2.deleteOAuth2Client({ id: clientId })
}

/** Trusts a server's assertions about people. */
export async function callTrust(oauth2: OAuth2, jwk: ReturnType<Apis['jwk']>): Promise<void> {
  const { data: keys } = await jwk.createJsonWebKeySet({
    set: 'theirs',
    createJsonWebKeySet: { alg: 'ES256', kid: 'k', use: 'sig' },
  })
  const [key] = keys.keys ?? []
  if (!key) throw new Error('a set of keys has a key')
  const { d: _private, ...publicKey } = key
  const { data: trusted } = await oauth2.trustOAuth2JwtGrantIssuer({
    trustOAuth2JwtGrantIssuer: {
      issuer: 'https://idp.example',
      subject: 'ann',
      scope: ['openid'],
      jwk: publicKey,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    },
  })
  const id = trusted.id ?? ''
  await oauth2.getTrustedOAuth2JwtGrantIssuer({ id })
  await oauth2.listTrustedOAuth2JwtGrantIssuers()
  await oauth2.deleteTrustedOAuth2JwtGrantIssuer({ id })
}

/** Creates, reads and deletes key sets. */
export async function callKeys(jwk: ReturnType<Apis['jwk']>): Promise<void> {
  const set = 'ours'
  const { data } = await jwk.createJsonWebKeySet({
    set,
    createJsonWebKeySet: { alg: 'ES256', kid: 'k', use: 'sig' },
  })
  const kid = data.keys?.[0]?.kid ?? ''
  await jwk.getJsonWebKeySet({ set })
  const { data: one } = await jwk.getJsonWebKey({ set, kid })
  const [jsonWebKey] = one.keys ?? []
  await jwk.setJsonWebKey({ set, kid, ...(jsonWebKey && { jsonWebKey }) })
  await jwk.setJsonWebKeySet({ set, jsonWebKeySet: one })
  await jwk.deleteJsonWebKey({ set, kid })
  await jwk.deleteJsonWebKeySet({ set })
}

/** Calls OpenID Connect operations: dynamic registration and userinfo. */
export async function callOidc(oidc: Apis['oidc'], basePath: string, token: string): Promise<void> {
  const anybody = oidc({ basePath })
  await anybody.discoverOidcConfiguration()
  await anybody.revokeOidcSession()
  const { data: made } = await anybody.createOidcDynamicClient({ oAuth2Client: app })
  const id = made.client_id ?? ''
  const registered = oidc({ basePath, accessToken: made.registration_access_token ?? '' })
  const { data: read } = await registered.getOidcDynamicClient({ id })
  const { data: changed } = await registered.setOidcDynamicClient({
    id,
    oAuth2Client: { ...read, client_name: 'Renamed' },
  })
  const later = changed.registration_access_token ?? made.registration_access_token ?? ''
  await oidc({ basePath, accessToken: later }).deleteOidcDynamicClient({ id })
  const person = oidc({ basePath, accessToken: token })
  await person.getOidcUserInfo()
  // The published description omits the token of this operation, so the client does not send one.
  const headers = { authorization: `Bearer ${token}` }
  const createVerifiableCredentialRequestBody = { format: 'jwt_vc_json' }
  await person.createVerifiableCredential({ createVerifiableCredentialRequestBody }, { headers })
}
