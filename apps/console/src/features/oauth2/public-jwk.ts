import type { JsonWebKey } from '@tillkey/client'

type ParsedJwk = { jwk: JsonWebKey } | { problem: 'syntax' | 'private' | 'symmetric' | 'members' }

/** Parses the public key of an issuer. Returns undefined for a blank text. A private key is not accepted. */
export function parsePublicJwk(text: string): ParsedJwk | undefined {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'syntax' }
  }
  const jwk = Object(value) as JsonWebKey // members are checked below and by the server
  if (jwk.kty === 'oct' || jwk.k !== undefined) return { problem: 'symmetric' }
  if (jwk.d !== undefined) return { problem: 'private' }
  const isComplete = [jwk.kty, jwk.kid, jwk.alg].every((member) => typeof member === 'string')
  return isComplete ? { jwk: { ...jwk, use: jwk.use ?? 'sig' } } : { problem: 'members' }
}
