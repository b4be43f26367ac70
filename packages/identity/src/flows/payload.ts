import { type Incoming, readForm } from '@tillkey/host'
import { errorEnvelope } from '@tillkey/platform-core'
import {
  bodyNotObject,
  fieldUnreadable,
  nameTooDeep,
  transientPayloadTooLarge,
} from '../errors/self-service-errors.ts'
import type { IdentitySchema } from '../schemas/identity-schemas.ts'
import type { OpenObjects, TraitField } from '../schemas/trait-fields.ts'
import { isObject, type JsonObject } from '../values.ts'

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

function splitName(name: string): string[] {
  const path = name.split('.', MAX_PARTS + 1)
  if (path.length <= MAX_PARTS) return path
  throw nameTooDeep(MAX_PARTS)
}

/** What was left empty was not given. */
function withoutEmpty(value: unknown): unknown {
  if (!isObject(value)) return value
  const filled = Object.entries(value).filter(([, inner]) => inner !== '')
  return Object.fromEntries(filled.map(([key, inner]) => [key, withoutEmpty(inner)]))
}

/** Of JSON only fields of the form itself count as not given when they are empty: traits are as they are. */
const withoutEmptyFields = (payload: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== ''))

/** Texts that say yes or no in a form. */
const BOOLEAN_WORDS = new Map([
  ...['true', 'True', 'TRUE', 't', 'T', '1', 'on'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE', 'f', 'F', '0'].map((word) => [word, false] as const),
])

/** What a field that was left empty says, where something has to be said. */
const emptyValues = { number: 0, boolean: false }

/** Of a field that was sent several times the last counts: a box that is not ticked leaves the hidden one before it. */
const lastValue = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value)

