import { Type } from '@tillkey/contract/type.ts'
import type { Static, TObject, TOptional, TProperties, TSchema, TUnsafe } from 'typebox'

/** The keyword of a schema that says how far a setting goes here. */
const MARK = 'x-tillkey'

/**
 * `done`: it does what it says. `process`: only a server that is run by itself needs it, so it is passed over with a
 * warning. `later`: it is not done yet, so it is passed over with a warning.
 */
export type Mark = 'done' | 'process' | 'later'

/** A setting whose text in a document becomes something else in the settings that an engine reads. */
type Read<Given, Value> = TUnsafe<Value> & { '~given'?: Given }

/** How a default is written: as in a document. */
type GivenOf<S extends TSchema> = S extends { '~given'?: infer Given } ? Exclude<Given, undefined> : Static<S>

interface Marker {
  /** A setting that has no default. */
  <S extends TSchema>(type: S, description: string): TOptional<S>
  /** A setting with its default, written as in a document. */
  <S extends TSchema>(type: S, description: string, fallback: GivenOf<S>): S
}

/** Schemas are plain data, and their types say what `fillSettings` makes of them. */
const marker =
  (mark: Mark): Marker =>
  (type: TSchema, description: string, fallback?: unknown) => ({
    ...type,
    description,
    [MARK]: mark,
    ...(fallback !== undefined && { default: fallback }),
  })

/** Does what it says. */
export const done = marker('done')
/** Is only of use to a server that is run by itself. */
export const processOnly = marker('process')
/** Is not done yet. */
export const later = marker('later')

/** The keyword of a setting that each entry of a list needs. */
const NEEDED = 'x-needed'

/** A setting without which the object that holds it means nothing. */
export const needed = <S extends TSchema>(setting: TOptional<S>): S => ({ ...setting, [NEEDED]: true }) // its type is S

const isNeeded = (setting: object): boolean => NEEDED in setting

/** Settings that stand together; others are refused. Those with a default are always there once they are read. */
export function group<P extends TProperties>(properties: P, description?: string): TObject<P> {
  const required = Object.keys(properties).filter((name) => isNeeded(properties[name] as object))
  const schema: unknown = {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  return schema as TObject<P> // what is read has its defaults, so its type is that of the properties
}

export const text = Type.String()
/** A text that is sealed where it is stored, and shown to owners alone. */
export const secret = <S extends TSchema>(type: S): S => ({ ...type, 'x-secret': true })
export const flag = Type.Boolean()
/** A setting that is a whole number. */
export const integer = (minimum: number, maximum?: number) =>
  Type.Integer({ minimum, ...(maximum !== undefined && { maximum }) })
/** A setting that is a list of what another setting describes. */
export const listOf = <S extends TSchema>(items: S) => Type.Array(items)
/** Names that the operator chooses, each with a value of one kind. */
export const named = <S extends TSchema>(value: S): TUnsafe<Record<string, Static<S>>> =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: value })
/** Anything: it is handed on as it is. */
export const anything = Type.Unsafe<Record<string, unknown>>({ type: 'object' })

/** One of these words. */
export const oneOf = <const V extends string>(...values: V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: 'string', enum: values })

/** The keyword of an enumeration that names the values which are not done yet. */
const LATER_VALUES = 'x-later-values'

/** One of these words; those of the second list are not done yet. */
export const oneOfBoth = <const D extends string, const L extends string>(
  doneValues: readonly D[],
  laterValues: readonly L[],
): TUnsafe<D | L> =>
  Type.Unsafe<D | L>({ type: 'string', enum: [...doneValues, ...laterValues], [LATER_VALUES]: laterValues })

const formatted = <Value>(format: string): TUnsafe<Value> => Type.Unsafe<Value>({ type: 'string', format })

/** `1h30m`; milliseconds once it is read. */
export const duration: Read<string, number> = formatted<number>('duration')
/** A duration, or -1 for one without an end, which is Infinity once it is read. */
export const endlessDuration: Read<string | number, number> = Type.Unsafe<number>({
  type: ['string', 'integer'],
  format: 'endless-duration',
  minimum: -1,
  maximum: -1,
})
/** `128MB`; bytes once it is read. */
export const size: Read<string, number> = formatted<number>('size')
/** A whole address of any scheme. */
export const url = formatted<string>('url')
/** An address that http reaches. */
export const httpUrl = formatted<string>('http-url')
/** An address, or a path below the project's own. */
export const place = formatted<string>('place')
/** Where a text comes from: `base64://`, `file://`, `https://`. */
export const source = formatted<string>('source')
const refers = { 'x-refers': true }
/** Where a JSON Schema comes from, whose references on the web are fetched with it. */
export const schemaSource: typeof source = { ...source, ...refers }
export const email = formatted<string>('e-mail')
/** `https://shop.example`, with at most one `*`, or `*` for all. */
export const origin = formatted<string>('origin')
/** `v1.1.0`. */
export const version = formatted<string>('version')
