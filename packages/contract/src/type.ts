import type { Type as TypeBox } from 'typebox'

/** Marks an optional property. Not enumerable, so absent from JSON and lost by spreading, as in TypeBox. */
const OPTIONAL = '~optional'

type Schema = object
type Properties = Record<string, Schema>

const hidden = (schema: Schema, name: string): Schema =>
  Object.defineProperty({ ...schema }, name, { value: true, enumerable: false })

function objectSchema(properties: Properties, options: Schema = {}): Schema {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in (properties[name] ?? {})))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const ofType =
  (type: string) =>
  (options: Schema = {}): Schema => ({ type, ...options })

const literalTypes: Record<string, string> = { string: 'string', number: 'number', boolean: 'boolean' }

const builders = {
  String: ofType('string'),
  Integer: ofType('integer'),
  Boolean: ofType('boolean'),
  Null: ofType('null'),
  Unknown: (options: Schema = {}): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => schema,
  Literal: (value: string | number | boolean, options: Schema = {}): Schema => ({
    type: literalTypes[typeof value],
    const: value,
    ...options,
  }),
  Array: (items: Schema, options: Schema = {}): Schema => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly Schema[], options: Schema = {}): Schema => ({ anyOf, ...options }),
  Optional: (schema: Schema): Schema => hidden(schema, OPTIONAL),
  Object: objectSchema,
  /** An object that extends others, whose properties come first. */
  Interface: (
    heritage: readonly { properties: Properties }[],
    properties: Properties,
    options: Schema = {},
  ) => objectSchema(Object.assign({}, ...heritage.map((parent) => parent.properties), properties), options),
  Record: (key: { pattern?: string }, value: Schema, options: Schema = {}): Schema => ({
    type: 'object',
    patternProperties: { [key.pattern ?? '^.*$']: value },
    ...options,
  }),
  Ref: ($ref: string): Schema => ({ $ref }),
  /** A schema that refers to itself by one of its definitions. */
  Cyclic: (definitions: Properties, $ref: string, options: Schema = {}): Schema => ({
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([$id, schema]) => [$id, { ...schema, $id }] as const),
    ),
    $ref,
    ...options,
  }),
}

/**
 * The JSON Schema builders in use, with TypeBox's types. They produce plain data; TypeBox itself would load 370 modules, a
 * quarter of a server's start.
 */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders> // type.test.ts compares them with TypeBox's
