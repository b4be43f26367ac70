import type { LinkedTerminal, TerminalList } from '@tillkey/contract/pos/terminals-schemas.ts'
import type { Database, Queries } from '@tillkey/sql'
import { ApiError } from '@tillkey/wire'
import {
  type ChosenTerminal,
  createChosenTerminalsStore,
  createLinksStore,
  type Link,
  merchantLock,
} from '../links/links-store.ts'
import type { LinkedCall, ProviderAccess } from '../links/provider-access.ts'
import type { Log } from '../log.ts'
import { createPaymentsStore } from '../payments/payments-store.ts'
import type { ProviderTerminal } from '../provider/provider.ts'
import { noSuchTerminal } from '../provider/provider-errors.ts'
import { createRecentAnswers } from './recent-answers.ts'

/** How old an answer of the provider a poll may be met with, and how long it waits for a new one. */
const KEEP_MS = 4000
const WAIT_MS = 1000

export interface TerminalsDependencies {
  db: Database
  access: ProviderAccess
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

const linkedMeanwhile = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'link_changed',
    reason: 'The provider account was linked anew meanwhile. Choose the card machine again.',
  })

async function refuseWhileRunning(db: Queries, merchantId: string): Promise<void> {
  const running = await createPaymentsStore(db).runningOf(merchantId)
  if (running) throw paymentRunning(running.requestUuid)
}

/** The card machines of the merchant's account, and the one chosen. */
export function createTerminals(dependencies: TerminalsDependencies) {
  const { db, access, now, log } = dependencies
  const terminals = createChosenTerminalsStore(db)
  const recent = createRecentAnswers<ChosenTerminal['status']>({ now, keepMs: KEEP_MS, waitMs: WAIT_MS })

  async function list(merchantId: string, slug: string): Promise<TerminalList> {
    access.named(slug)
    const found = await access.as(merchantId, ({ token, provider }) => provider.terminals(token))
    return { terminals: found.map(answerOf) }
  }

  async function pair({ token, link, provider }: LinkedCall, id: string) {
    const found = (await provider.terminals(token)).find((terminal) => terminal.id === id)
    if (!found) throw noSuchTerminal()
    const status = await provider.linkTerminal(token, id)
    return { link, terminal: { ...found, provider: provider.slug, status, checkedAt: now() } }
  }

  /** A payment may have been started, or another account linked, while the provider was busy. */
  const keep = (link: Link, terminal: ChosenTerminal): Promise<void> =>
    db.transaction(async (tx) => {
      await tx.lock(merchantLock(link.merchantId))
      await refuseWhileRunning(tx, link.merchantId)
      const current = await createLinksStore(tx).ofMerchant(link.merchantId)
      if (current?.id !== link.id) throw linkedMeanwhile()
      await createChosenTerminalsStore(tx).choose(link.merchantId, terminal)
    })

  async function choose(merchantId: string, slug: string, uuid: string): Promise<LinkedTerminal> {
    access.named(slug)
    await refuseWhileRunning(db, merchantId)
    const { link, terminal } = await access.as(merchantId, (linked) => pair(linked, uuid.toLowerCase()))
    await keep(link, terminal)
    return { status: terminal.status, terminal: answerOf(terminal) }
  }

  /** The status as the provider tells it now, or the last known one when it cannot be asked. */
  async function refreshed(merchantId: string, chosen: ChosenTerminal): Promise<ChosenTerminal['status']> {
    try {
      const status = await access.as(merchantId, ({ token, provider }) =>
        provider.terminalStatus(token, chosen.id),
      )
      if (status !== chosen.status) await terminals.noteStatus({ merchantId, id: chosen.id }, status, now())
      return status
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.info({ code: error.code }, 'the status of a card machine could not be asked')
      return error.code === 'provider_disconnected' ? 'DISCONNECTED' : chosen.status
    }
  }

  /** As `linked`, for polls: the provider is asked at most every few seconds and not waited for long; null when none is linked. */
  async function linkedRecently(merchantId: string): Promise<LinkedTerminal | null> {
    const chosen = await terminals.terminalOf(merchantId)
    if (!chosen) return null
    const status = await recent(`${merchantId} ${chosen.id}`, () => refreshed(merchantId, chosen))
    return { status: status ?? chosen.status, terminal: answerOf(chosen) }
  }

  async function linked(merchantId: string): Promise<LinkedTerminal> {
    const chosen = await terminals.terminalOf(merchantId)
    if (!chosen) throw noTerminal()
    return { status: await refreshed(merchantId, chosen), terminal: answerOf(chosen) }
  }

  return { list, choose, linked, linkedRecently }
}

export type Terminals = ReturnType<typeof createTerminals>
