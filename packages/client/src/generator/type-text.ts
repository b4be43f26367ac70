import { isOpen, publishedValues } from '@tillkey/contract/enumeration.ts'
import { propertyDoc } from './doc-text.ts'
import type { Names, Schema } from './schema.ts'

/** How types are written. */
export interface Dialect {
  names: Names
  /** `any` where anything may stand, as it is published; else `unknown`. */
  anything: 'any' | 'unknown'
  /** Enumerations that are read admit values that are not known yet. */
  opens: boolean
  /** Fields that the published API lacks are left out. */
  published: boolean
  /** The models that take the type of an identity's traits. */
  generic: ReadonlySet<string>
  /** Literals of a property by model, where the contract has text: `{ UiNodeInputAttributes: { node_type: 'input' } }`. */
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

const listOf = (item: string): string => (/^[\w.<>]+$/.test(item) ? `${item}[]` : `Array<${item}>`)

/** The members of an object, one a line, each with what is known of it. */
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
  // What is published says no more of an object of anything than that it is an object.
  return `{ [key: string]: ${written} }`
}

/** An enumeration by its name, but where it is read open and sent closed. */
function enumerationText(schema: Schema, dialect: Dialect, within: string): string {
  const name = dialect.names(schema)
  const isNamed = name !== undefined && name !== within && (!dialect.opens || isOpen(schema))
  const values = dialect.published ? publishedValues(schema) : schema.enum
  return isNamed ? name : enumerated(values ?? [], schema, dialect)
}

/** A type that is made of others. */
function composedText(schema: Schema, dialect: Dialect, within: string): string | undefined {
  const { $defs, $ref, anyOf, items, type } = schema
  if ($ref) return $defs ? typeText($defs[$ref] ?? {}, dialect, within) : $ref
  if (anyOf) return united(anyOf.map((one) => typeText(one, dialect)))
  if (items) return listOf(typeText(items, dialect))
  return type === 'object' ? objectText(schema, dialect) : undefined
}

/** A schema as a type of TypeScript; a model by its name, unless it is `within` itself. */
export function typeText(schema: Schema, dialect: Dialect, within = ''): string {
  if (schema.enum) return enumerationText(schema, dialect, within)
  const name = dialect.names(schema)
  if (name && name !== within) return referred(name, dialect)
  if ('const' in schema) return JSON.stringify(schema.const)
  return composedText(schema, dialect, within) ?? words[schema.type ?? ''] ?? dialect.anything
}
