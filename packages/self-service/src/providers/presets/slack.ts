import type { ProviderSettings } from '@tillkey/identity/config/oidc-config.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { providerFailed } from '../../errors/oidc-errors.ts'
import { asText, claimsFrom } from '../claims.ts'
import { fetchUserinfo, openIdClaims } from '../openid.ts'
import type { Endpoints, Preset, TokenResult } from '../preset.ts'

const SLACK = 'https://slack.com'

const openId: Endpoints = {
  issuer: SLACK,
  authorization: `${SLACK}/openid/connect/authorize`,
  token: `${SLACK}/api/openid.connect.token`,
  userinfo: `${SLACK}/api/openid.connect.userInfo`,
  keys: `${SLACK}/openid/connect/keys`,
  tokenAuth: 'post',
  takesChallenge: false,
}
const identity: Endpoints = {
  ...openId,
  authorization: `${SLACK}/oauth/v2/authorize`,
  token: `${SLACK}/api/oauth.v2.access`,
  userinfo: `${SLACK}/api/users.identity`,
}

/** Older apps use the proprietary identity scopes. */
const usesIdentityScopes = ({ scope }: ProviderSettings): boolean =>
  scope.some((one) => one.startsWith('identity.'))

/** Slack always responds with 200 and reports failures in the body. */
function succeeded(response: JsonObject): JsonObject {
  if (response.ok === false) throw providerFailed(new Error(`slack: ${asText(response.error)}`))
  return response
}

async function identityClaims({ tokens, calls, endpoints }: TokenResult) {
  const headers = { authorization: `Bearer ${tokens.access}` }
  const profile = succeeded(await calls.get(endpoints.userinfo, headers))
  const user = isObject(profile.user) ? profile.user : {}
  const team = isObject(profile.team) ? asText(profile.team.id) : ''
  const sub = asText(user.id)
  if (!sub) throw providerFailed(new Error('the response has no subject'))
  const names = {
    name: user.name,
    nickname: user.name,
    picture: asText(user.image_512) || asText(user.image_192),
  }
  // Slack verifies addresses.
  const address = user.email === undefined ? {} : { email: user.email, email_verified: true }
  const claims = claimsFrom({ ...names, ...address, team, sub }, profile)
  return { ...claims, iss: endpoints.token, sub }
}

/** Slack: OpenID Connect, or the older identity scopes. */
export const slack: Preset = {
  isOpenId: true,
  endpoints: (settings) => (usesIdentityScopes(settings) ? identity : openId),
  scope: (settings) => (usesIdentityScopes(settings) ? [] : settings.scope),
  parameters: (settings): Record<string, string> =>
    usesIdentityScopes(settings) ? { user_scope: settings.scope.join(',') } : {},
  accessIn: ({ authed_user: user }) => (isObject(user) ? asText(user.access_token) : ''),
  async claims(found) {
    if (usesIdentityScopes(found.settings)) return identityClaims(found)
    const claims = found.tokens.access === '' ? (found.idClaims ?? {}) : succeeded(await fetchUserinfo(found))
    return openIdClaims({ ...claims, team: claims['https://slack.com/team_id'] }, found, claims)
  },
}
