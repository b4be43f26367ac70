import type { LinkAccountBody, OnboardingStatus } from '@tillkey/contract/pos/onboarding-schemas.ts'
import type { Keyring } from '@tillkey/secrets'
import { ApiError } from '@tillkey/wire'
import type { Log } from '../payments/looks.ts'
import type { PaymentsStore } from '../payments/payments-store.ts'
import type { LinkedAccount, Provider } from '../provider/provider.ts'
import type { Link, LinksStore } from './links-store.ts'
import { type ProviderAccess, signingKeyPurpose, tokenPurpose } from './provider-access.ts'

export interface OnboardingDependencies {
  links: LinksStore
  payments: Pick<PaymentsStore, 'runningOf' | 'hasUnsettled'>
  access: ProviderAccess
  /** Whose name the status answers with before anything is linked. */
  provider: Provider
  keyring: Keyring
  /** Our own address, for the provider's notices. */
  baseUrl: string
  /** Called when payments may go on with a new token. */
  onLinked: (merchantId: string) => Promise<void>
  now: () => number
  newId: () => string
  log: Log
}

const otherAccount = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'payment_unsettled',
    field: 'email',
    reason: 'A payment of the account linked before is not settled yet. Link that account again.',
  })

/** How far a merchant has come, and linking the account at the provider. */
export function createOnboarding(dependencies: OnboardingDependencies) {
  const { links, payments, access, provider, keyring, baseUrl, onLinked, now, newId, log } = dependencies

  async function stageOf(merchantId: string): Promise<string> {
    const link = await links.ofMerchant(merchantId)
    if (!link) return 'NEW'
    if (link.status === 'DISCONNECTED') return 'DISCONNECTED'
    const terminal = await links.terminalOf(merchantId)
    return terminal ? 'TERMINAL_LINKED' : `${link.provider.toUpperCase()}_LINKED`
  }

  async function status(merchantId: string): Promise<OnboardingStatus> {
    const running = await payments.runningOf(merchantId)
    return {
      status: await stageOf(merchantId),
      provider: provider.slug,
      running_payment: running?.requestUuid ?? null,
    }
  }

  const newLink = (merchantId: string, id: string, deviceName: string, linked: LinkedAccount): Link => ({
    id,
    merchantId,
    provider: provider.slug,
    accountId: linked.account.id,
    accountName: linked.account.name,
    deviceName,
    tokenSealed: keyring.seal(linked.token, tokenPurpose(id)),
    signingKeySealed: keyring.seal(linked.signingKey, signingKeyPurpose(id)),
    status: 'LINKED',
  })

  /** What comes after a link is kept helps, and is no reason to call the link failed. */
  async function afterwards(what: string, work: Promise<unknown>): Promise<void> {
    await work.catch((error: unknown) => log.warn({ err: error }, `after linking, could not ${what}`))
  }

  const revoke = (token: string): Promise<void> =>
    afterwards('revoke a token that is no longer needed', provider.unlink(token))

  /** The chosen machine is paired with the device of the old token, so the new one pairs again. */
  async function pairAgain(merchantId: string, token: string): Promise<void> {
    const terminal = await links.terminalOf(merchantId)
    if (!terminal) return
    const status = await provider.linkTerminal(token, terminal.id)
    await links.noteTerminalStatus(merchantId, terminal.id, status, now())
  }

  async function isElsewhere(before: Link | undefined, linked: LinkedAccount): Promise<boolean> {
    if (!before || before.accountId === linked.account.id) return false
    return payments.hasUnsettled(before.merchantId)
  }

  async function link(merchantId: string, slug: string, body: LinkAccountBody): Promise<OnboardingStatus> {
    const chosen = access.named(slug)
    const id = newId()
    const { device_name: deviceName, email, password } = body
    const notifyUrl = `${baseUrl}/api/${slug}/events?link=${id}`
    const before = await links.ofMerchant(merchantId)
    const oldToken = await access.tokenOf(merchantId)
    const linked = await chosen.link({ deviceName, email, password, notifyUrl })
    if (await isElsewhere(before, linked)) {
      await revoke(linked.token)
      throw otherAccount()
    }
    await links.save(newLink(merchantId, id, deviceName, linked), now())
    await afterwards('pair the card machine again', pairAgain(merchantId, linked.token))
    if (oldToken !== undefined) await revoke(oldToken)
    await afterwards('go on with unsettled payments', onLinked(merchantId))
    return status(merchantId)
  }

  return { status, link }
}

export type Onboarding = ReturnType<typeof createOnboarding>
