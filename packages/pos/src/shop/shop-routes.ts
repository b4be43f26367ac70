import { endpointsOf } from '@tillkey/contract'
import * as operations from '@tillkey/contract/pos/shop.ts'
import * as schemas from '@tillkey/contract/pos/shop-schemas.ts'
import { type Handlers, ok } from '@tillkey/host'
import type { Merchant } from '../merchant.ts'
import type { Shops } from './shops.ts'

const { getShop, updateShop } = schemas
export const shopEndpoints = endpointsOf(operations, { getShop, updateShop })

/** Handlers for shop settings. */
export const shopHandlers = (shops: Shops): Handlers<typeof shopEndpoints, Merchant> => ({
  getShop: async ({ context }) => ok(await shops.find(context.id)),
  updateShop: async ({ args, context }) => ok(await shops.update(context.id, args.body)),
})
