import { isObject, type JsonObject } from '../values.ts'
import type { Follow } from './referred-schemas.ts'

/** Roles of a trait for lookup and delivery, as marked by the schema. */
export interface TraitMarks {
  /** Credential types that the trait identifies. */
  identifies: readonly string[]
  /** Shown by authenticator apps. */
  isTotpAccount: boolean
  /** Names the passkeys of the identity. */
  isPasskeyName: boolean
  verification: string | undefined
  recovery: string | undefined
  /** Searchable by administrators: `"tillkey": { "searchable": true }`. */
  isSearchable: boolean
}

export interface TraitField {
  /** `traits.name.first` */
  name: string
  path: string[]
  title: string | undefined
  kind: 'string' | 'number' | 'boolean' | 'array'
  /** Kinds of list elements, by dotted name; `''` is the element itself. */
  elements: Readonly<Record<string, TraitField['kind']>>
  format: string | undefined
  pattern: string | undefined
  /** Step of a number; `any` without restriction, undefined for other kinds. */
  step: number | 'any' | undefined
  /** Required by the enclosing object. */
  required: boolean
  marks: TraitMarks
}

const stringOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
const objectOrEmpty = (value: unknown): JsonObject => (isObject(value) ? value : {})

function ownMarks(property: JsonObject): TraitMarks {
  const extension = objectOrEmpty(property['ory.sh/kratos'])
  const credentials = Object.entries(objectOrEmpty(extension.credentials))
  const identifies = credentials.filter(([, type]) => objectOrEmpty(type).identifier === true)
  return {
    identifies: identifies.map(([type]) => type),
    isTotpAccount: objectOrEmpty(objectOrEmpty(extension.credentials).totp).account_name === true,
    isPasskeyName: objectOrEmpty(objectOrEmpty(extension.credentials).passkey).display_name === true,
    verification: stringOrUndefined(objectOrEmpty(extension.verification).via),
    recovery: stringOrUndefined(objectOrEmpty(extension.recovery).via),
    isSearchable: objectOrEmpty(property.tillkey).searchable === true,
  }
}

/** Reads the marks of a trait; for a list, also those of its items. */
function readMarks(property: JsonObject, follow: Follow): TraitMarks {
  const own = ownMarks(property)
  if (fieldKind(property) !== 'array') return own
  const entry = ownMarks(follow(property.items))
  return {
    identifies: [...new Set([...own.identifies, ...entry.identifies])],
    isTotpAccount: own.isTotpAccount || entry.isTotpAccount,
    isPasskeyName: own.isPasskeyName || entry.isPasskeyName,
    verification: own.verification ?? entry.verification,
    recovery: own.recovery ?? entry.recovery,
    isSearchable: own.isSearchable || entry.isSearchable,
  }
}

function fieldKind({ type }: JsonObject): TraitField['kind'] {
  if (type === 'boolean' || type === 'array') return type
  return type === 'number' || type === 'integer' ? 'number' : 'string'
}

/** Without `multipleOf`, a number may have any fraction and an integer none. */
function fieldStep({ type, multipleOf }: JsonObject): TraitField['step'] {
  if (type !== 'number' && type !== 'integer') return undefined
  const isStep = typeof multipleOf === 'number' && multipleOf > 0
  if (type === 'integer') return isStep && Number.isInteger(multipleOf) ? multipleOf : 1
  return isStep ? multipleOf : 'any'
}

/** A property below `traits`, with its nested properties. */
interface Trait {
  key: string
  property: JsonObject
  /** Required by the enclosing object. */
  required: boolean
  inner: Trait[] | undefined
  /** Properties of list items. */
  entries: Trait[]
}

/** Upper bound on traits: a few references can expand to very many. */
const MAX_TRAITS = 10_000

/**
 * Expands the properties below `traits`, following references. Recursive references are left out. Throws
 * above MAX_TRAITS.
 */
