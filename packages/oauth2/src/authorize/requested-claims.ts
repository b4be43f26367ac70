import { isJsonObject } from '../request-body.ts'

/** What a client wants to be told of the ID token, beyond its scopes. */
export interface RequestedClaims {
  /** Ways to sign in that would do. */
  acrValues: string[]
  /** Who has to be signed in; empty when that does not matter. */
  subjects: string[]
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function parsed(text: string): unknown {
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

/**
 * Reads `claims` (OpenID Connect Core 5.5) as far as it says how, and as whom, the person is to sign in. Other claims come with the scopes
 * that stand for them: a client gets none by its name alone.
 */
export function readClaims(text: string | null): RequestedClaims {
  const claims = parsed(text ?? '')
  const idToken = isJsonObject(claims) && isJsonObject(claims.id_token) ? claims.id_token : {}
  return { acrValues: valuesOf(idToken.acr), subjects: valuesOf(idToken.sub) }
}
