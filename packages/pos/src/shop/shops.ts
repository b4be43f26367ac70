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

/** The shop of a merchant who has chosen nothing yet. Amounts are minor units. */
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
    reason: 'Somebody else has changed the settings since. Look at them again.',
  })

/** What a merchant has chosen for the shop. */
export function createShops({ db, now }: ShopsDependencies) {
  const store = createShopsStore(db)
  // What was added since a document was written has its usual value.
  const find = async (merchantId: string): Promise<Shop> => ({
    ...defaultShop,
    ...(await store.find(merchantId)),
  })
  return {
    find,
    /** What a shop that was found is called: what somebody has named it, else its account at the provider; empty before there is one. */
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
