import { linkSchemas } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'

const MARKS = 'ory.sh/kratos'

/**
 * What describes a value: the schema itself, or the one at the end of its references, beside which nothing counts (draft 7), with what
 * else a value of it has to be (`allOf`). The same of the same schema each time.
 */
export type Follow = (value: unknown) => JsonObject

/** Follows references of documents, the first of which is the schema's own. What is none, or leads nowhere, describes anything. */
export function createFollow(documents: ReadonlyMap<string, JsonObject>): Follow {
  // Most schemas refer to nothing.
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
    const known = merged.get(schema)
    if (known) return known
    // Whatever leads back to it about the same value says nothing more.
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

/** Objects as one: of a member that several have, the first counts. */
const mergeFirst = (objects: readonly unknown[]): JsonObject =>
  Object.assign({}, ...objects.filter(isObject).toReversed()) as JsonObject // of objects alone

/** What several schemas of one value say of it together: the first that says something of it counts, but what is in it is theirs together. */
function mergeSchemas(schemas: readonly JsonObject[]): JsonObject {
  const marks = schemas.map((schema) => schema[MARKS]).filter(isObject)
  return {
    ...mergeFirst(schemas),
    properties: mergeProperties(schemas),
    required: schemas.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
    [MARKS]: { ...mergeFirst(marks), credentials: mergeFirst(marks.map(({ credentials }) => credentials)) },
  }
}

/** None, where none of them says anything of properties: then a value is no object of others. */
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
