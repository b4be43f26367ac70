import type { TSchema } from 'typebox'
import { Type } from '../type.ts'
import { publishedPatternKeyword } from '../unpublished.ts'

/** A moment, RFC 3339. */
export const Time = Type.String({ format: 'date-time' })

export const Uuid = Type.String({ format: 'uuid' })

/** An object whose members are the business of others. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown())

/** A value or null, where null says that it is known to be absent. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const NullableUuid = nullable(Uuid)
export const NullableString = nullable(Type.String())
/**
 * A length of time: `24h`, `30m`, `1h30m`, `1.5s`. The published description knows one number with one unit only, though
 * the servers take and answer more (`24h0m0s`).
 */
export const NullableDuration = nullable(
  Type.String({
    pattern: '^([0-9]+([.][0-9]+)?(ns|us|µs|ms|s|m|h))+$',
    [publishedPatternKeyword]: '^[0-9]+(ns|us|ms|s|m|h)$',
  }),
)
