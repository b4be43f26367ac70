import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import { LRUCache } from 'lru-cache'
import { isPosError, posError } from '../pos-error.ts'
import type { Provider, Providers } from '../provider/provider.ts'
import { tokenRefused } from '../provider/provider-errors.ts'
import { createProviderAccountsStore, type ProviderAccount } from './provider-accounts-store.ts'

/** Context that a link's sealed token is bound to, so that it opens nowhere else. */
export const tokenPurpose = (linkId: string): string => `token of link ${linkId}`
/** Context of the sealed key that signs the link's webhook events. */
export const signingKeyPurpose = (linkId: string): string => `signing key of link ${linkId}`

/** Upper bound on cached tokens, about 100 bytes each. */
const MAX_OPENED_TOKENS = 10_000

/** Opens a sealed provider credential. Throws when none of the secrets fits. */
export function openCredential(keyring: Keyring, sealed: string, purpose: string): string {
  const text = keyring.open(sealed, purpose)
  if (text === undefined) throw new Error('a provider credential cannot be decrypted with any of the secrets')
  return text
}

/** Caches opened tokens, because a followed payment needs its token four times a second. */
function createTokenOpener(keyring: Keyring): (link: ProviderAccount) => string {
  // `max` would allocate all entries at once.
  const opened = new LRUCache<string, { sealed: string; token: string }>({
    maxSize: MAX_OPENED_TOKENS,
    sizeCalculation: () => 1,
  })
  return ({ id, tokenSealed: sealed }) => {
    const cached = opened.get(id)
    if (cached?.sealed === sealed) return cached.token
    const token = openCredential(keyring, sealed, tokenPurpose(id))
    opened.set(id, { sealed, token })
    return token
  }
}

const notLinked = (): ApiError =>
  posError('provider_not_linked', {
    reason: 'Link an account of the provider first.',
  })

/** Merchant and account of a payment. */
export interface AccountContext {
  merchantId: string
  provider: string
  /** Null for payments made before accounts were stored; they use the account linked at present. */
  accountId: string | null
}

/** The opened token of a link. */
export interface OpenedToken {
  linkId: string
  token: string
}

/** A call on behalf of a merchant, with the link as it was when the call began. */
export interface LinkedCall {
  token: string
  link: ProviderAccount
  /** The provider of the link, even when another one is configured now. */
  provider: Provider
}

export interface ProviderAccess {
  /** Returns the provider with this slug. Throws 404 when there is none. */
  named(slug: string): Provider
  /** Returns undefined when the provider has revoked the token. */
  open(link: ProviderAccount): OpenedToken | undefined
  /** Returns the token of the payment's own account, even when another account is linked now. */
  tokenFor(payment: AccountContext): Promise<OpenedToken | undefined>
  /** Records that the provider has revoked a token. */
  onTokenRefused(token: OpenedToken): Promise<void>
  /** Calls the provider on behalf of the merchant. Throws 409 when the account is not linked. */
  as<T>(merchantId: string, call: (linked: LinkedCall) => Promise<T>): Promise<T>
}

interface Dependencies {
  providers: Providers
  db: Queries
  keyring: Keyring
  now: () => number
}

/** Access to providers on behalf of merchants; `now` is in milliseconds. */
export function createProviderAccess({ providers, db, keyring, now }: Dependencies): ProviderAccess {
  const links = createProviderAccountsStore(db)

  const tokenOf = createTokenOpener(keyring)

  const open = (link: ProviderAccount): OpenedToken | undefined =>
    link.status === 'LINKED' ? { linkId: link.id, token: tokenOf(link) } : undefined

  const onTokenRefused = ({ linkId }: OpenedToken): Promise<void> => links.disconnect({ id: linkId }, now())

  return {
    named(slug) {
      const provider = providers.of(slug)
      if (provider) return provider
      const reason = `There is no provider "${slug}".`
      throw posError('unknown_provider', { field: 'provider', reason })
    },
    open,
    async tokenFor({ merchantId, accountId, provider: slug }) {
      const link = await (accountId === null
        ? links.ofMerchant(merchantId)
        : links.ofAccount({ merchantId, provider: slug, accountId }))
      return link && open(link)
    },
    onTokenRefused,
    async as(merchantId, call) {
      const link = await links.ofMerchant(merchantId)
      if (!link) throw notLinked()
      const opened = open(link)
      const provider = providers.of(link.provider)
      if (!opened || !provider) throw tokenRefused()
      try {
        return await call({ token: opened.token, link, provider })
      } catch (error) {
        if (isPosError(error, 'provider_disconnected')) await onTokenRefused(opened)
        throw error
      }
    },
  }
}
