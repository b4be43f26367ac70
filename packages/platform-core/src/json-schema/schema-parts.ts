import { childPointer } from '../config/pointers.ts'
import { isObject } from '../config/setting-schema.ts'
import { SourceError } from '../config/sources.ts'

type JsonObject = Record<string, unknown>

/** A schema that is all of a document or stands somewhere inside it. */
export interface SchemaPart {
  schema: JsonObject
  /** Where it stands, from the document's root: `/definitions/address`; '' for the whole. */
  pointer: string
  /** What its references and those inside it start from: an address without a fragment. */
  base: string
  /** The place of the schema around it, and under which of its keywords it stands; absent for the whole. */
  around: { pointer: string; keyword: string } | undefined
}

/** Keywords whose members are schemas by names that people choose. */
const NAMED = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependencies'])
/** Keywords that say values, or marks of ours and of the originals, which are no schemas. */
const VALUES = new Set(['const', 'enum', 'default', 'examples', 'ory.sh/kratos', 'tillkey'])
/** As deep as a body may be. */
const DEEPEST = 64

/** What a document is called that has no address: references of its own start from there. */
export const NO_ADDRESS = 'schema:///'

const BASE64 = 'base64://'

/** The whole address that a reference means. Nothing: it means none. */
export const addressOf = (reference: string, base: string): string | undefined =>
  // A base64 text is no path.
  reference.startsWith(BASE64) ? reference : URL.parse(reference, base)?.href

/** An address without its fragment, and that. */
export function splitFragment(address: string): [string, string] {
  const at = address.indexOf('#')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** The values of a keyword that may be schemas, each with its place below the keyword. */
const valuesOf = (keyword: string, value: unknown): [string, unknown][] => {
  if (VALUES.has(keyword)) return []
  if (Array.isArray(value)) return value.map((item, index) => [childPointer('', index), item])
  if (NAMED.has(keyword) && isObject(value))
    return Object.entries(value).map(([name, inner]) => [childPointer('', name), inner])
  return [['', value]]
}

function baseOf({ $id }: JsonObject, around: string): string {
  if (typeof $id !== 'string' || $id.startsWith('#')) return around
  return splitFragment(addressOf($id, around) ?? around)[0]
}

function childSchemas(part: SchemaPart, depth: number): SchemaPart[] {
  if (depth > DEEPEST) throw new SourceError(`is nested deeper than ${DEEPEST} schemas`)
  const inner = Object.entries(part.schema).flatMap(([keyword, value]) =>
    valuesOf(keyword, value).flatMap(([place, schema]) => {
      if (!isObject(schema)) return []
      const pointer = childPointer(part.pointer, keyword) + place
      const around = { pointer: part.pointer, keyword }
      return childSchemas({ schema, pointer, base: baseOf(schema, part.base), around }, depth + 1)
    }),
  )
  return [part, ...inner]
}

/**
 * A schema and every schema inside it (JSON Schema, draft 7); `address` is where the document is from. An object under a keyword that
 * there is not is taken for one, as references may mean it. Throws SourceError when they are nested too deep.
 */
export const schemaParts = (document: JsonObject, address: string): SchemaPart[] =>
  childSchemas({ schema: document, pointer: '', base: baseOf(document, address), around: undefined }, 1)
