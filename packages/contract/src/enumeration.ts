import type { TSchema, TUnsafe } from 'typebox'
import { Type } from './type.ts'

/** A closed enumeration, for what clients send. Other values are rejected. */
export const closed = <const V extends string>(...values: V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: 'string', enum: values })

/** Marks an open enumeration. A symbol, so it is absent from JSON but kept by spreading. */
const opened = Symbol('open')

/** An open enumeration, for what clients read. Its type allows further values, so that new ones do not break clients. */
export const open = <const V extends string>(...values: V[]): TUnsafe<V | (string & {})> =>
  Type.Unsafe<V | (string & {})>({ type: 'string', enum: values, [opened]: true })

/** Keyword that lists the values of an enumeration that the published API lacks. */
export const unpublishedValuesKeyword = 'x-unpublished-values'

/** An open enumeration with values that the published API lacks. */
export const openWithOurs = <const V extends string, const O extends string>(
  published: readonly V[],
  ours: readonly O[],
): TUnsafe<V | O | (string & {})> =>
  Object.assign(open<V | O>(...published, ...ours), { [unpublishedValuesKeyword]: ours })

/** Returns the published values of an enumeration. */
export function publishedValues(schema: { enum?: readonly string[] }): readonly string[] | undefined {
  const ours: unknown = Reflect.get(schema, unpublishedValuesKeyword)
  return Array.isArray(ours) ? schema.enum?.filter((value) => !ours.includes(value)) : schema.enum
}

/** Whether an enumeration was created by `open`. */
export const isOpen = (schema: object): boolean => opened in schema

type Known<V extends string> = V extends string ? (string extends V ? never : V) : never

/** Returns the closed form of an enumeration that is both read and sent. */
export function onlyKnown<V extends string>(enumeration: TUnsafe<V>): TUnsafe<Known<V>> {
  const { [opened]: _, ...schema } = enumeration as TSchema as Record<PropertyKey, unknown> // every schema is an object
  // Without the mark, the type is that of the known values.
  return schema as unknown as TUnsafe<Known<V>>
}