/** What a field with a name of its own is as text, as fields of forms are. */
function toText(value: unknown): unknown {
  if (value === null) return ''
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

/** The value of a trait that was sent under its whole name; a text that is none of its kind stays one, for the schema to refuse. */
function cast({ kind, required }: Pick<TraitField, 'kind' | 'required'>, sent: unknown): unknown {
  if (kind === 'array') return sent === '' ? '' : [sent].flat()
  const text = toText(kind === 'boolean' ? lastValue(sent) : sent)
  if (kind === 'string' || typeof text !== 'string') return text
  if (text.trim() === '') return required ? emptyValues[kind] : ''
  if (kind === 'boolean') return BOOLEAN_WORDS.get(text) ?? text
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** Fields that are objects: they come as JSON in a text from those who can send nothing else. */
const objectFields = ['traits', 'transient_payload']

function readObject(name: string, sent: unknown, isForm: boolean): unknown {
  const text = lastValue(sent)
  if (typeof text !== 'string' || text === '') return sent
  try {
    return JSON.parse(text)
  } catch {
    // Of JSON it is the wrong kind of value, which is told at the field; in a form it is none at all.
    if (isForm) throw fieldUnreadable(name)
    return sent
  }
}

/**
 * Returns what was given with the empty objects of the schema. As published, an object that holds objects takes the place of a
 * value of another type, which only an object without any reports.
 */
function withOpenObjects(traits: JsonObject, objects: OpenObjects): JsonObject {
  const added = Object.entries(objects).map(([key, inner]) => {
    const isOpened = traits[key] === undefined || (!isObject(traits[key]) && Object.keys(inner).length > 0)
    const value = isOpened ? {} : traits[key]
    return [key, isObject(value) ? withOpenObjects(value, inner) : value]
  })
  return { ...traits, ...Object.fromEntries(added) }
}

/** Whether a field of a form of ours, not one of traits, says yes or no. */
const isFlag = (name: string): boolean => name === 'totp_unlink' || name.startsWith('lookup_secret_')

/** Of a field that a form has several times the first counts; of one that says yes or no the last, of a list all. */
function singleValue(name: string, sent: unknown, { fields, isForm }: ReadContext): unknown {
  const kind = fields.get(name)?.kind
  if (!isForm || !Array.isArray(sent) || kind === 'array') return sent
  return kind === 'boolean' || isFlag(name) ? lastValue(sent) : sent[0]
}

/** A field as it was sent, under its own name. */
function readValue(name: string, sent: unknown, reading: ReadContext): unknown {
  const { fields, isForm } = reading
  const field = fields.get(name)
  const value = singleValue(name, sent, reading)
  if (field) return cast(field, value)
  return objectFields.includes(name) ? readObject(name, value, isForm) : value
}

interface ReadContext {
  fields: ReadonlyMap<string, TraitField>
  /** Names of traits, and of the objects around them. */
  names: ReadonlySet<string>
  isForm: boolean
}

/** A trait by its own name, and the objects around it, from the outermost. */
const traitNames = ({ path }: TraitField): string[] =>
  path.map((_key, depth) => ['traits', ...path.slice(0, depth + 1)].join('.'))

/** Whether a field has the name of a trait that nobody described: as published, it is passed over. */
const isUnknown = (name: string, { names }: ReadContext): boolean =>
  name.startsWith('traits.') && !names.has(name)

/** A value for an element of a list, which a form names by its place: `traits.tags.0`, `traits.contacts.1.phone`. */
interface ElementField extends Pick<TraitField, 'kind'> {
  list: TraitField
  index: number
  /** The path inside an element that is an object. */
  inner: string[]
}

/** Elements of a list that forms can name. */
const MAX_ELEMENTS = 1000

function elementField(name: string, { fields }: Pick<ReadContext, 'fields'>): ElementField | undefined {
  const [, listName = '', position = '', rest = ''] = /^(traits\..+?)\.(\d{1,3})(?:\.(.+))?$/.exec(name) ?? []
  const list = fields.get(listName)
  const kind = list?.elements[rest]
  if (!list || kind === undefined || Number(position) >= MAX_ELEMENTS) return undefined
  return { list, kind, index: Number(position), inner: rest === '' ? [] : rest.split('.') }
}

/** Puts the elements that a body names into their lists, in their order; an empty one was not given. */
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

/** The same fields, in objects. What has the name of a trait and is empty was not given. */
function nested(body: JsonObject, reading: ReadContext): JsonObject {
  const payload: JsonObject = {}
  for (const [name, sent] of Object.entries(body)) {
    if (isUnknown(name, reading)) continue
    const value = readValue(name, sent, reading)
    const isEmptyTrait = reading.fields.has(name) && value === ''
    // What goes along for hooks is one value: nothing is put into it from outside.
    if (!isEmptyTrait && !name.startsWith('transient_payload.')) put(payload, splitName(name), value)
  }
  putElements(payload, body, reading)
  return payload
}

/** Only traits are of a schema. */
const isOfTraits = (name: string): boolean => name === 'traits' || name.startsWith('traits.')
const NO_TRAITS: Pick<IdentitySchema, 'fields' | 'openObjects'> = { fields: [], openObjects: {} }

/** What anybody may have go along with a message, and stay with it. */
const MAX_TRANSIENT_BYTES = 16 * 1024

function refuseLarge(transient: unknown): void {
  if (transient === undefined) return
  if (Buffer.byteLength(JSON.stringify(transient)) > MAX_TRANSIENT_BYTES) throw transientPayloadTooLarge()
}

/** The fields of a submitted form, by name; nested objects and dotted names mean the same. Objects of the schema are in the traits though nothing in them was given. */
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

/** Whether a form says yes, in JSON or as a form does. */
export function flagField(payload: JsonObject, name: string): boolean {
  const value = toText(lastValue(payload[name]))
  return typeof value === 'string' && BOOLEAN_WORDS.get(value) === true
}

/** A field of a submitted form, in which anything counts as text: what is no text is told as JSON. Undefined when it is absent. */
export function textField(payload: JsonObject, name: string): string | undefined {
  const value = payload[name]
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Of a form at most. */
const FORM_BYTES = 128 * 1024

/** Forms are read and checked by their own steps, which answer with the form; the contract only says what they look like. */
export const asForms = {
  renderError: errorEnvelope,
  bodyFormats: 'unread',
  validation: 'handler',
  bodyLimit: FORM_BYTES,
} as const

/** Reads a form when its flow is known: an error of the catalogue is then told in the flow. */
export type SentForm = () => unknown

/** The form in the body of a request. */
export const formIn =
  (request: Incoming): SentForm =>
  () =>
    readForm(request)

/** The same with the token of the address that it was sent to. */
export const formWithToken =
  (request: Incoming, token: string | undefined): SentForm =>
  async () => {
    const body = await readForm(request)
    return token !== undefined && isObject(body) ? { ...body, token } : body
  }
