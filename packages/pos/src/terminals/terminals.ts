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
import { createRecentAnswers } from './recent-answers.ts'
import { viewListed, viewState, viewTerminal } from './terminal-view.ts'

/** How old an answer of the provider a poll may be met with, and how long it waits for a new one. */
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
    reason: 'The provider account was linked anew meanwhile. Choose the card machine again.',
  })

async function refuseWhileRunning(db: Queries, merchantId: string, tillId: string): Promise<void> {
  const running = await createPaymentsStore(db).runningOf(merchantId, tillId)
  if (running) throw paymentRunning(running.requestUuid)
}

/** A card machine to be the till's, and what the till is called if it is none yet. */
export interface Choice {
  slug: string
  uuid: string
  name?: string | undefined
}

/** What is known of a chosen machine at this moment. */
interface CurrentTerminal {
  chosen: ChosenTerminal
  current: TerminalSnapshot
}

const linkedOf = ({ chosen, current: { status, state } }: CurrentTerminal): LinkedTerminal => ({
  status,
  terminal: viewTerminal(chosen),
  state: viewState(state),
})

/** The card machines of the merchant's account, and the one that each till has chosen. */
export function createTerminals(dependencies: TerminalsDependencies) {
  const { db, access, tills, now, log } = dependencies
  const terminals = createChosenTerminalsStore(db)
  const recent = createRecentAnswers<TerminalSnapshot>({ now, maxAgeMs: MAX_AGE_MS, waitMs: WAIT_MS })

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

  /** A payment may have been started, or another account linked, while the provider was busy. */
  const saveChoice = (link: ProviderAccount, till: Till, terminal: ChosenTerminal): Promise<void> =>
    db.transaction(async (tx) => {
      const { merchantId } = link
      await tx.lock(merchantLock(merchantId))
      await refuseWhileRunning(tx, merchantId, till.id)
      const current = await createProviderAccountsStore(tx).ofMerchant(merchantId)
      if (current?.id !== link.id) throw linkedMeanwhile()
      await createChosenTerminalsStore(tx).choose({ merchantId, tillId: till.id }, terminal)
    })

  /** Whoever is no till becomes one with its first card machine; named as told, or as the account was linked. */
  async function choose(
    merchant: Merchant,
    { slug, uuid, name }: Choice,
  ): Promise<{ till: Till; linked: LinkedTerminal }> {
    access.named(slug)
    const known = await tills.present(merchant)
    if (known) await refuseWhileRunning(db, merchant.id, known.id)
    const paired = await access.as(merchant.id, (linked) => pair(linked, uuid.toLowerCase()))
    const { link, terminal, state } = paired
    const till = known ?? (await tills.enter(merchant, name ?? link.deviceName))
    await saveChoice(link, till, terminal)
    const { status } = terminal
    return { till, linked: linkedOf({ chosen: terminal, current: { status, state } }) }
  }

  /** As the provider tells it now; the status last known when it cannot be asked. */
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
      log.info({ code: error.code }, 'the status of a card machine could not be asked')
      const isDisconnected = isPosError(error, 'provider_disconnected')
      return { status: isDisconnected ? 'DISCONNECTED' : chosen.status, state: null }
    }
  }

  /** As `linked`, for polls: the provider is asked at most every few seconds and not waited for long; null when none is linked. */
  async function linkedCached(merchantId: string, tillId: string): Promise<LinkedTerminal | null> {
    const chosen = await terminals.terminalOf(tillId)
    if (!chosen) return null
    const current = await recent(`${merchantId} ${chosen.id}`, () => refresh(merchantId, chosen))
    return linkedOf({ chosen, current: current ?? { status: chosen.status, state: null } })
  }

  async function linked(merchant: Merchant): Promise<LinkedTerminal> {
    const till = await tills.present(merchant)
    const chosen = till && (await terminals.terminalOf(till.id))
    if (!chosen) throw noTerminal()
    return linkedOf({ chosen, current: await refresh(merchant.id, chosen) })
  }

  return { list, choose, linked, linkedRecently: linkedCached }
}

export type Terminals = ReturnType<typeof createTerminals>
