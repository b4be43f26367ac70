import { parseDuration } from '@tillkey/platform-core'
import { isObject } from '@tillkey/wire'
import { resourceError } from '../http/oauth2-errors.ts'
import { type JsonBody, readTexts } from '../http/request-body.ts'
import { parseRfc3339 } from '../http/rfc3339.ts'
import { isUsableJwk } from '../keys/jwk.ts'
import {
  type ClientSettings,
  flagFields,
  type Lifespans,
  lifespanFields,
  listFields,
  optionalFlagFields,
  textFields,
} from './client.ts'

/** A client as submitted: parsed but not validated. */
export interface ClientInput {
  id: string
  secret: string
  settings: ClientSettings
}

const wrongType = (field: string, expected: string): never => {
  throw resourceError('malformed', `${field} must be ${expected}.`)
}

/** `null` counts as absent. */
function readText(body: JsonBody, field: string): string {
  const value = body[field] ?? ''
  return typeof value === 'string' ? value : wrongType(field, 'a string')
}

/** Lone surrogates cannot be encoded in a URL. */
function readId(body: JsonBody): string {
  const id = readText(body, 'client_id')
  return id.isWellFormed() ? id : wrongType('client_id', 'well-formed Unicode')
}

function readList(body: JsonBody, field: string): string[] | null {
  const value = body[field] ?? null
  return value === null ? null : (readTexts(value) ?? wrongType(field, 'a list of strings'))
}

function readOptionalFlag(body: JsonBody, field: string): boolean | null {
  const value = body[field] ?? null
  return value === null || typeof value === 'boolean' ? value : wrongType(field, 'true or false')
}

const readFlag = (body: JsonBody, field: string): boolean => readOptionalFlag(body, field) ?? false

function readLifespan(body: JsonBody, field: string): number | null {
  const value = body[field] ?? null
  if (value === null) return null
  const lifespan = typeof value === 'string' ? parseDuration(value) : undefined
  return lifespan !== undefined && lifespan > 0
    ? lifespan
    : wrongType(field, 'a positive duration, e.g. "30m" or "720h"')
}

const readFields = <K extends string, V>(
  names: readonly K[],
  read: (body: JsonBody, field: string) => V,
  body: JsonBody,
): Record<K, V> =>
  // `names` holds exactly the keys of the record.
  Object.fromEntries(names.map((name) => [name, read(body, name)])) as Record<K, V>

/** Reads a client's lifespans in milliseconds. Throws 400 for an invalid duration. */
export const readLifespans = (body: JsonBody): Lifespans => readFields(lifespanFields, readLifespan, body)

function readKeys(value: unknown): ClientSettings['jwks'] {
  if (value === undefined || value === null) return {}
  if (!isObject(value)) return wrongType('jwks', 'a key set')
  const { keys } = value
  if (keys === undefined || keys === null) return {}
  if (!Array.isArray(keys) || !keys.every(isUsableJwk)) return wrongType('jwks', 'a valid key set')
  return { keys }
}

const isDateTime = (value: unknown): boolean => parseRfc3339(value) !== undefined

/** Read-only fields, which callers may send back; only their types are checked. */
const readOnlyFields: readonly [string, string, (value: unknown) => boolean][] = [
  ['client_secret_expires_at', 'a whole number', Number.isInteger],
  ['created_at', 'an RFC 3339 time', isDateTime],
  ['updated_at', 'an RFC 3339 time', isDateTime],
  ['registration_access_token', 'a string', (value) => typeof value === 'string'],
  ['registration_client_uri', 'a string', (value) => typeof value === 'string'],
]

function checkReadOnlyFields(body: JsonBody): void {
  for (const [field, expected, fits] of readOnlyFields) {
    const value = body[field] ?? null
    if (value !== null && !fits(value)) wrongType(field, expected)
  }
}

/** Reads a client. Throws 400 for a field of the wrong type; ignores unknown members. */
export function readClient(body: JsonBody): ClientInput {
  checkReadOnlyFields(body)
  return {
    id: readId(body),
    secret: readText(body, 'client_secret'),
    settings: {
      ...readFields(textFields, readText, body),
      ...readFields(listFields, readList, body),
      ...readFields(flagFields, readFlag, body),
      ...readFields(optionalFlagFields, readOptionalFlag, body),
      ...readLifespans(body),
      jwks: readKeys(body.jwks),
      // An explicit `null` is preserved; absent metadata is an empty object.
      metadata: body.metadata === undefined ? {} : body.metadata,
    },
  }
}