function nestedTraits(document: JsonObject, follow: Follow): Trait[] {
  let count = 0
  function traitsIn(inside: readonly JsonObject[]): Trait[] {
    const { properties, required } = inside.at(-1) ?? {}
    const needed = Array.isArray(required) ? required : []
    const found = Object.entries(objectOrEmpty(properties)).map(([key, value]) => ({
      key,
      property: follow(value),
    }))
    count += found.length
    if (count > MAX_TRAITS) throw new Error(`it describes more than ${MAX_TRAITS} traits`)
    return found
      .filter(({ property }) => !inside.includes(property))
      .map(({ key, property }) => ({
        key,
        property,
        required: needed.includes(key),
        inner: isObject(property.properties) ? traitsIn([...inside, property]) : undefined,
        entries: itemTraits(property, [...inside, property]),
      }))
  }
  function itemTraits({ type, items }: JsonObject, inside: readonly JsonObject[]): Trait[] {
    const entry = type === 'array' ? follow(items) : {}
    return inside.includes(entry) ? [] : traitsIn([...inside, entry])
  }
  return traitsIn([follow(objectOrEmpty(follow(document).properties).traits)])
}

function elementKinds({ property, entries }: Trait, follow: Follow): TraitField['elements'] {
  if (fieldKind(property) !== 'array') return {}
  if (entries.length === 0) return { '': fieldKind(follow(property.items)) }
  return Object.fromEntries(leaves(entries, [], follow).map(({ path, kind }) => [path.join('.'), kind]))
}

function leaf(trait: Trait, path: string[], follow: Follow): TraitField {
  const { property, required } = trait
  return {
    name: ['traits', ...path].join('.'),
    path,
    title: stringOrUndefined(property.title),
    kind: fieldKind(property),
    elements: elementKinds(trait, follow),
    format: stringOrUndefined(property.format),
    pattern: stringOrUndefined(property.pattern),
    step: fieldStep(property),
    required,
    marks: readMarks(property, follow),
  }
}

const leaves = (traits: readonly Trait[], around: readonly string[], follow: Follow): TraitField[] =>
  traits.flatMap((trait) => {
    const path = [...around, trait.key]
    return trait.inner ? leaves(trait.inner, path, follow) : [leaf(trait, path, follow)]
  })

export type MarkedTrait = Pick<TraitField, 'path' | 'marks'>

/** Returns all traits with their marks, including those inside lists, which have no fields. */
const markedIn = (traits: readonly Trait[], around: readonly string[], follow: Follow): MarkedTrait[] =>
  traits.flatMap((trait) => {
    const path = [...around, trait.key]
    if (trait.inner) return markedIn(trait.inner, path, follow)
    return [{ path, marks: readMarks(trait.property, follow) }, ...markedIn(trait.entries, path, follow)]
  })

/** Nested objects of a schema. */
export interface OpenObjects {
  [key: string]: OpenObjects
}

const listOpenObjects = (traits: readonly Trait[]): OpenObjects =>
  Object.fromEntries(traits.flatMap(({ key, inner }) => (inner ? [[key, listOpenObjects(inner)]] : [])))

/** Traits described by a schema. */
export interface DescribedTraits {
  /** Leaves below `traits`, in document order. */
  fields: TraitField[]
  /** The leaves and list items, with their marks. */
  marked: MarkedTrait[]
  /** Objects below `traits` that exist even when empty. */
  openObjects: OpenObjects
}

/** Describes the traits of a schema. Throws for too many. */
export function describedTraits(document: JsonObject, follow: Follow): DescribedTraits {
  const traits = nestedTraits(document, follow)
  return {
    fields: leaves(traits, [], follow),
    marked: markedIn(traits, [], follow),
    openObjects: listOpenObjects(traits),
  }
}

/** Returns the value at a path that crosses no list. */
export const traitAt = (traits: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), traits)

/** Returns the values at a path, for each element of a list. */
const valuesAt = (traits: unknown, path: readonly string[]): unknown[] =>
  path.reduce<unknown[]>(
    (inner, key) => inner.flatMap((value) => (isObject(value) ? [value[key]].flat() : [])),
    [traits],
  )

/** Returns the strings and numbers of a trait as text, for each element of a list. */
export const writtenValues = (traits: unknown, path: readonly string[]): string[] =>
  valuesAt(traits, path)
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)

/** Returns the non-empty strings of a trait, for each element of a list. */
export const traitValues = (traits: unknown, path: readonly string[]): string[] =>
  valuesAt(traits, path).filter((item) => typeof item === 'string' && item !== '') as string[] // filtered here
