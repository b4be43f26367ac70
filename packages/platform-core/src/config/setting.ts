import { Type } from '@tillkey/contract/type.ts'
import type { Static, TObject, TOptional, TProperties, TSchema, TUnsafe } from 'typebox'

/** Schema keyword that says how far a setting is implemented. */
const MARK = 'x-tillkey'

/**
 * `implemented`: has its published effect. `process`: only meaningful for a standalone server, ignored with a warning.
 * `unimplemented`: ignored with a warning.
 */
export type Mark = 'implemented' | 'process' | 'unimplemented'

/** A setting whose text in a document is converted before an engine reads it. */
type Read<Source, Value> = TUnsafe<Value> & { '~source'?: Source }

/** Type of a default, which is written in the notation of documents. */
type DocumentValue<S extends TSchema> = S extends { '~source'?: infer Source }
  ? Exclude<Source, undefined>
  : Static<S>

interface Marker {
  /** A setting without a default. */
  <S extends TSchema>(type: S, description: string): TOptional<S>
  /** A setting with a default, written in the notation of documents. */
  <S extends TSchema>(type: S, description: string, fallback: DocumentValue<S>): S
}

/** Schemas are plain data. Their types describe the result of `fillSettings`. */
const marker =
  (mark: Mark): Marker =>
  (type: TSchema, description: string, fallback?: unknown) => ({
    ...type,
    description,
    [MARK]: mark,
    ...(fallback !== undefined && { default: fallback }),
  })

/** An implemented setting. */
export const implemented = marker('implemented')
/** A setting that only a standalone server uses. */
export const processOnly = marker('process')
/** A setting that has no effect yet. */
export const unimplemented = marker('unimplemented')

/** Schema keyword of a required member of a list entry. */
const REQUIRED = 'x-required'

/** A setting that its object requires. */
export const required = <S extends TSchema>(setting: TOptional<S>): S => ({ ...setting, [REQUIRED]: true }) // the type is that of the setting

const isRequired = (setting: object): boolean => REQUIRED in setting

/** A closed group of settings. Those with a default are always present once the group is read. */
export function group<P extends TProperties>(properties: P, description?: string): TObject<P> {
  const required = Object.keys(properties).filter((name) => isRequired(properties[name] as object))
  const schema: unknown = {
    type: 'object',
    ...(description !== undefined && { description }),
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  return schema as TObject<P> // reading fills in defaults, so every property is present
}

/** A string. */
export const text = Type.String()
/** A text that is sealed at rest and shown to owners only. */
export const secret = <S extends TSchema>(type: S): S => ({ ...type, 'x-secret': true })
/** A boolean. */
export const flag = Type.Boolean()
/** An integer with inclusive bounds. */
export const integer = (minimum: number, maximum?: number) =>
  Type.Integer({ minimum, ...(maximum !== undefined && { maximum }) })
/** A list of values of one setting. */
export const listOf = <S extends TSchema>(items: S) => Type.Array(items)
/** Members with names that the operator chooses and values of one type. */
export const named = <S extends TSchema>(value: S): TUnsafe<Record<string, Static<S>>> =>
  Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: value })
/** Any object, passed on unchanged. */
export const anything = Type.Unsafe<Record<string, unknown>>({ type: 'object' })

/** An enumeration of words. */
export const oneOf = <const V extends string>(...values: V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: 'string', enum: values })

/** Schema keyword that lists the values of an enumeration that are not implemented yet. */
const UNIMPLEMENTED_VALUES = 'x-unimplemented-values'

/** An enumeration whose second list of values is not implemented yet. */
export const oneOfWithUnimplemented = <const D extends string, const L extends string>(
  implementedValues: readonly D[],
  unimplementedValues: readonly L[],
): TUnsafe<D | L> =>
  Type.Unsafe<D | L>({
    type: 'string',
    enum: [...implementedValues, ...unimplementedValues],
    [UNIMPLEMENTED_VALUES]: unimplementedValues,
  })

const formatted = <Value>(format: string): TUnsafe<Value> => Type.Unsafe<Value>({ type: 'string', format })

/** A duration such as `1h30m`, read as milliseconds. */
export const duration: Read<string, number> = formatted<number>('duration')
/** A duration, or -1 for no limit, which is read as Infinity. */
export const endlessDuration: Read<string | number, number> = Type.Unsafe<number>({
  type: ['string', 'integer'],
  format: 'endless-duration',
  minimum: -1,
  maximum: -1,
})
/** A size such as `128MB`, read as bytes. */
export const size: Read<string, number> = formatted<number>('size')
/** An absolute URL of any scheme. */
export const url = formatted<string>('url')
/** An http or https URL. */
export const httpUrl = formatted<string>('http-url')
/** A URL, or a path relative to the project's own address. */
export const urlOrPath = formatted<string>('url-or-path')
/** Address of a text: `base64://`, `file://` or `https://`. */
export const source = formatted<string>('source')
const refers = { 'x-refers': true }
/** Address of a JSON Schema. The web documents that it refers to are fetched with it. */
export const schemaSource: typeof source = { ...source, ...refers }
/** An email address. */
export const email = formatted<string>('e-mail')
/** An origin such as `https://shop.example`, with at most one `*`, or `*` for all. */
export const origin = formatted<string>('origin')
/** A version such as `v1.1.0`. */
export const version = formatted<string>('version')
