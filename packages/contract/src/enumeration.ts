import { type TUnsafe, Type } from 'typebox'

/** An enumeration in what we send: closed, anything else is refused. */
export const closed = <const V extends string>(...values: V[]): TUnsafe<V> =>
  Type.Unsafe<V>({ type: 'string', enum: values })

/** An enumeration in what we read: its known values, and by type any other, so that a new value breaks no client. */
export const open = <const V extends string>(...values: V[]): TUnsafe<V | (string & {})> =>
  Type.Unsafe<V | (string & {})>({ type: 'string', enum: values })
