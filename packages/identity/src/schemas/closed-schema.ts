import { type LinkedPart, type LinkedSchemas, linkSchemas, NO_ADDRESS } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'
import { estimateCost, MAX_WORK, WORK } from './schema-work.ts'

/** Upper bound on references followed for one value. */
const MAX_REFERENCE_CHAIN = 32
/** Upper bound on subschemas, including referenced ones: larger validators take seconds to compile. */
const MAX_SUBSCHEMAS = 1000
/** Upper bound on the cost of one value, a hundredth of the total. */
const MAX_WORK_PER_VALUE = MAX_WORK / 100

/** Keywords whose subschemas apply to the same value as their parent. */
const INLINE_APPLICATORS = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies'])

const schemaLocation = (document: string, pointer: string): string =>
  `${document === NO_ADDRESS ? '' : document}#${pointer}`

const partLocation = ({ document, pointer }: LinkedPart): string => schemaLocation(document, pointer)

/** Combined cost of all schemas that apply to one value, and the longest chain of references. */
interface ValueCost {
  work: number
  followed: number
}

/** A schema that cannot be used; the message says where and why. */
class SchemaError extends Error {}

function assertWithinLimits({ work, followed }: ValueCost, part: LinkedPart): void {
  if (work > MAX_WORK_PER_VALUE)
    throw new SchemaError(`${partLocation(part)} takes too much work for a single value`)
  if (followed <= MAX_REFERENCE_CHAIN) return
  throw new SchemaError(
    `${partLocation(part)} follows more than ${MAX_REFERENCE_CHAIN} references for a single value`,
  )
}

/**
 * Computes the cost of each schema, with all schemas that apply to the same value. Throws SchemaError above
 * a limit.
 */
function createValueCosts({ parts, referred }: LinkedSchemas) {
  const inlineParts = parts.filter(({ around }) => around && INLINE_APPLICATORS.has(around.keyword))
  const inside = Map.groupBy(inlineParts, ({ document, around }) =>
    schemaLocation(document, around?.pointer ?? ''),
  )
  const cache = new Map<string, ValueCost | 'pending'>()
  function costOfValue(part: LinkedPart): ValueCost {
    const before = cache.get(partLocation(part))
    if (before === 'pending') throw new SchemaError(`${partLocation(part)} leads back to itself`)
    if (before) return before
    cache.set(partLocation(part), 'pending')
    const reference = referred(part)?.part
    const dependencies = [...(inside.get(partLocation(part)) ?? []), ...(reference ? [reference] : [])].map(
      costOfValue,
    )
    const found = {
      work: dependencies.reduce((sum, { work }) => sum + work, estimateCost(part.schema, '').each),
      followed: Math.max(0, ...dependencies.map(({ followed }) => followed)) + (reference ? 1 : 0),
    }
    assertWithinLimits(found, part)
    cache.set(partLocation(part), found)
    return found
  }
  return costOfValue
}

/**
 * Finds what would make validation too expensive: too many subschemas, endless references, nested
 * alternatives. Returns the first fault with its location, or an empty list.
 */
export function workFaults(linked: LinkedSchemas): string[] {
  if (linked.parts.length > MAX_SUBSCHEMAS)
    return [`it has ${linked.parts.length} schemas in it: ${MAX_SUBSCHEMAS} is the maximum`]
  try {
    linked.parts.forEach(createValueCosts(linked))
    return []
  } catch (error) {
    if (error instanceof SchemaError) return [error.message]
    throw error
  }
}

/** Member of the first document under which the other documents are bundled, by index. */
const BUNDLED = 'x-others'

function localReference(
  part: LinkedPart,
  { referred }: LinkedSchemas,
  documentIds: readonly string[],
): { $ref?: string } {
  const found = referred(part)
  if (!found) return {}
  if (found.part) {
    const at = documentIds.indexOf(found.part.document)
    return { $ref: `#${at === 0 ? '' : `/${BUNDLED}/${at}`}${encodeURI(found.part.pointer)}` }
  }
  throw new SchemaError(`${partLocation(part)} refers to ${found.missing}, which is not there`)
}

/** Drops the identifiers, which mean nothing once references are local. */
const withoutAddresses = ({ $schema: _dialect, $id: _id, id: _olderId, ...schema }: JsonObject): JsonObject =>
  schema

/**
 * Bundles several documents into the first, for the validator: references become local and each schema
 * carries its cost. Throws SchemaError for a reference that leads nowhere.
 */
export function closedSchema(documents: ReadonlyMap<string, JsonObject>): JsonObject {
  const linked = linkSchemas(documents)
  const documentIds = [...documents.keys()]
  const parts = new Map(linked.parts.map((part) => [part.schema, part]))
  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy)
    if (!isObject(value)) return value
    const part = parts.get(value)
    const own = part ? withoutAddresses(value) : value
    const result = Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, copy(inner)]))
    if (!part || Object.keys(own).length === 0) return result
    return {
      ...result,
      ...localReference(part, linked, documentIds),
      [WORK]: estimateCost(value, partLocation(part)),
    }
  }
  const copies = [...documents.values()].map(copy)
  return { ...(copies[0] as JsonObject), ...(copies.length > 1 && { [BUNDLED]: copies }) } // objects are copied to objects
}
