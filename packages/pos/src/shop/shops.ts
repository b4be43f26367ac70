import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import type { Queries } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'
import { createProviderAccountsStore } from '../provider-accounts/provider-accounts-store.ts'
import { createShopsStore } from './shops-store.ts'

export interface ShopsDependencies {
  db: Queries
  now: () => number
}

/** Default settings of a shop. Amounts are minor units. */
export const defaultShop: Shop = {
  revision: 0,
  name: '',
  address: '',
  vat_number: '',
  languages: ['en', 'af', 'zu', 'xh'],
  quick_keys: [500, 1000, 2000],
  items: [],
  tips: 'off',
  tip_percents: [10, 15, 20],
  auto_lock_minutes: 5,
}

const outdated = (): ApiError =>
  posError('revision_outdated', {
    field: 'revision',
    reason: 'Someone else has changed the settings. Reload them and try again.',
  })

/** Shop settings. */
export function createShops({ db, now }: ShopsDependencies) {
  const store = createShopsStore(db)
  // Settings added after a document was written have their default.
  const find = async (merchantId: string): Promise<Shop> => ({
    ...defaultShop,
    ...(await store.find(merchantId)),
  })
  return {
    find,
    /** Returns the shop's name, else that of its provider account; empty without either. */
    nameOf: async (merchantId: string, { name }: Pick<Shop, 'name'>): Promise<string> =>
      name || ((await createProviderAccountsStore(db).ofMerchant(merchantId))?.accountName ?? ''),
    async update(merchantId: string, shop: Shop): Promise<Shop> {
      const trimmed = { ...shop, name: shop.name.trim(), address: shop.address.trim() }
      if ((await store.save(merchantId, trimmed, now())) === 'outdated') throw outdated()
      return find(merchantId)
    },
  }
}

export type Shops = ReturnType<typeof createShops>
