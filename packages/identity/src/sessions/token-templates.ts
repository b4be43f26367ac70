import { textOfSource } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'

/** How a session is told to others that do not ask us, as the project says it. */
export interface TokenTemplate {
  ttlMs: number
  /** The key that signs: the first of its set, as a JWK with its private part. Undefined: the set is empty. */
  key: JsonObject | undefined
  /** A Jsonnet text that makes claims from `session` and the `claims` of every token. */
  mapper: string | undefined
}

interface TemplateInput {
  ttl: number
  jwks_url: string
  claims_mapper_url?: string
}

/** Returns the first key of a set, undefined for an empty set. Throws for what is no set and for a key that cannot sign. */
function firstKey(source: string): JsonObject | undefined {
  const set: unknown = JSON.parse(textOfSource(source) ?? '')
  if (!isObject(set) || !Array.isArray(set.keys)) throw new Error('there is no key set in it')
  if (set.keys.length === 0) return undefined
  const [key] = set.keys as unknown[] // an array of anything
  if (!isObject(key)) throw new Error('its first key is not an object')
  if (key.kty !== 'oct' && key.d === undefined) throw new Error('its first key has no private part')
  return key
}

/** A template as it serves. Throws when its texts cannot be used. */
export const tokenTemplate = ({
  ttl,
  jwks_url: keys,
  claims_mapper_url: mapper,
}: TemplateInput): TokenTemplate => ({
  ttlMs: ttl,
  key: firstKey(keys),
  mapper: mapper === undefined ? undefined : textOfSource(mapper),
})
