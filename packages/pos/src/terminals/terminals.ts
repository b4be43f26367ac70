import type { LinkedTerminal, TerminalList } from '@tillkey/contract/pos/terminals-schemas.ts'
import { ApiError } from '@tillkey/wire'
import type { ChosenTerminal, LinksStore } from '../onboarding/links-store.ts'
import type { ProviderAccess } from '../onboarding/provider-access.ts'
import type { Log } from '../payments/looks.ts'
import type { PaymentsStore } from '../payments/payments-store.ts'
import type { Provider, ProviderTerminal } from '../provider/provider.ts'
import { noSuchTerminal } from '../provider/provider-errors.ts'

export interface TerminalsDependencies {
  links: LinksStore
  payments: Pick<PaymentsStore, 'runningOf'>
  access: ProviderAccess
  provider: Provider
  now: () => number
  log: Log
}

const paymentRunning = (active: string): ApiError =>
  new ApiError({
    status: 409,
    code: 'payment_running',
    reason: 'Finish the running payment before choosing a card machine.',
    details: { active_request_uuid: active },
  })

const noTerminal = (): ApiError =>
  new ApiError({ status: 404, code: 'no_terminal', reason: 'No card machine is linked.' })

const answerOf = ({ id, model, serialNumber }: ProviderTerminal) => ({ uuid: id, model, serialNumber })

/** The card machines of the merchant's account, and the one chosen. */
export function createTerminals(dependencies: TerminalsDependencies) {
  const { links, payments, access, provider, now, log } = dependencies

  async function list(merchantId: string, slug: string): Promise<TerminalList> {
    const named = access.named(slug)
    const found = await access.as(merchantId, (token) => named.terminals(token))
    return { terminals: found.map(answerOf) }
  }

  async function pair(token: string, id: string): Promise<ChosenTerminal> {
    const found = (await provider.terminals(token)).find((terminal) => terminal.id === id)
    if (!found) throw noSuchTerminal()
    const status = await provider.linkTerminal(token, id)
    return { ...found, provider: provider.slug, status, checkedAt: now() }
  }

  async function refuseWhileRunning(merchantId: string): Promise<void> {
    const running = await payments.runningOf(merchantId)
    if (running) throw paymentRunning(running.requestUuid)
  }

  async function choose(merchantId: string, slug: string, uuid: string): Promise<LinkedTerminal> {
    access.named(slug)
    await refuseWhileRunning(merchantId)
    const chosen = await access.as(merchantId, (token) => pair(token, uuid.toLowerCase()))
    // One may have been started while the provider was busy.
    await refuseWhileRunning(merchantId)
    await links.chooseTerminal(merchantId, chosen)
    return { status: chosen.status, terminal: answerOf(chosen) }
  }

  /** The status as the provider tells it now, or the last known one when it cannot be asked. */
  async function refreshed(merchantId: string, chosen: ChosenTerminal): Promise<ChosenTerminal['status']> {
    try {
      const ask = (token: string) => provider.terminalStatus(token, chosen.id)
      const status = await access.as(merchantId, ask)
      if (status !== chosen.status) await links.noteTerminalStatus(merchantId, chosen.id, status, now())
      return status
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.info({ code: error.code }, 'the status of a card machine could not be asked')
      return error.code === 'provider_disconnected' ? 'DISCONNECTED' : chosen.status
    }
  }

  async function linked(merchantId: string): Promise<LinkedTerminal> {
    const chosen = await links.terminalOf(merchantId)
    if (!chosen) throw noTerminal()
    return { status: await refreshed(merchantId, chosen), terminal: answerOf(chosen) }
  }

  return { list, choose, linked }
}

export type Terminals = ReturnType<typeof createTerminals>
