import { isOpen, publishedValues } from '@tillkey/contract/enumeration.ts'
import { propertyDoc } from './doc-text.ts'
import type { Names, Schema } from './schema.ts'

/** Variant of the generated types. */
export interface Dialect {
  names: Names
  /** Type of arbitrary values. */
  anything: 'any' | 'unknown'
  /** Whether enumerations in responses also accept unknown values. */
  opens: boolean
  /** Whether unpublished fields are left out. */
  published: boolean
  /** Models with a type parameter for identity traits. */
  generic: ReadonlySet<string>
  /** Literal types by model and property: `{ UiNodeInputAttributes: { node_type: 'input' } }`. */
  literals: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))
const united = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function enumerated(values: readonly string[], schema: Schema, { opens }: Dialect): string {
  const known = united(values.map(quoted))
  return opens && isOpen(schema) ? `${known} | (string & {})` : known
}

function referred(name: string, { generic }: Dialect): string {
  return generic.has(name) ? `${name}<Traits>` : name
}

const formatList = (item: string): string => (/^[\w.<>]+$/.test(item) ? `${item}[]` : `Array<${item}>`)

/** Members of an object, one per line with comments. */
export function membersText(schema: Schema, dialect: Dialect, owner = ''): string {
  const required = new Set(schema.required)
  const lines = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (dialect.published && property['x-unpublished']) return []
    const literal = dialect.literals[owner]?.[name]
    const traits = name === 'traits' && dialect.generic.has(owner)
    const type = literal ? quoted(literal) : traits ? 'Traits' : typeText(property, dialect)
    return [propertyDoc(name, property), `  ${key(name)}${required.has(name) ? '' : '?'}: ${type}`]
  })
  return lines.join('\n')
}

const words: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function objectText(schema: Schema, dialect: Dialect): string {
  const { properties, patternProperties } = schema
  if (properties) return Object.keys(properties)[0] ? `{\n${membersText(schema, dialect)}\n}` : 'object'
  const value = Object.values(patternProperties ?? {})[0]
  const written = value ? typeText(value, dialect) : dialect.anything
  // As published, only the object type is known.
  return `{ [key: string]: ${written} }`
}

/** Name of an enumeration, or its values if it is open in responses and closed in requests. */
function enumerationText(schema: Schema, dialect: Dialect, within: string): string {
  const name = dialect.names(schema)
  const isNamed = name !== undefined && name !== within && (!dialect.opens || isOpen(schema))
  const values = dialect.published ? publishedValues(schema) : schema.enum
  return isNamed ? name : enumerated(values ?? [], schema, dialect)
}

/** Whether a dialect has an alternative: the published one lacks what the published API lacks. */
const isKnownIn =
  ({ published }: Dialect) =>
  (schema: Schema): boolean =>
    !published || !schema['x-unpublished']

/** Type composed of other types. */
function composedText(schema: Schema, dialect: Dialect, within: string): string | undefined {
  const { $defs, $ref, anyOf, items, type } = schema
  if ($ref) return $defs ? typeText($defs[$ref] ?? {}, dialect, within) : $ref
  if (anyOf) return united(anyOf.filter(isKnownIn(dialect)).map((one) => typeText(one, dialect)))
  if (items) return formatList(typeText(items, dialect))
  return type === 'object' ? objectText(schema, dialect) : undefined
}

/** TypeScript type of a schema; models by name, except the model `within`. */
export function typeText(schema: Schema, dialect: Dialect, within = ''): string {
  if (schema.enum) return enumerationText(schema, dialect, within)
  const name = dialect.names(schema)
  if (name && name !== within) return referred(name, dialect)
  if ('const' in schema) return JSON.stringify(schema.const)
  return composedText(schema, dialect, within) ?? words[schema.type ?? ''] ?? dialect.anything
}
