import { isObject, type JsonObject } from '../values.ts'

/** What an identity is found or reached by, as the schema marks it on a trait. */
export interface TraitMarks {
  /** Types of credentials whose identifier it is. */
  identifies: readonly string[]
  /** Whether authenticator apps show it. */
  isTotpAccount: boolean
  verification: string | undefined
  recovery: string | undefined
  /** Whether administrators find identities by it: `"tillkey": { "searchable": true }`. */
  isSearchable: boolean
}

export interface TraitField {
  /** `traits.name.first` */
  name: string
  path: string[]
  title: string | undefined
  kind: 'string' | 'number' | 'boolean' | 'array'
  format: string | undefined
  pattern: string | undefined
  /** When the object around it asks for it. */
  required: boolean
  marks: TraitMarks
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

function marksOf(property: JsonObject): TraitMarks {
  const extension = objectOf(property['ory.sh/kratos'])
  const credentials = Object.entries(objectOf(extension.credentials))
  const identifies = credentials.filter(([, type]) => objectOf(type).identifier === true)
  return {
    identifies: identifies.map(([type]) => type),
    isTotpAccount: objectOf(objectOf(extension.credentials).totp).account_name === true,
    verification: textOf(objectOf(extension.verification).via),
    recovery: textOf(objectOf(extension.recovery).via),
    isSearchable: objectOf(property.tillkey).searchable === true,
  }
}

function kindOf({ type }: JsonObject): TraitField['kind'] {
  if (type === 'boolean' || type === 'array') return type
  return type === 'number' || type === 'integer' ? 'number' : 'string'
}

function leaf(path: string[], property: JsonObject, required: boolean): TraitField {
  return {
    name: ['traits', ...path].join('.'),
    path,
    title: textOf(property.title),
    kind: kindOf(property),
    format: textOf(property.format),
    pattern: textOf(property.pattern),
    required,
    marks: marksOf(property),
  }
}

function walk(schema: JsonObject, around: readonly string[]): TraitField[] {
  const needed = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(objectOf(schema.properties)).flatMap(([key, value]) => {
    const property = objectOf(value)
    const path = [...around, key]
    return isObject(property.properties) ? walk(property, path) : [leaf(path, property, needed.includes(key))]
  })
}

/** The form fields of a schema: the leaves below its `traits`. */
export function traitFields(document: JsonObject): TraitField[] {
  return walk(objectOf(objectOf(document.properties).traits), [])
}

/** Objects of a schema, each with those of its own. */
export interface OpenObjects {
  [key: string]: OpenObjects
}

function openObjectsIn(schema: JsonObject): OpenObjects {
  const entries = Object.entries(objectOf(schema.properties)).map(
    ([key, value]) => [key, objectOf(value)] as const,
  )
  const objects = entries.filter(([, property]) => isObject(property.properties))
  return Object.fromEntries(objects.map(([key, property]) => [key, openObjectsIn(property)]))
}

/** The objects below `traits` that are there though nothing in them was given. */
export const openObjects = (document: JsonObject): OpenObjects =>
  openObjectsIn(objectOf(objectOf(document.properties).traits))

function valuesAt(traits: unknown, path: readonly string[]): unknown[] {
  return [path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), traits)].flat()
}

/** The texts and numbers of a trait, as they are written; for a list those of every item of it. */
export const writtenValues = (traits: unknown, path: readonly string[]): string[] =>
  valuesAt(traits, path)
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)

/** The texts of a trait; for a list every item of it that is one. */
export const traitValues = (traits: unknown, path: readonly string[]): string[] =>
  valuesAt(traits, path).filter((item) => typeof item === 'string' && item !== '') as string[] // filtered here
