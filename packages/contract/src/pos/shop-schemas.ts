import type { Static } from 'typebox'
import { closed } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { PosError } from './pos-error.ts'

const units = Type.Integer({ minimum: 1, maximum: 999_999_999 })

/** Something that is sold again and again; `units` is its price in minor units. */
export const SavedItem = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60 }), units },
  { additionalProperties: false },
)
export type SavedItem = Static<typeof SavedItem>

/**
 * What a merchant has chosen: how the shop is called on receipts, and what stands on its tills. A change names the
 * `revision` that it was made on, so that nobody writes over what somebody else has written.
 */
export const Shop = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    name: Type.String({ maxLength: 80 }),
    /** Up to four lines. */
    address: Type.String({ maxLength: 240 }),
    /** South African VAT number of ten digits that begins with 4; empty without one, and then receipts have no VAT line. */
    vat_number: Type.String({ pattern: '^(4[0-9]{9})?$' }),
    /** What tills may speak; the first is the shop's own. */
    languages: Type.Array(closed('en', 'af', 'zu', 'xh'), { minItems: 1, maxItems: 4, uniqueItems: true }),
    /** Amounts of the quick keys, in minor units. */
    quick_keys: Type.Array(units, { maxItems: 6 }),
    items: Type.Array(SavedItem, { maxItems: 200 }),
    /** Whether a till asks for a tip before the card is presented. */
    tips: closed('off', 'on'),
    /** The tips it offers, in percent. */
    tip_percents: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 4 }),
    /** How long a till may go unused before whoever took it over has to enter their PIN again, in minutes. */
    auto_lock_minutes: Type.Integer({ minimum: 1, maximum: 60 }),
  },
  { additionalProperties: false },
)
export type Shop = Static<typeof Shop>

export const getShop = schemas({
  summary: 'Returns the settings of the shop, or the defaults.',
  responses: { 200: Shop, 401: PosError },
})

export const updateShop = schemas({
  summary: 'Updates the settings of the shop. 409 if they have changed since `revision`.',
  body: Shop,
  responses: { 200: Shop, 400: PosError, 401: PosError, 403: PosError, 409: PosError },
})
