import { createHmac } from 'node:crypto'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { providerFailed } from '../../errors/oidc-errors.ts'
import { asText, type Claims, claimsFrom } from '../claims.ts'
import type { Endpoints, Preset, TokenResult } from '../preset.ts'

/** Endpoints of a provider without ID tokens. */

const createEndpoints = (authorization: string, token: string): Endpoints => ({
  issuer: token,
  authorization,
  token,
  userinfo: '',
  keys: '',
  tokenAuth: 'post' as const,
  takesChallenge: false,
})

/** Builds claims from a proprietary document. Throws 502 without a subject. */
function toClaims(iss: string, profile: JsonObject, raw: JsonObject): Claims {
  const sub = asText(profile.sub)
  if (!sub) throw providerFailed(new Error('the response has no subject'))
  return { ...claimsFrom({ ...profile, sub, iss }, raw), iss, sub }
}

const bearer = ({ tokens }: TokenResult): Record<string, string> => ({
  authorization: `Bearer ${tokens.access}`,
})

const textAt = (value: unknown, ...path: string[]): string =>
  asText(path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value))

const githubEndpoints = createEndpoints(
  'https://github.com/login/oauth/authorize',
  'https://github.com/login/oauth/access_token',
)

/** Returns the primary verified address: the one in the profile is unverified. */
async function githubAddress(found: TokenResult): Promise<JsonObject> {
  if (!found.settings.scope.includes('user:email')) return {}
  const addresses = await found.calls.getAny('https://api.github.com/user/emails', bearer(found))
  const list = Array.isArray(addresses) ? addresses.filter(isObject) : []
  const main = list.find(({ primary, verified }) => primary === true && verified === true)
  return main ? { email: main.email, email_verified: true } : {}
}

/** GitHub: profile and email addresses are separate endpoints. */
export const github: Preset = {
  isOpenId: false,
  endpoints: () => githubEndpoints,
  async claims(found) {
    const user = await found.calls.get('https://api.github.com/user', bearer(found))
    return toClaims(
      githubEndpoints.token,
      {
        sub: user.id,
        name: user.name,
        nickname: user.login,
        preferred_username: user.login,
        website: user.blog,
        picture: user.avatar_url,
        profile: user.html_url,
        email: user.email,
        ...(await githubAddress(found)),
      },
      user,
    )
  },
}

const DISCORD = 'https://discord.com/api'
const CDN = 'https://cdn.discordapp.com/avatars'

function discordPicture({ id, avatar }: JsonObject): string {
  if (typeof avatar !== 'string' || avatar === '') return ''
  return `${CDN}/${asText(id)}/${avatar}.${avatar.startsWith('a_') ? 'gif' : 'png'}`
}

/** Discord: older user names have a discriminator. */
function discordName({ username, discriminator }: JsonObject): string {
  const number = asText(discriminator)
  return number === '' || number === '0' ? asText(username) : `${asText(username)}#${number}`
}

export const discord: Preset = {
  isOpenId: false,
  endpoints: () => createEndpoints('https://discord.com/oauth2/authorize', `${DISCORD}/oauth2/token`),
  async claims(found) {
    const user = await found.calls.get(`${DISCORD}/users/@me`, bearer(found))
    return toClaims(
      `${DISCORD}/oauth2/`,
      {
        sub: user.id,
        name: discordName(user),
        nickname: user.username,
        preferred_username: user.username,
        picture: discordPicture(user),
        email: user.email,
        email_verified: user.verified,
        locale: user.locale,
      },
      user,
    )
  },
}

const SPOTIFY = 'https://accounts.spotify.com'

export const spotify: Preset = {
  isOpenId: false,
  endpoints: () => ({
    ...createEndpoints(`${SPOTIFY}/authorize`, `${SPOTIFY}/api/token`),
    tokenAuth: 'basic',
    takesChallenge: true,
  }),
  async claims(found) {
    const user = await found.calls.get('https://api.spotify.com/v1/me', bearer(found))
    const [picture] = Array.isArray(user.images) ? user.images : []
    return toClaims(
      `${SPOTIFY}/api/token`,
      {
        sub: user.id,
        name: user.display_name,
        nickname: user.display_name,
        profile: textAt(user, 'external_urls', 'spotify'),
        picture: textAt(picture, 'url'),
        // Spotify does not verify addresses.
        email: user.email,
        birthdate: user.birthdate,
      },
      user,
    )
  },
}

const FACEBOOK = 'https://graph.facebook.com/v21.0'
const FACEBOOK_FIELDS = 'id,name,first_name,last_name,middle_name,email,picture.type(large),birthday,gender'

/** Converts MM/DD/YYYY to ISO 8601. */
function isoDay(day: unknown): string {
  const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(asText(day)) ?? []
  return year === undefined ? '' : `${year}-${month}-${date}`
}

/** Facebook: requests are signed with the client secret. */
export const facebook: Preset = {
  isOpenId: false,
  endpoints: () =>
    createEndpoints('https://www.facebook.com/v21.0/dialog/oauth', `${FACEBOOK}/oauth/access_token`),
  async claims(found) {
    const { tokens, settings, calls } = found
    const proof = createHmac('sha256', settings.clientSecret).update(tokens.access).digest('hex')
    const query = new URLSearchParams({ fields: FACEBOOK_FIELDS, appsecret_proof: proof })
    const user = await calls.get(`${FACEBOOK}/me?${query.toString()}`, bearer(found))
    return toClaims(
      `${FACEBOOK}/oauth/access_token`,
      {
        sub: user.id,
        name: user.name,
        given_name: user.first_name,
        family_name: user.last_name,
        last_name: user.last_name,
        middle_name: user.middle_name,
        nickname: user.name,
        picture: textAt(user, 'picture', 'data', 'url'),
        email: user.email,
        gender: user.gender,
        birthdate: isoDay(user.birthday),
      },
      user,
    )
  },
}
