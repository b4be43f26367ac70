import { type Client, scopesOf } from '../clients/client.ts'
import type { ProtocolConfig } from '../protocol-config.ts'
import { isJsonObject } from '../request-body.ts'
import { coversScope } from '../scopes.ts'
import type { AuthorizationRequest } from './authorization.ts'

/** The claims that each scope stands for (OpenID Connect Core 5.4). */
const claimsOfScopes: Record<string, readonly string[]> = {
  profile: [
    ...['name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile'],
    ...['picture', 'website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at'],
  ],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
}

const scopeOfClaim = new Map(
  Object.entries(claimsOfScopes).flatMap(([scope, claims]) => claims.map((claim) => [claim, scope] as const)),
)

/** The scopes that stand for claims about people. */
export const openidScopes: readonly string[] = Object.keys(claimsOfScopes)

/** All claims about people that scopes stand for. */
export const openidClaimNames: readonly string[] = [...scopeOfClaim.keys()]

/** Claims that are asked for by their names, in the ID token and from userinfo. */
export interface ClaimNames {
  idToken: string[]
  userinfo: string[]
}

/** What a client wants beyond its scopes. */
export interface RequestedClaims {
  /** Ways to sign in that would do. */
  acrValues: string[]
  /** Ways to sign in of which one has to be met (`acr`, essential); empty when none has. */
  essentialAcrValues: string[]
  /** Who has to be signed in; empty when that does not matter. */
  subjects: string[]
  /** Claims about the person, one by one, by where they are to be told. */
  names: ClaimNames
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function parsed(text: string | null): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    // Discovery does not promise the parameter: what cannot be read of it is passed over, as all of it was by the original.
    return undefined
  }
}

/** `value` and `values` of one claim. */
function valuesOf(claim: unknown): string[] {
  if (!isJsonObject(claim)) return []
  return [claim.value, ...(Array.isArray(claim.values) ? claim.values : [])].filter(isText)
}

/** Reads `claims` (OpenID Connect Core 5.5): how, and as whom, the person is to sign in, and what the client wants to be told. */
export function readClaims(text: string | null): RequestedClaims {
  const claims = parsed(text)
  const part = (name: 'id_token' | 'userinfo') => {
    const value = isJsonObject(claims) ? claims[name] : undefined
    return isJsonObject(value) ? value : {}
  }
  const idToken = part('id_token')
  const namesIn = (claimsOfPart: object) => Object.keys(claimsOfPart).filter((name) => scopeOfClaim.has(name))
  const names = { idToken: namesIn(idToken), userinfo: namesIn(part('userinfo')) }
  const acrValues = valuesOf(idToken.acr)
  const isEssential = isJsonObject(idToken.acr) && idToken.acr.essential === true
  const essentialAcrValues = isEssential ? acrValues : []
  return { acrValues, essentialAcrValues, subjects: valuesOf(idToken.sub), names }
}

/** A claim that is asked for by its name, and the scope that would bring it with others. */
export interface NamedClaim {
  name: string
  scope: string
}

/**
 * What a request asks for by name, and does not get with its scopes. A client may have by name what it could have by scope: it gets around
 * none that it is not registered for.
 */
export function claimsByName(
  { scopeStrategy }: ProtocolConfig,
  client: Client,
  { claimNames = [], scopes }: AuthorizationRequest,
): NamedClaim[] {
  return claimNames
    .map((name) => ({ name, scope: scopeOfClaim.get(name) ?? '' }))
    .filter(({ scope }) => !scopes.includes(scope) && coversScope(scopeStrategy, scopesOf(client), scope))
}
