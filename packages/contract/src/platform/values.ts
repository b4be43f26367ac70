import type { TSchema } from 'typebox'
import { Type } from '../type.ts'
import { publishedPatternKeyword } from '../unpublished.ts'
import { Time, Uuid } from '../values.ts'

export { Time, Uuid }

/** An object with arbitrary members. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown())

/** A value or null. Null means that there is none. */
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const NullableUuid = nullable(Uuid)
export const NullableString = nullable(Type.String())
/**
 * A duration: `24h`, `30m`, `1h30m`, `1.5s`. The published description allows a single number and unit, although servers
 * accept and return more (`24h0m0s`).
 */
export const NullableDuration = nullable(
  Type.String({
    pattern: '^([0-9]+([.][0-9]+)?(ns|us|µs|ms|s|m|h))+$',
    [publishedPatternKeyword]: '^[0-9]+(ns|us|ms|s|m|h)$',
  }),
)
