import { isObject } from '@tillkey/wire'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { childPointer } from './pointers.ts'
import { settingFormats } from './setting-formats.ts'
import { type SettingSchema } from './setting-schema.ts'

/** A setting that cannot be used. */
export interface ConfigProblem {
  /** JSON pointer from the root of the section: `/session/lifespan`. */
  pointer: string
  reason: string
}

const formats = Object.fromEntries(
  Object.entries(settingFormats).map(([name, { matches }]) => [name, matches]),
)
/** Skips the meta-schema, because the schemas are our own, and code optimization, because each validates only a few values. */
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  verbose: true,
  formats,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
})

const compiled = new WeakMap<object, ValidateFunction>()
function compileValidator(schema: object): ValidateFunction {
  const cached = compiled.get(schema)
  if (cached) return cached
  const validator = ajv.compile(schema)
  compiled.set(schema, validator)
  return validator
}

const kinds: Record<string, string> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const describeKinds = (types: string | readonly string[]): string =>
  [types]
    .flat()
    .map((type) => kinds[type] ?? type)
    .join(' or ')

const quoted = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ')

/** Levenshtein distance. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, letter] of left.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of right.split('').entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

function unknownSetting(name: string, parentSchema: object | undefined): string {
  const known = Object.keys(Object(Object(parentSchema).properties))
  const near = known.find((candidate) => distance(candidate, name) <= 2)
  return near === undefined ? 'is not a setting' : `is not a setting. Did you mean "${near}"?`
}

const reasons: Record<string, (error: ErrorObject) => string> = {
  type: ({ params }) => `must be ${describeKinds(params.type)}`,
  enum: ({ params }) => `must be one of ${quoted(params.allowedValues)}`,
  const: ({ params }) => `must be ${quoted([params.allowedValue])}`,
  required: () => 'must have a value',
  additionalProperties: ({ params, parentSchema }) => unknownSetting(params.additionalProperty, parentSchema),
  format: ({ params }) => settingFormats[params.format]?.reason ?? 'is not valid',
  minimum: ({ params }) => `must be ${params.limit} or more`,
  maximum: ({ params }) => `must be ${params.limit} or less`,
  minLength: ({ params }) => `must have ${params.limit} characters or more`,
  maxLength: ({ params }) => `must have ${params.limit} characters or fewer`,
  minItems: ({ params }) => `must have ${params.limit} entries or more`,
  maxItems: ({ params }) => `must have ${params.limit} entries or fewer`,
  uniqueItems: () => 'must not have duplicate entries',
  pattern: ({ params }) => `must match ${params.pattern}`,
}

function toProblem(error: ErrorObject): ConfigProblem {
  const { instancePath, keyword, params } = error
  const own: unknown = params.missingProperty ?? params.additionalProperty
  const pointer = typeof own === 'string' ? childPointer(instancePath, own) : instancePath
  return { pointer, reason: reasons[keyword]?.(error) ?? 'is not valid' }
}

/** Validates a value against a compiled schema. */
function compiledProblems(schema: object, value: unknown): ConfigProblem[] {
  const validator = compileValidator(schema)
  return validator(value) ? [] : (validator.errors ?? []).map(toProblem)
}

/** A group whose only constraint is the names of its settings. */
type Group = SettingSchema & Required<Pick<SettingSchema, 'properties'>>
const isGroup = (schema: SettingSchema): schema is Group =>
  schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties === false

const prefixed = (name: string, problems: readonly ConfigProblem[]): ConfigProblem[] =>
  problems.map(({ pointer, reason }) => ({ pointer: `${childPointer('', name)}${pointer}`, reason }))

function groupProblems(schema: Group, value: Record<string, unknown>): ConfigProblem[] {
  const { properties, required = [] } = schema
  const missing = required.filter((name) => !Object.hasOwn(value, name))
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name))
  return [
    ...missing.flatMap((name) => prefixed(name, [{ pointer: '', reason: 'must have a value' }])),
    ...unknown.flatMap((name) => prefixed(name, [{ pointer: '', reason: unknownSetting(name, schema) }])),
    ...Object.entries(properties).flatMap(([name, setting]) =>
      Object.hasOwn(value, name) ? prefixed(name, settingProblems(setting, value[name])) : [],
    ),
  ]
}

/**
 * Returns every violation of a schema, in the order of the schema. Compiles only the schemas of settings that are present:
 * compiling all schemas of an engine would take longer than the rest of the start.
 */
export function settingProblems(schema: SettingSchema, value: unknown): ConfigProblem[] {
  return isGroup(schema) && isObject(value) ? groupProblems(schema, value) : compiledProblems(schema, value)
}
