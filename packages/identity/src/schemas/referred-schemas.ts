import { linkSchemas } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'

const MARKS = 'ory.sh/kratos'

/**
 * Resolves the schema of a value: follows references, next to which nothing counts (draft 7), and merges
 * `allOf`. Returns the same object for the same schema.
 */
export type Follow = (value: unknown) => JsonObject

/**
 * Creates the resolver for documents, of which the first is the schema itself. An invalid or missing
 * reference resolves to an empty schema.
 */
export function createFollow(documents: ReadonlyMap<string, JsonObject>): Follow {
  // Computed on demand: most schemas have no references.
  let byReference: ReadonlyMap<JsonObject, JsonObject> | undefined
  const merged = new Map<JsonObject, JsonObject>()
  function resolve(schema: JsonObject): JsonObject {
    const seen = new Set<JsonObject>()
    let end = schema
    while (typeof end.$ref === 'string' && !seen.has(end)) {
      seen.add(end)
      byReference ??= references(documents)
      end = byReference.get(end) ?? {}
    }
    return end
  }
  return function follow(value) {
    const schema = resolve(isObject(value) ? value : {})
    if (!Array.isArray(schema.allOf)) return schema
    const cached = merged.get(schema)
    if (cached) return cached
    // Breaks cycles: a recursive reference adds nothing.
    merged.set(schema, schema)
    const whole = mergeSchemas([schema, ...schema.allOf.map(follow)])
    merged.set(schema, whole)
    return whole
  }
}

function references(documents: ReadonlyMap<string, JsonObject>): ReadonlyMap<JsonObject, JsonObject> {
  const { parts, referred } = linkSchemas(documents)
  return new Map(
    parts.flatMap((part) => {
      const found = referred(part)?.part
      return found ? [[part.schema, found.schema]] : []
    }),
  )
}

/** Merges objects; the first one with a member wins. */
const mergeFirst = (objects: readonly unknown[]): JsonObject =>
  Object.assign({}, ...objects.filter(isObject).toReversed()) as JsonObject // only objects are merged

/**
 * Merges the schemas of one value: the first to declare a keyword wins, while properties and marks are
 * combined.
 */
function mergeSchemas(schemas: readonly JsonObject[]): JsonObject {
  const marks = schemas.map((schema) => schema[MARKS]).filter(isObject)
  return {
    ...mergeFirst(schemas),
    properties: mergeProperties(schemas),
    required: schemas.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
    [MARKS]: { ...mergeFirst(marks), credentials: mergeFirst(marks.map(({ credentials }) => credentials)) },
  }
}

/** Undefined when no schema declares properties: the value is then not an object of fields. */
function mergeProperties(schemas: readonly JsonObject[]): JsonObject | undefined {
  const found = schemas.flatMap(({ properties }) => (isObject(properties) ? Object.entries(properties) : []))
  if (found.length === 0) return undefined
  const byName = Map.groupBy(found, ([name]) => name)
  return Object.fromEntries(
    Array.from(byName, ([name, [first, ...others]]) => {
      const more = others.map(([, schema]) => schema)
      return [name, more.length === 0 ? first?.[1] : { allOf: [first?.[1], ...more] }]
    }),
  )
}
