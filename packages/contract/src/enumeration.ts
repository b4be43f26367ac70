import type { TSchema, TUnsafe } from 'typebox'
import { Type } from './type.ts'

/** An enumeration in what we send: closed, anything else is refused. */
export const closed = <const V extends string>(...values: V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: 'string', enum: values })

/** Marks an open enumeration: unseen in JSON, and kept in a copy. */
const opened = Symbol('open')

/** An enumeration in what we read: its known values, and by type any other, so that a new value breaks no client. */
export const open = <const V extends string>(...values: V[]): TUnsafe<V | (string & {})> =>
  Type.Unsafe<V | (string & {})>({ type: 'string', enum: values, [opened]: true })

/** The keyword with which an enumeration names those of its values that the published API lacks. */
export const unpublishedValuesKeyword = 'x-unpublished-values'

/** The same with further values that the published API lacks. */
export const openWithOurs = <const V extends string, const O extends string>(
  published: readonly V[],
  ours: readonly O[],
): TUnsafe<V | O | (string & {})> =>
  Object.assign(open<V | O>(...published, ...ours), { [unpublishedValuesKeyword]: ours })

/** The values of an enumeration that are published. */
export function publishedValues(schema: { enum?: readonly string[] }): readonly string[] | undefined {
  const ours: unknown = Reflect.get(schema, unpublishedValuesKeyword)
  return Array.isArray(ours) ? schema.enum?.filter((value) => !ours.includes(value)) : schema.enum
}

/** Whether an enumeration was made by `open`. */
export const isOpen = (schema: object): boolean => opened in schema

type Known<V extends string> = V extends string ? (string extends V ? never : V) : never

/** The closed form of an enumeration that is both read and sent. */
export function onlyKnown<V extends string>(enumeration: TUnsafe<V>): TUnsafe<Known<V>> {
  const { [opened]: _, ...schema } = enumeration as TSchema as Record<PropertyKey, unknown> // every schema is an object
  // The same schema without the mark is that of the known values.
  return schema as unknown as TUnsafe<Known<V>>
}
