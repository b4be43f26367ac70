import type { Ajv, SchemaValidateFunction } from 'ajv'
import { isObject, type JsonObject } from '../values.ts'
import { linearPattern } from './linear-patterns.ts'

/**
 * What judging the traits of one identity may cost: one is about a letter that is looked at. Schemas that refer to themselves in several
 * places at once would take twice as long for each level of what they describe.
 */
export const MAX_WORK = 5_000_000

/** Of each look at a value by a schema. */
const BASE_COST = 50
/** Of a pattern in the language of JavaScript, which projects of before may have. */
const UNKNOWN_PATTERN_SIZE = 1000
/** What is not looked at when traits are judged. */
const IGNORED_KEYWORDS = new Set([
  'default',
  'examples',
  'title',
  'description',
  '$comment',
  'ory.sh/kratos',
  'tillkey',
])

/** What one look at a value by a schema costs, without the schemas inside it. */
interface Cost {
  /** Where the schema stands. */
  pointer: string
  each: number
  /** For each letter, entry or letter of a name that the value has. */
  bySize: number
}

/** Judging traits would cost more than it may; where it was when it was stopped. */
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

/** How much there is to read under a keyword, but for the schemas under it. */
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
    return UNKNOWN_PATTERN_SIZE // refused when its project is put
  }
}

/** What one look by a schema costs. */
export function costOf(schema: JsonObject, pointer: string): Cost {
  const { pattern, patternProperties: byPattern } = schema
  const patterns = [pattern, ...(isObject(byPattern) ? Object.keys(byPattern) : [])]
  const entries = Object.entries(schema)
  return {
    pointer,
    each: entries.reduce((sum, [keyword, value]) => sum + ownLength(keyword, value), BASE_COST),
    bySize: patterns.reduce((sum: number, one) => sum + patternSize(one), entries.length),
  }
}

function sizeOf(data: unknown): number {
  if (typeof data === 'string' || Array.isArray(data)) return data.length
  return isObject(data) ? Object.keys(data).reduce((sum, name) => sum + name.length + 1, 0) : 0
}

/** The keyword that counts; it stands in copies of schemas alone. */
export const WORK = 'x-work'

/** What is left of the work that one judgement may cost. */
export interface WorkBudget {
  /** Begins a judgement. */
  begin(): void
  /** Counts work that a schema does beyond what its cost says. Throws TooMuchWork. */
  spend(work: number, at: { instancePath: string; pointer: string }): void
}

/** Has a validator count what it does, and stop with TooMuchWork. */
export function addWorkLimit(ajv: Ajv): WorkBudget {
  let left = 0
  const spend: WorkBudget['spend'] = (work, { instancePath, pointer }) => {
    left -= work
    if (left < 0) throw new WorkLimitError(instancePath, pointer)
  }
  const validate: SchemaValidateFunction = (
    { pointer, each, bySize }: Cost,
    data: unknown,
    _schema,
    context,
  ) => {
    spend(each + bySize * sizeOf(data), { instancePath: context?.instancePath ?? '', pointer })
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
