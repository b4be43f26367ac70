import { Type } from './type.ts'

/** An RFC 3339 time. */
export const Time = Type.String({ format: 'date-time' })

/** A UUID (RFC 9562). */
export const Uuid = Type.String({ format: 'uuid' })

/** An amount in minor units of an ISO 4217 currency. */
export const Money = Type.Object({ currencyCode: Type.String(), units: Type.Integer() })
