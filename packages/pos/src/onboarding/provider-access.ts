import type { Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import type { Provider } from '../provider/provider.ts'
import type { Link, LinksStore } from './links-store.ts'
import { openCredential } from './open-credential.ts'

/** What a sealed secret of a link is bound to, so that it opens nowhere else. */
export const tokenPurpose = (linkId: string): string => `token of link ${linkId}`
export const signingKeyPurpose = (linkId: string): string => `signing key of link ${linkId}`

const notLinked = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'provider_not_linked',
    reason: 'Link an account of the provider first.',
  })

const disconnected = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'provider_disconnected',
    reason: 'The provider account is no longer linked. Link it again.',
  })

export interface ProviderAccess {
  /** The provider named in a path; 404 when there is no such. */
  named(slug: string): Provider
  /** The merchant's token, while the account is linked. */
  tokenOf(merchantId: string): Promise<string | undefined>
  /** Notes that the provider has revoked a token. */
  onTokenRefused(merchantId: string, token: string): Promise<void>
  /** Calls the provider as the merchant: 409 when that is no longer possible. */
  as<T>(merchantId: string, call: (token: string) => Promise<T>): Promise<T>
}

interface Dependencies {
  provider: Provider
  links: LinksStore
  keyring: Keyring
  now: () => number
}

export function createProviderAccess({ provider, links, keyring, now }: Dependencies): ProviderAccess {
  const tokenIn = (link: Link): string => openCredential(keyring, link.tokenSealed, tokenPurpose(link.id))

  async function tokenOf(merchantId: string): Promise<string | undefined> {
    const link = await links.ofMerchant(merchantId)
    return link?.status === 'LINKED' ? tokenIn(link) : undefined
  }

  async function onTokenRefused(merchantId: string, token: string): Promise<void> {
    const link = await links.ofMerchant(merchantId)
    if (link?.status === 'LINKED' && tokenIn(link) === token) await links.disconnect(link, now())
  }

  return {
    named(slug) {
      if (slug === provider.slug) return provider
      const reason = `There is no provider "${slug}".`
      throw new ApiError({ status: 404, code: 'unknown_provider', field: 'provider', reason })
    },
    tokenOf,
    onTokenRefused,
    async as(merchantId, call) {
      const link = await links.ofMerchant(merchantId)
      if (!link) throw notLinked()
      if (link.status !== 'LINKED') throw disconnected()
      const token = tokenIn(link)
      try {
        return await call(token)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'provider_disconnected')
          await onTokenRefused(merchantId, token)
        throw error
      }
    },
  }
}
