import { pickOne, type Random } from './random.ts'

/** The schema keywords that determine a value. */
export interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minLength?: number
  anyOf?: readonly Schema[]
  items?: Schema
  minItems?: number
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
}

/** Names that requests create, find, change and delete. */
export const NAMES = ['fuzz', 'fuzz2', 'n', 'cards', 'default', '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01']

const formats: Record<string, string> = {
  'date-time': '2026-11-27T10:00:00Z',
  email: 'fuzz@people.test',
  uri: 'https://fuzz.test/x',
  uuid: '6f2d3c1e-8f4a-4d0b-9a51-0c7f5f6b1a01',
}

/** A text for each kind of pattern in the contract. */
const patterned = ['1h', '2468', '2026-11-27', '4123456789', 'abc']

function sampleText(random: Random, { format, pattern, minLength = 0 }: Schema): string {
  if (pattern !== undefined) return patterned.find((text) => new RegExp(pattern).test(text)) ?? ''
  return (formats[format ?? ''] ?? pickOne(random, NAMES)).padEnd(minLength, 'x')
}

const MAX_DEPTH = 5

function sampleObject(random: Random, { properties = {}, required = [] }: Schema, depth: number): object {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || (depth < MAX_DEPTH && random(2) === 0),
  )
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sample(random, schema, depth + 1)]))
}

function sampleArray(random: Random, { items = {}, minItems = 0 }: Schema, depth: number): unknown[] {
  const length = Math.max(minItems, depth < MAX_DEPTH ? random(3) : 0)
  return Array.from({ length }, () => sample(random, items, depth + 1))
}

const makers: Record<string, (random: Random, schema: Schema, depth: number) => unknown> = {
  object: sampleObject,
  array: sampleArray,
  string: sampleText,
  integer: (random, { minimum = 0 }) => minimum + random(500),
  number: (random, { minimum = 0 }) => minimum + random(500),
  boolean: (random) => random(2) === 0,
  null: () => null,
}

/** Returns a value that mostly fits its schema. */
export function sample(random: Random, schema: Schema, depth = 0): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return pickOne(random, schema.enum)
  if (schema.anyOf) return sample(random, pickOne(random, schema.anyOf), depth)
  const type = [schema.type].flat()[0] ?? (schema.properties ? 'object' : 'string')
  return makers[type]?.(random, schema, depth) ?? null
}
