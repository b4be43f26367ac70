import type { Incoming } from '@tillkey/host'
import { bodyNotObject, nameTooDeep } from '../errors/self-service-errors.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import type { OpenObjects, TraitField } from '../schemas/trait-fields.ts'
import { isObject, type JsonObject } from '../values/json.ts'

/** Parts of a dotted name at most: no trait lies deeper. */
const MAX_PARTS = 32

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Puts a value at a path, making the objects on the way. */
function put(target: JsonObject, path: readonly string[], value: unknown): void {
  const [key, ...rest] = path as [string, ...string[]] // no path is empty
  if (forbiddenKeys.has(key)) return
  if (rest.length === 0) {
    target[key] = isObject(value) && isObject(target[key]) ? { ...target[key], ...value } : value
    return
  }
  const inner = isObject(target[key]) ? target[key] : {}
  target[key] = inner
  put(inner, rest, value)
}

function pathOf(name: string): string[] {
  const path = name.split('.', MAX_PARTS + 1)
  if (path.length <= MAX_PARTS) return path
  throw nameTooDeep(MAX_PARTS)
}

/** What was left empty was not given. */
function withoutEmpty(value: unknown): unknown {
  if (!isObject(value)) return value
  const given = Object.entries(value).filter(([, inner]) => inner !== '')
  return Object.fromEntries(given.map(([key, inner]) => [key, withoutEmpty(inner)]))
}

/** Of JSON only fields of the form itself count as not given when they are empty: traits are as they are. */
const withoutEmptyFields = (payload: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== ''))

function cast(field: TraitField, text: unknown): unknown {
  if (field.kind === 'array') return [text].flat()
  if (typeof text !== 'string') return text
  if (field.kind === 'boolean') return text === 'true' || text === 'on'
  const isNumber = field.kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber ? Number(text) : text
}

/** What was given, with the objects of the schema in which nothing was. */
function withOpenObjects(given: JsonObject, objects: OpenObjects): JsonObject {
  const added = Object.entries(objects).map(([key, inner]) => {
    const value = given[key] === undefined ? {} : given[key]
    return [key, isObject(value) ? withOpenObjects(value, inner) : value]
  })
  return { ...given, ...Object.fromEntries(added) }
}

/** The fields of a submitted form, by name; nested objects and dotted names mean the same. Objects of the schema are in the traits though nothing in them was given. */
export function readPayload(body: unknown, request: Incoming, schema: IdentitySchema): JsonObject {
  if (!isObject(body)) throw bodyNotObject()
  const isForm = !String(request.headers['content-type'] ?? '').includes('json')
  const fields = new Map(schema.fields.map((field) => [field.name, field]))
  const payload: JsonObject = {}
  for (const [name, value] of Object.entries(body)) {
    const field = isForm ? fields.get(name) : undefined
    put(payload, pathOf(name), field ? cast(field, value) : value)
  }
  const given = isForm ? (withoutEmpty(payload) as JsonObject) : withoutEmptyFields(payload) // an object stays one
  const { traits } = given
  return isObject(traits) ? { ...given, traits: withOpenObjects(traits, schema.openObjects) } : given
}

/** Whether a form says yes, in JSON or as a form does. */
export const flagField = (payload: JsonObject, name: string): boolean =>
  payload[name] === true || payload[name] === 'true'

/** A field of a submitted form, in which anything counts as text: what is no text is told as JSON. Undefined when it is absent. */
export function textField(payload: JsonObject, name: string): string | undefined {
  const value = payload[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
