import { type TSchema, Type } from 'typebox'

/** A moment, RFC 3339. */
export const Time = Type.String({ format: 'date-time' })

export const Uuid = Type.String({ format: 'uuid' })

/** An object whose members are the business of others. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown())

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const NullableUuid = nullable(Uuid)
export const NullableString = nullable(Type.String())
/** A length of time: `24h`, `30m`, `10s`, `200ms`. */
export const NullableDuration = nullable(Type.String({ pattern: '^[0-9]+(ns|us|ms|s|m|h)$' }))
