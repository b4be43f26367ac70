import { isObject } from '@tillkey/wire'
import { type Client, readScopes } from '../clients/client.ts'
import type { ProtocolConfig } from '../protocol-config.ts'
import { coversScope } from '../requests/scopes.ts'
import type { AuthorizationRequest, ClaimNames } from './authorization.ts'

/** Claims of each scope (OpenID Connect Core 5.4). */
const claimsOfScopes: Record<string, readonly string[]> = {
  profile: [
    'name',
    'family_name',
    'given_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'updated_at',
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
}

const scopeOfClaim = new Map(
  Object.entries(claimsOfScopes).flatMap(([scope, claims]) => claims.map((claim) => [claim, scope] as const)),
)

/** Scopes that stand for claims. */
export const openidScopes: readonly string[] = Object.keys(claimsOfScopes)

/** All claims that scopes stand for. */
export const openidClaimNames: readonly string[] = [...scopeOfClaim.keys()]

/** Contents of the parameter `claims`. */
export interface RequestedClaims {
  /** Acceptable values of `acr`. */
  acrValues: string[]
  /** Values of an essential `acr`, one of which must be satisfied; empty if it is voluntary. */
  essentialAcrValues: string[]
  /** Subjects of whom one must be signed in. Empty: anyone. */
  subjects: string[]
  names: ClaimNames
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function parsed(text: string | null): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Discovery does not advertise the parameter, so malformed values are ignored.
    return undefined
  }
}

/** Values of the members `value` and `values` of a claim. */
function listValues(claim: unknown): string[] {
  if (!isObject(claim)) return []
  return [claim.value, ...(Array.isArray(claim.values) ? claim.values : [])].filter(isText)
}

/** Reads `claims` (OpenID Connect Core 5.5). */
export function readClaims(text: string | null): RequestedClaims {
  const claims = parsed(text)
  const part = (name: 'id_token' | 'userinfo') => {
    const value = isObject(claims) ? claims[name] : undefined
    return isObject(value) ? value : {}
  }
  const idToken = part('id_token')
  const namesIn = (claimsOfPart: object) => Object.keys(claimsOfPart).filter((name) => scopeOfClaim.has(name))
  const names = { idToken: namesIn(idToken), userinfo: namesIn(part('userinfo')) }
  const acrValues = listValues(idToken.acr)
  const isEssential = isObject(idToken.acr) && idToken.acr.essential === true
  const essentialAcrValues = isEssential ? acrValues : []
  return { acrValues, essentialAcrValues, subjects: listValues(idToken.sub), names }
}

/** An individually requested claim and the scope that includes it. */
export interface NamedClaim {
  name: string
  scope: string
}

/**
 * Individually requested claims that the requested scopes do not include, limited to scopes the client is registered
 * for.
 */
export function claimsByName(
  { scopeStrategy }: ProtocolConfig,
  client: Client,
  { claimNames = [], scopes }: AuthorizationRequest,
): NamedClaim[] {
  return claimNames
    .map((name) => ({ name, scope: scopeOfClaim.get(name) ?? '' }))
    .filter(({ scope }) => !scopes.includes(scope) && coversScope(scopeStrategy, readScopes(client), scope))
}
