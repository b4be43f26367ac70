import { isObject, type JsonObject } from '@tillkey/wire'
import { childPointer } from '../config/pointers.ts'
import { SourceError } from '../config/sources.ts'

/** A schema: a whole document or a subschema. */
export interface SchemaPart {
  schema: JsonObject
  /** JSON pointer from the root of the document: `/definitions/address`. '' for the whole document. */
  pointer: string
  /** Base URI for references inside it, without a fragment. */
  base: string
  /** Pointer of the parent schema and the keyword that contains this one. Absent for a whole document. */
  around: { pointer: string; keyword: string } | undefined
}

/** Keywords whose members are subschemas with arbitrary names. */
const NAMED = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'])
/** Keywords that hold values or extensions, which contain no subschemas. */
const VALUES = new Set(['const', 'enum', 'default', 'examples', 'ory.sh/kratos', 'tillkey'])
/** Upper bound on nesting, equal to that of request bodies. */
const MAX_DEPTH = 64

/** Base URI of documents without an address. */
export const NO_ADDRESS = 'schema:///'

const BASE64 = 'base64://'

/** Resolves a reference against a base URI. Returns undefined if it is not a valid URI. */
export const resolveReference = (reference: string, base: string): string | undefined =>
  // A base64 address is not hierarchical.
  reference.startsWith(BASE64) ? reference : URL.parse(reference, base)?.href

/** Splits a URI into the part before the fragment and the fragment. */
export function splitFragment(address: string): [string, string] {
  const at = address.indexOf('#')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** Returns the values of a keyword that may be schemas, each with its pointer relative to the keyword. */
const findSubschemas = (keyword: string, value: unknown): [string, unknown][] => {
  if (VALUES.has(keyword)) return []
  if (Array.isArray(value)) return value.map((item, index) => [childPointer('', index), item])
  if (NAMED.has(keyword) && isObject(value))
    return Object.entries(value).map(([name, inner]) => [childPointer('', name), inner])
  return [['', value]]
}

function resolveBase({ $id }: JsonObject, around: string): string {
  if (typeof $id !== 'string' || $id.startsWith('#')) return around
  return splitFragment(resolveReference($id, around) ?? around)[0]
}

function childSchemas(part: SchemaPart, depth: number): SchemaPart[] {
  if (depth > MAX_DEPTH) throw new SourceError(`is nested deeper than ${MAX_DEPTH} schemas`)
  const inner = Object.entries(part.schema).flatMap(([keyword, value]) =>
    findSubschemas(keyword, value).flatMap(([suffix, schema]) => {
      if (!isObject(schema)) return []
      const pointer = childPointer(part.pointer, keyword) + suffix
      const around = { pointer: part.pointer, keyword }
      return childSchemas({ schema, pointer, base: resolveBase(schema, part.base), around }, depth + 1)
    }),
  )
  return [part, ...inner]
}

/**
 * Returns a schema and all its subschemas (JSON Schema draft 7), including objects under unknown keywords, because
 * references may target them. Throws SourceError for excess nesting.
 */
export const schemaParts = (document: JsonObject, address: string): SchemaPart[] =>
  childSchemas({ schema: document, pointer: '', base: resolveBase(document, address), around: undefined }, 1)
