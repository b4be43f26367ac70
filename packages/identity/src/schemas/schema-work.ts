import type { Ajv, SchemaValidateFunction } from 'ajv'
import { isObject, type JsonObject } from '../values.ts'
import { linearPattern } from './linear-patterns.ts'

/**
 * Upper bound on the work of one validation, in characters read. Schemas with several self-references would
 * otherwise take exponential time.
 */
export const MAX_WORK = 5_000_000

/** Base cost of applying one schema to a value. */
const BASE_COST = 50
/** Assumed size of a JavaScript pattern, which older projects may have. */
const UNKNOWN_PATTERN_SIZE = 1000
/** Keywords that validation ignores. */
const IGNORED_KEYWORDS = new Set([
  'default',
  'examples',
  'title',
  'description',
  '$comment',
  'ory.sh/kratos',
  'tillkey',
])

/** Cost of applying one schema to a value, without its subschemas. */
interface Cost {
  /** Location of the schema. */
  pointer: string
  each: number
  /** Cost per character, entry or character of a member name. */
  bySize: number
}

/** Validation exceeded its work limit at this location. */
export class WorkLimitError extends Error {
  readonly instancePath: string
  readonly schemaPointer: string
  constructor(instancePath: string, schemaPointer: string) {
    super(`takes too much work at ${schemaPointer}`)
    this.instancePath = instancePath
    this.schemaPointer = schemaPointer
  }
}

const textLength = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/** Length of a keyword, without its subschemas. */
function ownLength(keyword: string, value: unknown): number {
  if (IGNORED_KEYWORDS.has(keyword)) return 0
  if (keyword === 'enum' || keyword === 'const') return textLength(value)
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + ownLength('', item), 0)
  if (!isObject(value)) return textLength(value)
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + name.length + (Array.isArray(inner) ? textLength(inner) : 1),
    0,
  )
}

function patternSize(pattern: unknown): number {
  if (typeof pattern !== 'string') return 0
  try {
    return linearPattern(pattern).size
  } catch {
    return UNKNOWN_PATTERN_SIZE // rejected when its project is stored
  }
}

/** Computes the cost of applying one schema. */
export function estimateCost(schema: JsonObject, pointer: string): Cost {
  const { pattern, patternProperties: byPattern } = schema
  const patterns = [pattern, ...(isObject(byPattern) ? Object.keys(byPattern) : [])]
  const entries = Object.entries(schema)
  return {
    pointer,
    each: entries.reduce((sum, [keyword, value]) => sum + ownLength(keyword, value), BASE_COST),
    bySize: patterns.reduce((sum: number, one) => sum + patternSize(one), entries.length),
  }
}

function measureSize(data: unknown): number {
  if (typeof data === 'string' || Array.isArray(data)) return data.length
  return isObject(data) ? Object.keys(data).reduce((sum, name) => sum + name.length + 1, 0) : 0
}

/** Keyword that carries the cost, only present in bundled schemas. */
export const WORK = 'x-work'

/** Remaining work of the current validation. */
export interface WorkBudget {
  /** Starts a validation. */
  begin(): void
  /** Spends additional work. Throws WorkLimitError. */
  spend(work: number, at: { instancePath: string; pointer: string }): void
}

/** Makes a validator count its work and stop with WorkLimitError. */
export function addWorkLimit(ajv: Ajv): WorkBudget {
  let left = 0
  const spend: WorkBudget['spend'] = (work, { instancePath, pointer }) => {
    left -= work
    if (left < 0) throw new WorkLimitError(instancePath, pointer)
  }
  // The parameters are those of the library.
  const validate: SchemaValidateFunction = (...[cost, data, _schema, context]) => {
    const { pointer, each, bySize }: Cost = cost
    spend(each + bySize * measureSize(data), { instancePath: context?.instancePath ?? '', pointer })
    return true
  }
  ajv.addKeyword({ keyword: WORK, schemaType: 'object', before: '$ref', errors: false, validate })
  return {
    begin: () => {
      left = MAX_WORK
    },
    spend,
  }
}
