import type { LinkedTerminal, TerminalList } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Database, Queries } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import type { Log } from '../log.ts'
import type { Merchant } from '../merchant.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import { isPosError, posError } from '../pos-error.ts'
import type { TerminalSnapshot } from '../provider/provider.ts'
import { noSuchTerminal } from '../provider/provider-errors.ts'
import type { LinkedCall, ProviderAccess } from '../provider-accounts/provider-access.ts'
import {
  createProviderAccountsStore,
  merchantLock,
  type ProviderAccount,
} from '../provider-accounts/provider-accounts-store.ts'
import type { Tills } from '../tills/tills.ts'
import { type ChosenTerminal, createChosenTerminalsStore, type Till } from '../tills/tills-store.ts'
import { createRecentResponses } from './recent-responses.ts'
import { viewListed, viewState, viewTerminal } from './terminal-view.ts'

/** Maximum age of a cached answer for polls, and how long a poll waits for a new one. */
const MAX_AGE_MS = 4000
const WAIT_MS = 1000

export interface TerminalsDependencies {
  db: Database
  access: ProviderAccess
  tills: Tills
  now: () => number
  log: Log
}

const paymentRunning = (active: string): ApiError =>
  posError('payment_running', {
    reason: 'Finish the running payment before choosing a card machine.',
    details: { active_request_uuid: active },
  })

const noTerminal = (): ApiError => posError('no_terminal', { reason: 'No card machine is linked.' })

const linkedMeanwhile = (): ApiError =>
  posError('link_changed', {
    reason: 'The provider account was linked again in the meantime. Choose the card machine again.',
  })

async function refuseWhileRunning(db: Queries, merchantId: string, tillId: string): Promise<void> {
  const running = await createPaymentsStore(db).runningOf(merchantId, tillId)
  if (running) throw paymentRunning(running.requestUuid)
}

/** The chosen card machine, and a name for a browser that is not a till yet. */
export interface Choice {
  slug: string
  uuid: string
  name?: string | undefined
}

/** A chosen machine with its current state. */
interface CurrentTerminal {
  chosen: ChosenTerminal
  current: TerminalSnapshot
}

const toLinkedTerminal = ({ chosen, current: { status, state } }: CurrentTerminal): LinkedTerminal => ({
  status,
  terminal: viewTerminal(chosen),
  state: viewState(state),
})

/** The card machines of a merchant's account and the choice of each till. */
export function createTerminals(dependencies: TerminalsDependencies) {
  const { db, access, tills, now, log } = dependencies
  const terminals = createChosenTerminalsStore(db)
  const recent = createRecentResponses<TerminalSnapshot>({ now, maxAgeMs: MAX_AGE_MS, waitMs: WAIT_MS })

  async function list(merchantId: string, slug: string): Promise<TerminalList> {
    access.named(slug)
    const found = await access.as(merchantId, ({ token, provider }) => provider.terminals(token))
    const users = await terminals.tillsByTerminal(merchantId)
    const tillNames = (id: string) =>
      users.filter(({ terminalId }) => terminalId === id).map(({ name }) => name)
    return { terminals: found.map((terminal) => viewListed(terminal, tillNames(terminal.id))) }
  }

  async function pair({ token, link, provider }: LinkedCall, id: string) {
    const found = (await provider.terminals(token)).find((terminal) => terminal.id === id)
    if (!found) throw noSuchTerminal()
    const status = await provider.linkTerminal(token, id)
    const { model, serialNumber, state } = found
    const terminal = { id, model, serialNumber, provider: provider.slug, status, checkedAt: now() }
    return { link, terminal, state }
  }

  /** A payment may have started, or another account been linked, during the provider's call. */
  const saveChoice = (link: ProviderAccount, till: Till, terminal: ChosenTerminal): Promise<void> =>
    db.transaction(async (tx) => {
      const { merchantId } = link
      await tx.lock(merchantLock(merchantId))
      await refuseWhileRunning(tx, merchantId, till.id)
      const current = await createProviderAccountsStore(tx).ofMerchant(merchantId)
      if (current?.id !== link.id) throw linkedMeanwhile()
      await createChosenTerminalsStore(tx).choose({ merchantId, tillId: till.id }, terminal)
    })

  /** Makes the browser a till with its first card machine. The name defaults to that of the linked device. */
  async function choose(
    merchant: Merchant,
    { slug, uuid, name }: Choice,
  ): Promise<{ till: Till; linked: LinkedTerminal }> {
    access.named(slug)
    const existing = await tills.present(merchant)
    if (existing) await refuseWhileRunning(db, merchant.id, existing.id)
    const paired = await access.as(merchant.id, (linked) => pair(linked, uuid.toLowerCase()))
    const { link, terminal, state } = paired
    const till = existing ?? (await tills.enter(merchant, name ?? link.deviceName))
    await saveChoice(link, till, terminal)
    const { status } = terminal
    return { till, linked: toLinkedTerminal({ chosen: terminal, current: { status, state } }) }
  }

  /** Reads the state from the provider. Falls back to the last known status when it does not answer. */
  async function refresh(merchantId: string, chosen: ChosenTerminal): Promise<TerminalSnapshot> {
    try {
      const current = await access.as(merchantId, ({ token, provider }) =>
        provider.terminalStatus(token, chosen.id),
      )
      if (current.status !== chosen.status)
        await terminals.noteStatus({ merchantId, id: chosen.id }, current.status, now())
      return current
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.info({ code: error.code }, 'failed to read the status of a card machine')
      const isDisconnected = isPosError(error, 'provider_disconnected')
      return { status: isDisconnected ? 'DISCONNECTED' : chosen.status, state: null }
    }
  }

  /**
   * As `linked`, for polls: calls the provider at most every few seconds and does not wait long. Null without a
   * machine.
   */
  async function linkedCached(merchantId: string, tillId: string): Promise<LinkedTerminal | null> {
    const chosen = await terminals.terminalOf(tillId)
    if (!chosen) return null
    const current = await recent(`${merchantId} ${chosen.id}`, () => refresh(merchantId, chosen))
    return toLinkedTerminal({ chosen, current: current ?? { status: chosen.status, state: null } })
  }

  async function linked(merchant: Merchant): Promise<LinkedTerminal> {
    const till = await tills.present(merchant)
    const chosen = till && (await terminals.terminalOf(till.id))
    if (!chosen) throw noTerminal()
    return toLinkedTerminal({ chosen, current: await refresh(merchant.id, chosen) })
  }

  return { list, choose, linked, linkedRecently: linkedCached }
}

export type Terminals = ReturnType<typeof createTerminals>
