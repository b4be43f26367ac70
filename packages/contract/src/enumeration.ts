import type { TSchema, TUnsafe } from 'typebox'
import { Type } from './type.ts'

/** An enumeration in what we send: closed, anything else is refused. */
export const closed = <const V extends string>(...values: V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: 'string', enum: values })

/** An enumeration in what we read: its known values, and by type any other, so that a new value breaks no client. */
export const open = <const V extends string>(...values: V[]): TUnsafe<V | (string & {})> =>
  Type.Unsafe<V | (string & {})>({ type: 'string', enum: values })

type Known<V extends string> = V extends string ? (string extends V ? never : V) : never

/** The closed form of an enumeration that is both read and sent. */
export const onlyKnown = <V extends string>(enumeration: TUnsafe<V>): TUnsafe<Known<V>> =>
  enumeration as TSchema as TUnsafe<Known<V>>
