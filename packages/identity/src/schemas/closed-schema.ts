import { type LinkedPart, type LinkedSchemas, linkSchemas, NO_ADDRESS } from '@tillkey/platform-core'
import { isObject, type JsonObject } from '../values.ts'
import { costOf, MAX_WORK, WORK } from './schema-work.ts'

/** References that follow each other before anything of a value is entered, at most. */
const MAX_REFERENCE_CHAIN = 32
/** Schemas inside one, with those that it refers to: a validator of more takes seconds to make. */
const MAX_SUBSCHEMAS = 1000
/** What looking at one value may cost at most, a hundredth of what all of them may. */
const MAX_WORK_PER_VALUE = MAX_WORK / 100

/** Keywords whose schemas look at the very value that theirs looks at. */
const INLINE_APPLICATORS = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependencies'])

const schemaLocation = (document: string, pointer: string): string =>
  `${document === NO_ADDRESS ? '' : document}#${pointer}`

const partLocation = ({ document, pointer }: LinkedPart): string => schemaLocation(document, pointer)

/** What the schemas of one value cost together, and how many references follow each other there. */
interface ValueCost {
  work: number
  followed: number
}

/** A schema that cannot be used; the message says which and why. */
class SchemaError extends Error {}

function assertWithinLimits({ work, followed }: ValueCost, part: LinkedPart): void {
  if (work > MAX_WORK_PER_VALUE) throw new SchemaError(`${partLocation(part)} takes too much work for a single value`)
  if (followed <= MAX_REFERENCE_CHAIN) return
  throw new SchemaError(`${partLocation(part)} follows more than ${MAX_REFERENCE_CHAIN} references for a single value`)
}

/** What each schema costs with all that are asked about the same value; throws SchemaRefused for what is too much. */
function createValueCosts({ parts, referred }: LinkedSchemas) {
  const inlineParts = parts.filter(({ around }) => around && INLINE_APPLICATORS.has(around.keyword))
  const inside = Map.groupBy(inlineParts, ({ document, around }) => schemaLocation(document, around?.pointer ?? ''))
  const known = new Map<string, ValueCost | 'asked'>()
  function costOfValue(part: LinkedPart): ValueCost {
    const before = known.get(partLocation(part))
    if (before === 'asked') throw new SchemaError(`${partLocation(part)} leads back to itself without an end`)
    if (before) return before
    known.set(partLocation(part), 'asked')
    const reference = referred(part)?.part
    const dependencies = [...(inside.get(partLocation(part)) ?? []), ...(reference ? [reference] : [])].map(costOfValue)
    const found = {
      work: dependencies.reduce((sum, { work }) => sum + work, costOf(part.schema, '').each),
      followed: Math.max(0, ...dependencies.map(({ followed }) => followed)) + (reference ? 1 : 0),
    }
    assertWithinLimits(found, part)
    known.set(partLocation(part), found)
    return found
  }
  return costOfValue
}

/**
 * What of a schema makes judging traits take too long: too many schemas in it, references without an end, alternatives of alternatives.
 * The first fault, with its place; nothing when there is none.
 */
export function workFaults(linked: LinkedSchemas): string[] {
  if (linked.parts.length > MAX_SUBSCHEMAS)
    return [`it has ${linked.parts.length} schemas in it: ${MAX_SUBSCHEMAS} are the most`]
  try {
    linked.parts.forEach(createValueCosts(linked))
    return []
  } catch (error) {
    if (error instanceof SchemaError) return [error.message]
    throw error
  }
}

/** The member of the first document that has the others, by their number, where the validator reads them. */
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

/** Addresses mean nothing to the validator any more. */
const withoutAddresses = ({ $schema: _dialect, $id: _id, id: _olderId, ...schema }: JsonObject): JsonObject =>
  schema

/**
 * A copy of several documents for the validator, the first with the others in it: what references mean is told by its place, and each schema
 * says what it costs. Throws an Error naming a reference that means nothing.
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
    const copy = Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, copy(inner)]))
    if (!part || Object.keys(own).length === 0) return copy
    return { ...copy, ...localReference(part, linked, documentIds), [WORK]: costOf(value, partLocation(part)) }
  }
  const copies = [...documents.values()].map(copy)
  return { ...(copies[0] as JsonObject), ...(copies.length > 1 && { [BUNDLED]: copies }) } // objects stay objects
}
