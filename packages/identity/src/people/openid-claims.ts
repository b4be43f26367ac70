import type { Identity, VerifiableAddress } from '../identities/identity.ts'
import { isObject, type JsonObject } from '../values.ts'

type Claims = Record<string, unknown>

const textAt = (object: unknown, name: string): string | undefined => {
  const value = isObject(object) ? object[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

const presentClaims = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))

/** Reads a name from one trait, or from its parts. */
function nameClaims(traits: JsonObject): Claims & { name?: string | undefined } {
  const first = textAt(traits.name, 'first') ?? textAt(traits, 'first_name') ?? textAt(traits, 'given_name')
  const last = textAt(traits.name, 'last') ?? textAt(traits, 'last_name') ?? textAt(traits, 'family_name')
  const whole = [first, last].filter(Boolean).join(' ')
  return { name: textAt(traits, 'name') ?? (whole || undefined), given_name: first, family_name: last }
}

const profileTraits = [
  'nickname',
  'middle_name',
  'profile',
  'picture',
  'website',
  'gender',
  'birthdate',
  'zoneinfo',
  'locale',
]

const profileClaims = ({ traits, updatedAt }: Identity): Claims => ({
  ...nameClaims(traits),
  preferred_username: textAt(traits, 'preferred_username') ?? textAt(traits, 'username'),
  ...Object.fromEntries(profileTraits.map((name) => [name, textAt(traits, name)])),
  updated_at: Math.floor(updatedAt / 1000),
})

const findAddress = ({ verifiableAddresses }: Identity, via: string): VerifiableAddress | undefined =>
  verifiableAddresses.find((address) => address.via === via)

function emailClaims(identity: Identity): Claims {
  const address = findAddress(identity, 'email')
  const email = address?.value ?? textAt(identity.traits, 'email')
  return email === undefined ? {} : { email, email_verified: address?.verified ?? false }
}

function phoneClaims(identity: Identity): Claims {
  const address = findAddress(identity, 'sms')
  const phone = address?.value ?? textAt(identity.traits, 'phone')
  return phone === undefined ? {} : { phone_number: phone, phone_number_verified: address?.verified ?? false }
}

const addressMembers = [
  'formatted',
  'street_address',
  'locality',
  'region',
  'postal_code',
  'country',
] as const

/** Reads a postal address from one trait, or from its parts (OpenID Connect Core 5.1.1). */
function postalClaims({ traits: { address } }: Identity): Claims {
  if (typeof address === 'string' && address !== '') return { address: { formatted: address } }
  const parts = presentClaims(Object.fromEntries(addressMembers.map((name) => [name, textAt(address, name)])))
  return Object.keys(parts).length > 0 ? { address: parts } : {}
}

const claimsByScope: Record<string, (identity: Identity) => Claims> = {
  profile: profileClaims,
  email: emailClaims,
  phone: phoneClaims,
  address: postalClaims,
}

/** Returns the claims of scopes (OpenID Connect Core 5.4), as far as traits and addresses contain them. */
export const openidClaims = (identity: Identity, scopes: readonly string[]): Claims =>
  presentClaims(Object.assign({}, ...scopes.map((scope) => claimsByScope[scope]?.(identity) ?? {})) as Claims) // of objects

/** Name and email shown on pages. */
export function displayNames(identity: Identity): { name: string | undefined; email: string | undefined } {
  const { email } = emailClaims(identity)
  return { name: nameClaims(identity.traits).name, email: typeof email === 'string' ? email : undefined }
}
