import type { Counter, OnboardingStatus } from '@tillkey/contract/pos/onboarding-schemas.ts'
import type { Shop } from '@tillkey/contract/pos/shop-schemas.ts'
import type { LinkedTerminal } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Database } from '@tillkey/sql'
import type { Attention } from '../attention/attention.ts'
import type { Merchant } from '../merchant.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import type { Providers } from '../provider/provider.ts'
import {
  createProviderAccountsStore,
  type ProviderAccount,
} from '../provider-accounts/provider-accounts-store.ts'
import type { Shops } from '../shop/shops.ts'
import type { Terminals } from '../terminals/terminals.ts'
import type { Tills } from '../tills/tills.ts'

export interface OnboardingStatusDependencies {
  db: Database
  providers: Providers
  terminals: Pick<Terminals, 'linkedRecently'>
  attention: Pick<Attention, 'list'>
  shops: Pick<Shops, 'find'>
  tills: Pick<Tills, 'present'>
}

const toCounter = ({ languages, quick_keys, items, tips, tip_percents }: Shop): Counter => ({
  languages,
  quick_keys,
  items,
  tips,
  tip_percents,
})

/** A shop without a name uses that of its account. */
const shopNames = ({ name }: Shop, link: ProviderAccount | undefined) => {
  const account = link?.accountName ?? null
  return { shop_name: name || account, account_name: account }
}

function onboardingStage(link: ProviderAccount | undefined, terminal: LinkedTerminal | null): string {
  if (!link) return 'NEW'
  if (link.status === 'DISCONNECTED') return 'DISCONNECTED'
  return terminal ? 'TERMINAL_LINKED' : `${link.provider.toUpperCase()}_LINKED`
}

/** Returns the onboarding status with everything else that a till's first screen shows. */
export function createOnboardingStatus(dependencies: OnboardingStatusDependencies) {
  const { db, providers, terminals, attention, shops, tills } = dependencies

  return async function status(merchant: Merchant): Promise<OnboardingStatus> {
    const merchantId = merchant.id
    const till = await tills.present(merchant)
    const running = await createPaymentsStore(db).runningOf(merchantId, till?.id ?? null)
    // Must run before the link is read: the provider may report that it was revoked.
    const linkedTerminal = till ? await terminals.linkedRecently(merchantId, till.id) : null
    const link = await createProviderAccountsStore(db).ofMerchant(merchantId)
    const provider = (link && providers.of(link.provider)) ?? providers.current
    const difference = provider.clock.difference()
    const shop = await shops.find(merchantId)
    return {
      status: onboardingStage(link, linkedTerminal),
      provider: provider.slug,
      ...(difference !== 0 && { clock_offset_ms: difference }),
      running_payment: running?.requestUuid ?? null,
      merchant_id: merchantId,
      ...shopNames(shop, link),
      person_name: merchant.personName,
      till: till ? { uuid: till.id, name: till.name } : null,
      linked_terminal: linkedTerminal,
      open_matters: await attention.list(merchantId),
      counter: toCounter(shop),
    }
  }
}

export type GetOnboardingStatus = ReturnType<typeof createOnboardingStatus>
