import { isObject, type JsonObject } from '../values.ts'
import type { Follow } from './referred-schemas.ts'

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
  /** Of a list: the kinds of what is in its elements, by dotted names; `''` is an element itself. */
  elements: Readonly<Record<string, TraitField['kind']>>
  format: string | undefined
  pattern: string | undefined
  /** What a number is a multiple of; `any` where it may have any fraction, undefined for what is no number. */
  step: number | 'any' | undefined
  /** When the object around it asks for it. */
  required: boolean
  marks: TraitMarks
}

const stringOrUndefined = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const objectOrEmpty = (value: unknown): JsonObject => (isObject(value) ? value : {})

function ownMarks(property: JsonObject): TraitMarks {
  const extension = objectOrEmpty(property['ory.sh/kratos'])
  const credentials = Object.entries(objectOrEmpty(extension.credentials))
  const identifies = credentials.filter(([, type]) => objectOrEmpty(type).identifier === true)
  return {
    identifies: identifies.map(([type]) => type),
    isTotpAccount: objectOrEmpty(objectOrEmpty(extension.credentials).totp).account_name === true,
    verification: stringOrUndefined(objectOrEmpty(extension.verification).via),
    recovery: stringOrUndefined(objectOrEmpty(extension.recovery).via),
    isSearchable: objectOrEmpty(property.tillkey).searchable === true,
  }
}

/** What is marked of a trait, or of each entry of one that is a list. */
function readMarks(property: JsonObject, follow: Follow): TraitMarks {
  const own = ownMarks(property)
  if (fieldKind(property) !== 'array') return own
  const entry = ownMarks(follow(property.items))
  return {
    identifies: [...new Set([...own.identifies, ...entry.identifies])],
    isTotpAccount: own.isTotpAccount || entry.isTotpAccount,
    verification: own.verification ?? entry.verification,
    recovery: own.recovery ?? entry.recovery,
    isSearchable: own.isSearchable || entry.isSearchable,
  }
}

function fieldKind({ type }: JsonObject): TraitField['kind'] {
  if (type === 'boolean' || type === 'array') return type
  return type === 'number' || type === 'integer' ? 'number' : 'string'
}

/** Numbers may have any fraction, integers none, unless the schema says what they are multiples of. */
function fieldStep({ type, multipleOf }: JsonObject): TraitField['step'] {
  if (type !== 'number' && type !== 'integer') return undefined
  const isStep = typeof multipleOf === 'number' && multipleOf > 0
  if (type === 'integer') return isStep && Number.isInteger(multipleOf) ? multipleOf : 1
  return isStep ? multipleOf : 'any'
}

/** A property below `traits`, with its own where it is an object. */
interface Trait {
  key: string
  property: JsonObject
  /** When the object around it asks for it. */
  required: boolean
  inner: Trait[] | undefined
  /** What the objects of a list have. */
  entries: Trait[]
}

/** Few references can stand for very many properties, each of which would be a field. */
const MAX_TRAITS = 10_000

/**
 * The properties below `traits`, also of what is referred to; what leads back into an object around it has no end, and is left out.
 * Throws an Error for more of them than a form could have.
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
        ...{ key, property, required: needed.includes(key) },
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

/** A trait that says more of an identity than what it is. */
export type MarkedTrait = Pick<TraitField, 'path' | 'marks'>

/** Every trait with its marks, those of the objects of lists, too, which have no fields. */
const markedIn = (traits: readonly Trait[], around: readonly string[], follow: Follow): MarkedTrait[] =>
  traits.flatMap((trait) => {
    const path = [...around, trait.key]
    if (trait.inner) return markedIn(trait.inner, path, follow)
    return [{ path, marks: readMarks(trait.property, follow) }, ...markedIn(trait.entries, path, follow)]
  })

/** Objects of a schema, each with those of its own. */
export interface OpenObjects {
  [key: string]: OpenObjects
}

const openObjectsOf = (traits: readonly Trait[]): OpenObjects =>
  Object.fromEntries(traits.flatMap(({ key, inner }) => (inner ? [[key, openObjectsOf(inner)]] : [])))

/** What a schema says of traits. */
export interface DescribedTraits {
  /** The leaves below `traits`, in the document's order. */
  fields: TraitField[]
  /** The same, and what is in lists, by what an identity is found or reached by. */
  marked: MarkedTrait[]
  /** The objects below `traits` that are there though nothing in them was given. */
  openObjects: OpenObjects
}

/** Reads what a schema says of traits. Throws an Error for a schema that describes too many. */
export function describedTraits(document: JsonObject, follow: Follow): DescribedTraits {
  const traits = nestedTraits(document, follow)
  return {
    fields: leaves(traits, [], follow),
    marked: markedIn(traits, [], follow),
    openObjects: openObjectsOf(traits),
  }
}

/** The value at a path of traits that leads through no list. */
export const traitAt = (traits: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), traits)

/** What stands at a path; in a list, what stands there in each of its entries. */
const valuesAt = (traits: unknown, path: readonly string[]): unknown[] =>
  path.reduce<unknown[]>(
    (inner, key) => inner.flatMap((value) => (isObject(value) ? [value[key]].flat() : [])),
    [traits],
  )

/** The texts and numbers of a trait, as they are written; for a list those of every item of it. */
export const writtenValues = (traits: unknown, path: readonly string[]): string[] =>
  valuesAt(traits, path)
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map(String)

/** The texts of a trait; for a list every item of it that is one. */
export const traitValues = (traits: unknown, path: readonly string[]): string[] =>
  valuesAt(traits, path).filter((item) => typeof item === 'string' && item !== '') as string[] // filtered here
