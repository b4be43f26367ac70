import { textOfSource } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'

/** A configured token template. */
export interface TokenTemplate {
  ttlMs: number
  /** Signing key: the first private JWK of the set. Undefined for an empty set. */
  key: JsonObject | undefined
  /** Jsonnet source that maps `session` and `claims` to claims. */
  mapper: string | undefined
  /** Whose id becomes the claim `sub`. */
  subjectSource: 'id' | 'external_id'
}

interface TemplateInput {
  ttl: number
  jwks_url: string
  claims_mapper_url?: string
  subject_source: 'id' | 'external_id'
}

/**
 * Returns the first key of a set, undefined for an empty set. Throws for an invalid set and for a key that
 * cannot sign.
 */
function firstKey(source: string): JsonObject | undefined {
  const set: unknown = JSON.parse(textOfSource(source) ?? '')
  if (!isObject(set) || !Array.isArray(set.keys)) throw new Error('it contains no key set')
  if (set.keys.length === 0) return undefined
  const [key] = set.keys as unknown[] // an array of anything
  if (!isObject(key)) throw new Error('its first key is not an object')
  if (key.kty !== 'oct' && key.d === undefined) throw new Error('its first key has no private part')
  return key
}

/** Reads a template. Throws when its sources cannot be used. */
export const tokenTemplate = ({
  ttl,
  jwks_url: keys,
  claims_mapper_url: mapper,
  subject_source: subjectSource,
}: TemplateInput): TokenTemplate => ({
  ttlMs: ttl,
  key: firstKey(keys),
  mapper: mapper === undefined ? undefined : textOfSource(mapper),
  subjectSource,
})
