import { type Incoming, readForm } from '@tillkey/host'
import {
  bodyNotObject,
  fieldUnreadable,
  nameTooDeep,
  transientPayloadTooLarge,
} from '@tillkey/identity/errors/self-service-errors.ts'
import type { IdentitySchema } from '@tillkey/identity/schemas/identity-schemas.ts'
import type { OpenObjects, TraitField } from '@tillkey/identity/schemas/trait-fields.ts'
import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import { errorEnvelope } from '@tillkey/platform-core'

/** Upper bound on parts of a dotted name. */
const MAX_PARTS = 32

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Sets the value at a path, creating parent objects. */
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

function splitName(name: string): string[] {
  const path = name.split('.', MAX_PARTS + 1)
  if (path.length <= MAX_PARTS) return path
  throw nameTooDeep(MAX_PARTS)
}

/** Drops empty strings at any depth. */
function withoutEmpty(value: unknown): unknown {
  if (!isObject(value)) return value
  const filled = Object.entries(value).filter(([, inner]) => inner !== '')
  return Object.fromEntries(filled.map(([key, inner]) => [key, withoutEmpty(inner)]))
}

/** Drops empty strings at the top level of JSON: traits are taken literally. */
const withoutEmptyFields = (payload: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== ''))

/** Boolean spellings of form fields. */
const BOOLEAN_WORDS = new Map([
  ...['true', 'True', 'TRUE', 't', 'T', '1', 'on'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE', 'f', 'F', '0'].map((word) => [word, false] as const),
])

/** Values of required fields left empty. */
const emptyValues = { number: 0, boolean: false }

/** Last value of a repeated field: an unticked checkbox leaves the hidden field before it. */
const lastValue = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

/** Converts primitive values to text, as in HTML forms. */
function toText(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** Converts a trait to its kind; an unconvertible text stays, for the schema to refuse. */
function cast({ kind, required }: Pick<TraitField, 'kind' | 'required'>, sent: unknown): unknown {
  if (kind === 'array') return sent === '' ? '' : [sent].flat()
  const text = toText(kind === 'boolean' ? lastValue(sent) : sent)
  if (kind === 'string' || typeof text !== 'string') return text
  if (text.trim() === '') return required ? emptyValues[kind] : ''
  if (kind === 'boolean') return BOOLEAN_WORDS.get(text) ?? text
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** Object fields, which forms send as JSON. */
const objectFields = ['traits', 'transient_payload']

function readObject(name: string, sent: unknown, isForm: boolean): unknown {
  const text = lastValue(sent)
  if (typeof text !== 'string' || text === '') return sent
  try {
    return JSON.parse(text)
  } catch {
    // The type error of a JSON body is reported at the field.
    if (isForm) throw fieldUnreadable(name)
    return sent
  }
}

/**
 * Adds the empty objects of the schema. As published, an object with nested objects also replaces a value of
 * another type.
 */
export function withOpenObjects(traits: JsonObject, objects: OpenObjects): JsonObject {
  const added = Object.entries(objects).map(([key, inner]) => {
    const isOpened = traits[key] === undefined || (!isObject(traits[key]) && Object.keys(inner).length > 0)
    const value = isOpened ? {} : traits[key]
    return [key, isObject(value) ? withOpenObjects(value, inner) : value]
  })
  return { ...traits, ...Object.fromEntries(added) }
}

/** Whether a field other than traits is a boolean. */
const isFlag = (name: string): boolean => name === 'totp_unlink' || name.startsWith('lookup_secret_')

/** Of a repeated field, takes all values of a list, the last of a boolean, and the first otherwise. */
function singleValue(name: string, sent: unknown, { fields, isForm }: ReadContext): unknown {
  const kind = fields.get(name)?.kind
  if (!isForm || !Array.isArray(sent) || kind === 'array') return sent
  return kind === 'boolean' || isFlag(name) ? lastValue(sent) : sent[0]
}

/** Converts a field by its name. */
function readValue(name: string, sent: unknown, reading: ReadContext): unknown {
  const { fields, isForm } = reading
  const field = fields.get(name)
  const value = singleValue(name, sent, reading)
  if (field) return cast(field, value)
  return objectFields.includes(name) ? readObject(name, value, isForm) : value
}

interface ReadContext {
  fields: ReadonlyMap<string, TraitField>
  /** Names of traits and of their parent objects. */
  names: ReadonlySet<string>
  isForm: boolean
}

/** Names of a trait and its parents, outermost first. */
const traitNames = ({ path }: TraitField): string[] =>
  path.map((_key, depth) => ['traits', ...path.slice(0, depth + 1)].join('.'))

/** As published, unknown traits are ignored. */
const isUnknown = (name: string, { names }: ReadContext): boolean =>
  name.startsWith('traits.') && !names.has(name)

/** An element of a list, named by index: `traits.tags.0`, `traits.contacts.1.phone`. */
interface ElementField extends Pick<TraitField, 'kind'> {
  list: TraitField
  index: number
  /** Path inside an object element. */
  inner: string[]
}

/** Upper bound on addressable list elements. */
const MAX_ELEMENTS = 1000

function elementField(name: string, { fields }: Pick<ReadContext, 'fields'>): ElementField | undefined {
  const [, listName = '', position = '', rest = ''] = /^(traits\..+?)\.(\d{1,3})(?:\.(.+))?$/.exec(name) ?? []
  const list = fields.get(listName)
  const kind = list?.elements[rest]
  if (!list || kind === undefined || Number(position) >= MAX_ELEMENTS) return undefined
  return { list, kind, index: Number(position), inner: rest === '' ? [] : rest.split('.') }
}

/** Collects named list elements in order; empty ones are dropped. */
function putElements(payload: JsonObject, body: JsonObject, reading: ReadContext): void {
  const lists = new Map<TraitField, Map<number, unknown>>()
  for (const [name, sent] of Object.entries(body)) {
    const field = elementField(name, reading)
    const value = field && cast({ kind: field.kind, required: false }, singleValue(name, sent, reading))
    if (!field || value === '') continue
    const elements = lists.get(field.list) ?? new Map<number, unknown>()
    lists.set(field.list, elements)
    const element = elements.get(field.index)
    const object: JsonObject = isObject(element) ? element : {}
    if (field.inner.length > 0) put(object, field.inner, value)
    elements.set(field.index, field.inner.length > 0 ? object : value)
  }
  for (const [{ name }, elements] of lists) {
    const inOrder = [...elements].toSorted(([left], [right]) => left - right)
    put(
      payload,
      splitName(name),
      inOrder.map(([, element]) => element),
    )
  }
}

/** Nests dotted names. Empty traits are dropped. */
function nested(body: JsonObject, reading: ReadContext): JsonObject {
  const payload: JsonObject = {}
  for (const [name, sent] of Object.entries(body)) {
    if (isUnknown(name, reading)) continue
    const value = readValue(name, sent, reading)
    const isEmptyTrait = reading.fields.has(name) && value === ''
    // The transient payload is a single value that dotted names cannot extend.
    if (!isEmptyTrait && !name.startsWith('transient_payload.')) put(payload, splitName(name), value)
  }
  putElements(payload, body, reading)
  return payload
}

const isOfTraits = (name: string): boolean => name === 'traits' || name.startsWith('traits.')
const NO_TRAITS: Pick<IdentitySchema, 'fields' | 'openObjects'> = { fields: [], openObjects: {} }

/** Upper bound on the transient payload, which is stored with messages. */
const MAX_TRANSIENT_BYTES = 16 * 1024

function refuseLarge(transient: unknown): void {
  if (transient === undefined) return
  if (Buffer.byteLength(JSON.stringify(transient)) > MAX_TRANSIENT_BYTES) throw transientPayloadTooLarge()
}

/**
 * Reads the fields of a form; nested objects and dotted names are equivalent. Empty objects of the schema
 * are added to the traits.
 */
export function readPayload(body: unknown, request: Incoming, schemaOf: () => IdentitySchema): JsonObject {
  if (!isObject(body)) throw bodyNotObject()
  const isForm = !String(request.headers['content-type'] ?? '').includes('json')
  const schema = Object.keys(body).some(isOfTraits) ? schemaOf() : NO_TRAITS
  const fields = new Map(schema.fields.map((field) => [field.name, field]))
  const names = new Set(schema.fields.flatMap(traitNames))
  const payload = nested(body, { fields, names, isForm })
  refuseLarge(payload.transient_payload)
  const filled = isForm ? (withoutEmpty(payload) as JsonObject) : withoutEmptyFields(payload) // an object stays one
  const { traits } = filled
  return isObject(traits) ? { ...filled, traits: withOpenObjects(traits, schema.openObjects) } : filled
}

/** Reads a boolean field of JSON or a form. */
export function flagField(payload: JsonObject, name: string): boolean {
  const value = toText(lastValue(payload[name]))
  return typeof value === 'string' && BOOLEAN_WORDS.get(value) === true
}

/** Reads a text field; other values are returned as JSON. Undefined when absent. */
export function textField(payload: JsonObject, name: string): string | undefined {
  const value = payload[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Upper bound on a form. */
const FORM_BYTES = 128 * 1024

/** Options of form routes: steps read and validate forms, and errors are shown in the form. */
export const formRouteOptions = {
  renderError: errorEnvelope,
  bodyFormats: 'unread',
  validation: 'handler',
  bodyLimit: FORM_BYTES,
} as const

/** Reads a form on demand, so that its errors can be reported in the flow. */
export type SentForm = () => unknown

/** The form in the body. */
export const formIn =
  (request: Incoming): SentForm =>
  () =>
    readForm(request)

/** The form with the token of the URL. */
export const formWithToken =
  (request: Incoming, token: string | undefined): SentForm =>
  async () => {
    const body = await readForm(request)
    return token !== undefined && isObject(body) ? { ...body, token } : body
  }
