import type { Keyring } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import type { ApiError } from '@tillkey/wire'
import { isPosError, posError } from '../pos-error.ts'
import type { Provider, Providers } from '../provider/provider.ts'
import { tokenRefused } from '../provider/provider-errors.ts'
import { createProviderAccountsStore, type ProviderAccount } from './provider-accounts-store.ts'

/** What a sealed secret of a link is bound to, so that it opens nowhere else. */
export const tokenPurpose = (linkId: string): string => `token of link ${linkId}`
/** The same for the key that webhook events of the link are signed with. */
export const signingKeyPurpose = (linkId: string): string => `signing key of link ${linkId}`

/** So many opened tokens are kept; each takes a hundred bytes or so. */
const MAX_OPENED_TOKENS = 10_000

/** Opens a provider credential that was sealed for `purpose`; throws when no secret of ours fits. */
export function openCredential(keyring: Keyring, sealed: string, purpose: string): string {
  const text = keyring.open(sealed, purpose)
  if (text === undefined) throw new Error('a provider credential cannot be decrypted with any of the secrets')
  return text
}

/** Opens tokens of links, each once for as long as it is sealed as it was: a payment that is followed needs its own four times a second. */
function createTokenOpener(keyring: Keyring): (link: ProviderAccount) => string {
  const opened = new Map<string, { sealed: string; token: string }>()
  return ({ id, tokenSealed: sealed }) => {
    const known = opened.get(id)
    if (known?.sealed === sealed) return known.token
    const token = openCredential(keyring, sealed, tokenPurpose(id))
    if (opened.size >= MAX_OPENED_TOKENS) opened.clear()
    opened.set(id, { sealed, token })
    return token
  }
}

const notLinked = (): ApiError =>
  posError('provider_not_linked', {
    reason: 'Link an account of the provider first.',
  })

/** Whose payment, through which account. */
export interface AccountContext {
  merchantId: string
  provider: string
  /** Null for payments from before accounts were kept: theirs is whichever the merchant has linked. */
  accountId: string | null
}

/** A link's token, opened. */
export interface OpenedToken {
  linkId: string
  token: string
}

/** A call in the name of a merchant: the link is as it was when the call began. */
export interface LinkedCall {
  token: string
  link: ProviderAccount
  /** The link's own, whatever other is configured by now. */
  provider: Provider
}

export interface ProviderAccess {
  /** The provider named in a path; 404 when there is no such. */
  named(slug: string): Provider
  /** Opens the token of a link; undefined when the provider has revoked it. */
  open(link: ProviderAccount): OpenedToken | undefined
  /** The token that a payment is followed with: that of its own account, also when another is linked since. */
  tokenFor(payment: AccountContext): Promise<OpenedToken | undefined>
  /** Notes that the provider has revoked a token. */
  onTokenRefused(token: OpenedToken): Promise<void>
  /** Calls the provider as the merchant: 409 when that is no longer possible. */
  as<T>(merchantId: string, call: (linked: LinkedCall) => Promise<T>): Promise<T>
}

interface Dependencies {
  providers: Providers
  db: Queries
  keyring: Keyring
  now: () => number
}

/** Calls of providers in the name of merchants, over the links in the database; `now` in milliseconds. */
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
