import type { JsonObject } from '@tillkey/identity/values.ts'
import { asText } from '../claims.ts'
import { fetchUserinfo, openIdClaims, requireIdClaims, standardClaims } from '../openid.ts'
import type { Preset } from '../preset.ts'

/** Any OpenID Connect provider. */
export const generic: Preset = { isOpenId: true, claims: standardClaims }

/** A provider with a well-known issuer. */
const withIssuer = (issuer: string): Preset => ({
  ...generic,
  issuer: ({ issuerUrl }) => issuerUrl ?? issuer,
})

const OFFLINE = 'offline_access'

/** Google: refresh tokens are requested by a parameter instead of a scope. */
export const google: Preset = {
  ...withIssuer('https://accounts.google.com'),
  scope: ({ scope }) => scope.filter((one) => one !== OFFLINE),
  parameters: ({ scope }): Record<string, string> =>
    scope.includes(OFFLINE) ? { access_type: 'offline' } : {},
  mayLackNonce: ({ nonce }) => nonce === undefined,
}

/** GitLab: most claims are only in userinfo. */
export const gitlab: Preset = {
  ...withIssuer('https://gitlab.com'),
  async claims(found) {
    return openIdClaims(
      found.tokens.access === '' ? requireIdClaims(found) : await fetchUserinfo(found),
      found,
    )
  },
}

export const netid: Preset = withIssuer('https://broker.netid.de/')
export const linkedin: Preset = withIssuer('https://www.linkedin.com/oauth')
export const line: Preset = withIssuer('https://access.line.me')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MICROSOFT = 'https://login.microsoftonline.com'
const GRAPH_ME = 'https://graph.microsoft.com/v1.0/me'

/** Tenant of an ID token; multi-tenant applications take it from the token. */
const tokenTenant = (tenant: string, { tid }: JsonObject): string =>
  uuid.test(tenant) || typeof tid !== 'string' || !uuid.test(tid) ? tenant : tid

/**
 * Microsoft: the issuer depends on the tenant, an address is verified only when the tenant owns its domain,
 * and the subject is pairwise, the object id, or that of Graph.
 */
export const microsoft: Preset = {
  isOpenId: true,
  endpoints({ microsoft: { tenant } }) {
    const base = `${MICROSOFT}/${tenant}`
    return {
      issuer: `${base}/v2.0`,
      authorization: `${base}/oauth2/v2.0/authorize`,
      token: `${base}/oauth2/v2.0/token`,
      userinfo: 'https://graph.microsoft.com/oidc/userinfo',
      keys: `${base}/discovery/v2.0/keys`,
      tokenAuth: 'post',
      takesChallenge: true,
    }
  },
  expectedIssuer: ({ microsoft: { tenant } }, unproved) =>
    `${MICROSOFT}/${tokenTenant(tenant, unproved)}/v2.0`,
  async claims(found) {
    const { settings, tokens, calls } = found
    const profile = requireIdClaims(found)
    const isOwned = profile.xms_edov === true || profile.xms_edov === '1' || profile.xms_edov === 1
    const claims = openIdClaims({ ...profile, email_verified: isOwned }, found, profile)
    const { subjectSource } = settings.microsoft
    if (subjectSource === 'userinfo') return claims
    if (subjectSource === 'oid')
      return openIdClaims({ ...profile, sub: profile.oid, email_verified: isOwned }, found, profile)
    const me = await calls.get(GRAPH_ME, { authorization: `Bearer ${tokens.access}` })
    return openIdClaims({ ...profile, sub: asText(me.id), email_verified: isOwned }, found, profile)
  },
}
