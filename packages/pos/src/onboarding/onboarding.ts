import type { LinkAccountBody, OnboardingStatus } from '@tillkey/contract/pos/onboarding-schemas.ts'
import type { Keyring } from '@tillkey/secrets'
import type { Database, Transaction } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import type { Log } from '../log.ts'
import type { Merchant } from '../merchant.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { posError } from '../pos-error.ts'
import type { LinkedAccount, Provider, Providers } from '../provider/provider.ts'
import { type ProviderAccess, signingKeyPurpose, tokenPurpose } from '../provider-accounts/provider-access.ts'
import {
  createProviderAccountsStore,
  merchantLock,
  type ProviderAccount,
  type StoredProviderAccount,
} from '../provider-accounts/provider-accounts-store.ts'
import type { Tills } from '../tills/tills.ts'
import { createChosenTerminalsStore } from '../tills/tills-store.ts'
import type { GetOnboardingStatus } from './onboarding-status.ts'

export interface OnboardingDependencies {
  db: Database
  access: ProviderAccess
  providers: Providers
  keyring: Keyring
  /** Base URL that the provider sends webhook events to. */
  baseUrl: string
  /** How long ended payments of a former account are still polled. */
  keepFormerMs: number
  /** Called when payments can continue with a new token. */
  onLinked: (merchantId: string) => Promise<void>
  tills: Pick<Tills, 'enter'>
  /** The status that linking returns. */
  status: GetOnboardingStatus
  now: () => number
  newId: () => string
  log: Log
}

const otherAccount = (): ApiError =>
  posError('payment_unsettled', {
    field: 'email',
    reason: 'A payment of the previously linked account is not settled yet. Link that account again.',
  })

/** Links whose tokens are no longer needed. */
type Replaced = readonly StoredProviderAccount[]

const isOtherAccount = (before: ProviderAccount, { provider, accountId }: ProviderAccount): boolean =>
  before.provider !== provider || before.accountId !== accountId

/**
 * Keeps the old account's link for its ended payments and drops its card machines. Throws 409 while a payment is
 * unsettled.
 */
async function leaveAccount(tx: Transaction, before: StoredProviderAccount, retireAt: number): Promise<void> {
  if (await createPaymentsStore(tx).hasUnsettled(before.merchantId)) throw otherAccount()
  await createProviderAccountsStore(tx).saveFormer(before, retireAt)
  await createChosenTerminalsStore(tx).forgetAll(before.merchantId)
}

/** Links the merchant's account at the provider. */
export function createOnboarding(dependencies: OnboardingDependencies) {
  const { db, access, providers, keyring, baseUrl, keepFormerMs, onLinked, tills, status, now, newId, log } =
    dependencies
  const links = createProviderAccountsStore(db)
  const chosenTerminals = createChosenTerminalsStore(db)

  type LinkInput = Pick<ProviderAccount, 'id' | 'merchantId' | 'provider' | 'deviceName'>
  const newLink = (
    { id, merchantId, provider, deviceName }: LinkInput,
    linked: LinkedAccount,
  ): ProviderAccount => ({
    id,
    merchantId,
    provider,
    accountId: linked.account.id,
    accountName: linked.account.name,
    deviceName,
    tokenSealed: keyring.seal(linked.token, tokenPurpose(id)),
    signingKeySealed: keyring.seal(linked.signingKey, signingKeyPurpose(id)),
    status: 'LINKED',
  })

  /** Follow-up work after a stored link. A failure is logged, because the link itself has succeeded. */
  async function tryAfterLinking(what: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => log.warn({ err: error }, `after linking, could not ${what}`))
  }

  async function revoke(link: ProviderAccount): Promise<void> {
    const opened = access.open(link)
    if (opened) await providers.of(link.provider)?.unlink(opened.token)
  }
  const revokeToken = (link: ProviderAccount): Promise<void> =>
    tryAfterLinking('revoke a token that is no longer needed', revoke(link))

  /** Pairings belong to the device of the old token, so chosen machines are paired again. */
  async function pairAgain(merchantId: string, provider: Provider, token: string): Promise<void> {
    for (const id of await chosenTerminals.idsOf(merchantId)) {
      const found = await provider.linkTerminal(token, id)
      await chosenTerminals.noteStatus({ merchantId, id }, found, now())
    }
  }

  /** Checks for unsettled payments in the same transaction. Payments that start meanwhile wait for it. */
  const saveLink = (link: ProviderAccount): Promise<Replaced> =>
    db.transaction(async (tx) => {
      await tx.lock(merchantLock(link.merchantId))
      const store = createProviderAccountsStore(tx)
      const before = await store.ofMerchant(link.merchantId)
      const former = await store.removeFormer(link)
      const isMove = before !== undefined && isOtherAccount(before, link)
      if (isMove) await leaveAccount(tx, before, now() + keepFormerMs)
      await store.save(link, now())
      return [former, isMove ? undefined : before].filter((replaced) => replaced !== undefined)
    })

  async function link(merchant: Merchant, slug: string, body: LinkAccountBody): Promise<OnboardingStatus> {
    const merchantId = merchant.id
    const chosen = access.named(slug)
    const id = newId()
    const { device_name: deviceName, email, password } = body
    const notifyUrl = `${baseUrl}/api/${slug}/events?link=${id}`
    const linked = await chosen.link({ deviceName, email, password, notifyUrl })
    const fresh = newLink({ id, merchantId, provider: chosen.slug, deviceName }, linked)
    const replaced = await saveLink(fresh).catch(async (error: unknown) => {
      await revokeToken(fresh)
      throw error
    })
    const till = await tills.enter(merchant, deviceName)
    await tryAfterLinking('pair the card machines again', pairAgain(merchantId, chosen, linked.token))
    for (const old of replaced) await revokeToken(old)
    await tryAfterLinking('go on with unsettled payments', onLinked(merchantId))
    return status({ ...merchant, tillId: merchant.tillId ?? till.id })
  }

  /** Revokes the tokens of former accounts whose retention has ended. */
  async function revokeRetired(): Promise<void> {
    for (;;) {
      const former = await links.removeRetired(now())
      if (!former) return
      await revokeToken(former)
    }
  }

  return { status, link, retireFormer: revokeRetired }
}

export type Onboarding = ReturnType<typeof createOnboarding>
