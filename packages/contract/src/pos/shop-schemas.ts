import type { Static } from 'typebox'
import { closed } from '../enumeration.ts'
import { schemas } from '../schemas.ts'
import { Type } from '../type.ts'
import { PosError } from './pos-error.ts'

const units = Type.Integer({ minimum: 1, maximum: 999_999_999 })

/** An item of the catalogue. `units` is its price in minor units. */
export const CatalogueItem = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 60 }), units },
  { additionalProperties: false },
)
export type CatalogueItem = Static<typeof CatalogueItem>

/**
 * Settings of a merchant's shop and its tills. A change names the `revision` it is based on, so that concurrent changes are
 * not overwritten.
 */
export const Shop = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    name: Type.String({ maxLength: 80 }),
    /** Up to four lines. */
    address: Type.String({ maxLength: 240 }),
    /** South African VAT number: ten digits beginning with 4. Empty if not registered; receipts then have no VAT line. */
    vat_number: Type.String({ pattern: '^(4[0-9]{9})?$' }),
    /** Languages of the tills. The first is the shop's own. */
    languages: Type.Array(closed('en', 'af', 'zu', 'xh'), { minItems: 1, maxItems: 4, uniqueItems: true }),
    /** Amounts of the quick keys in minor units. */
    quick_keys: Type.Array(units, { maxItems: 6 }),
    items: Type.Array(CatalogueItem, { maxItems: 200 }),
    /** Whether tills ask for a tip before the card is presented. */
    tips: closed('off', 'on'),
    /** Suggested tips in percent. */
    tip_percents: Type.Array(Type.Integer({ minimum: 1, maximum: 100 }), { maxItems: 4 }),
    /** Minutes of inactivity after which the current user has to re-enter their PIN. */
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
