import type { Log } from '../log.ts'
import type { PaymentCallResult, Provider, Providers } from '../provider/provider.ts'
import type { OpenedToken, ProviderAccess } from '../provider-accounts/provider-access.ts'
import type { Payment } from './payment.ts'
import {
  type Action,
  type Applied,
  type ChangePayment,
  canResend,
  changeFor,
  findResponseMismatch,
  type Mismatch,
} from './payment-changes.ts'
import { isFinal, isRunning, waitsForPeople } from './payment-machine.ts'
import type { PaymentsStore } from './payments-store.ts'
import type { Timings } from './timings.ts'

/** Records that an answer was about another payment, once per payment. */
export type RecordMismatch = (payment: Payment, mismatch: Mismatch, source: 'an answer') => Promise<void>

export interface ProviderPollDependencies {
  change: ChangePayment
  providers: Pick<Providers, 'of'>
  access: Pick<ProviderAccess, 'tokenFor' | 'onTokenRefused'>
  recordMismatch: RecordMismatch
  now: () => number
  log: Log
}

/** Whether a shown result has changed or money was captured differently. */
export const needsAttention = ({ payment, verdict }: Applied): boolean =>
  verdict === 'corrected' || (verdict === 'moved' && payment.state.phase === 'QUARANTINED')

/** Calls the provider about a payment and commits the answer. The token is opened when absent. */
export type PollProvider = (
  payment: Payment,
  action: Action,
  token?: OpenedToken,
) => Promise<Pick<PollResult, 'payment' | 'news'>>

const waiting: PaymentCallResult = { kind: 'unknown', cause: 'this provider cannot be asked' }
const unlinked: PaymentCallResult = { kind: 'unknown', cause: 'the provider account is not linked' }
const another: PaymentCallResult = { kind: 'unknown', cause: 'the answer is about another payment' }

const notSent: PaymentCallResult = { kind: 'unknown', cause: 'no longer to be sent' }

interface PaymentAnswerFor {
  payment: Payment
  response: PaymentCallResult
}

/** Classifies an applied answer. */
function classifyResult(
  response: PaymentCallResult,
  action: Action,
  { payment, verdict }: Applied,
): PollResult['news'] {
  // A refused cancel proves contact with the provider but says nothing about the payment.
  const isRefusedCancel = action === 'cancel' && response.kind === 'refused'
  const isMove = verdict !== 'ignored' && !isRefusedCancel
  if (isMove || (response.kind === 'payment' && waitsForPeople(payment.state.phase))) return 'news'
  return response.kind === 'payment' || isRefusedCancel ? 'contact' : 'nothing'
}

const create = (
  provider: Provider,
  { terminal, attempt }: Payment,
  token: string,
): Promise<PaymentCallResult> =>
  provider.startPayment({
    token,
    terminalId: terminal.id,
    key: attempt.providerKey,
    body: attempt.requestBody,
  })

type ProviderCall = (provider: Provider, payment: Payment, token: string) => Promise<PaymentCallResult>

const providerCalls: Record<Action, ProviderCall> = {
  dispatch: create,
  send: create,
  find: (provider, { requestUuid: reference, attempt: { notAfter } }, token) =>
    provider.findPayment(token, { reference, notAfter }),
  read: (provider, { attempt }, token) => provider.getPayment(token, attempt.providerRef ?? ''),
  cancel: (provider, { attempt }, token) => provider.cancelPayment(token, attempt.providerRef ?? ''),
  wait: async () => waiting,
}

/** A clock difference makes every create too late, so the merchant is told about the clock instead. */
const withClockReason = (response: PaymentCallResult, { clock }: Provider): PaymentCallResult =>
  response.kind === 'refused' && response.reason === 'too_late' && clock.difference() !== 0
    ? { ...response, reason: 'clock_differs' }
    : response

/** Creates the function that polls payments; see PollProvider. */
export function createProviderPoll(dependencies: ProviderPollDependencies): PollProvider {
  const { change, providers, access, recordMismatch, now, log } = dependencies

  /**
   * Counts a create before it is sent, so that a later refusal is not taken as proof. `unsent`: no longer allowed.
   */
  async function countSend(payment: Payment, { clock, capabilities }: Provider): Promise<Payment | 'unsent'> {
    const { payment: counted } = await change(payment, (current) =>
      canResend(current, now() + clock.correction(), capabilities)
        ? { attempt: { sends: current.attempt.sends + 1 } }
        : undefined,
    )
    return counted.attempt.sends > payment.attempt.sends ? counted : 'unsent'
  }

  async function verifySubject(payment: Payment, response: PaymentCallResult): Promise<PaymentCallResult> {
    const mismatch = findResponseMismatch(payment, response)
    if (!mismatch) return response
    await recordMismatch(payment, mismatch, 'an answer')
    return another
  }

  /**
   * Calls the payment's own provider with the token of its own account. Returns the payment as it was when called.
   */
  async function ask(
    payment: Payment,
    action: Action,
    token: OpenedToken | undefined,
  ): Promise<PaymentAnswerFor> {
    const provider = providers.of(payment.provider)
    const opened = token ?? (await access.tokenFor(payment))
    if (!provider || !opened) return { payment, response: provider ? unlinked : waiting }
    const current = action === 'send' ? await countSend(payment, provider) : payment
    if (current === 'unsent') return { payment, response: notSent }
    const response = await providerCalls[action](provider, current, opened.token)
    if (response.kind === 'token_refused') await access.onTokenRefused(opened)
    return { payment: current, response: withClockReason(await verifySubject(current, response), provider) }
  }

  function report(applied: Applied, action: Action, response: PaymentCallResult): void {
    const { payment } = applied
    const facts = { payment: payment.requestUuid, action, phase: payment.state.phase }
    if (response.kind !== 'payment') log.info({ ...facts, response }, 'provider response has no payment')
    if (needsAttention(applied)) log.error(facts, 'payment needs manual review')
  }

  return async (payment, action, token) => {
    const { payment: polled, response } = await ask(payment, action, token)
    const applied = await change(polled, (current) => changeFor(current, { action, response }, now()))
    report(applied, action, response)
    return { payment: applied.payment, news: classifyResult(response, action, applied) }
  }
}

/** The result of a poll. */
export interface PollResult {
  payment: Payment
  /** `news`: something changed or people are still busy. `contact`: the provider answered, nothing changed. */
  news: 'news' | 'contact' | 'nothing'
  /** The delay before this poll, from which the next one grows. */
  delay: number
}

export interface NextPoll {
  /** Null when no further poll is needed. */
  delay: number | null
  checks: number
}

const followDelay = ({ news, delay }: PollResult, { followMinMs, followMaxMs }: Timings): number =>
  news === 'news' ? followMinMs : Math.min(Math.max(delay * 1.25, followMinMs), followMaxMs)

function nextUnresolvedPoll(payment: Payment, now: number, timings: Timings): NextPoll {
  const { unresolvedMs } = timings
  const { checks, attempt } = payment
  const usual = unresolvedMs[Math.min(checks, unresolvedMs.length - 1)] ?? 0
  const untilFence = attempt.notAfter - now
  const isFenceNext = attempt.providerRef === null && untilFence > 0 && untilFence < usual
  return { delay: isFenceNext ? untilFence + timings.followMinMs : usual, checks: checks + 1 }
}

/** Depends only on the time since the end: payments that were hard to follow need these polls most. */
function delayAfterEnd({ updatedAt: endedAt }: Payment, now: number, { afterEndMs }: Timings): number | null {
  const since = Math.max(now - endedAt, 0)
  const next = afterEndMs.find((after) => after > since)
  return next === undefined ? null : next - since
}

/** When to poll a payment again. */
export function nextPoll(last: PollResult, now: number, timings: Timings): NextPoll {
  const { payment } = last
  const { phase } = payment.state
  if (phase === 'APPROVED') return { delay: null, checks: 0 }
  if (isFinal(phase)) return { delay: delayAfterEnd(payment, now, timings), checks: 0 }
  if (now > payment.createdAt + timings.giveUpMs) return { delay: null, checks: payment.checks }
  const isFollowed = last.news !== 'nothing' && isRunning(phase) && now < payment.deadlineAt
  if (isFollowed) return { delay: followDelay(last, timings), checks: 0 }
  return nextUnresolvedPoll(payment, now, timings)
}

/** Gives the first poll after a restart time to answer before the silence is reported. */
const MIN_STALE_DELAY_MS = 500

export interface StalenessTimer {
  /** Restarts the timer on news and ends a silence. */
  observe(result: PollResult): Promise<void>
  stop(): void
}

interface StalenessTimerDependencies {
  store: Pick<PaymentsStore, 'load'>
  change: ChangePayment
  timings: Timings
  now: () => number
  log: Log
}

/** Marks a payment as unresolved after too long without news, even during a call. */
export function createStalenessTimer(
  payment: Payment,
  dependencies: StalenessTimerDependencies,
): StalenessTimer {
  const { store, change, timings, now, log } = dependencies
  let timer: NodeJS.Timeout | undefined

  async function markStale(): Promise<void> {
    const current = await store.load(payment.id)
    if (current) await change(current, () => ({ event: { kind: 'went_stale', at: now() } }))
  }
  const goStale = (): void => {
    markStale().catch((error: unknown) => log.error({ err: error }, 'failed to mark a payment as stale'))
  }
  const arm = (lastNews: number): void => {
    clearTimeout(timer)
    const minDelay = Math.min(MIN_STALE_DELAY_MS, timings.staleAfterMs)
    const delay = Math.max(lastNews + timings.staleAfterMs - now(), minDelay)
    timer = setTimeout(goStale, delay).unref()
  }
  if (isRunning(payment.state.phase)) arm(payment.state.heardAt)

  return {
    async observe({ payment: after, news }) {
      if (!isRunning(after.state.phase)) return clearTimeout(timer)
      if (news !== 'news') return
      arm(now())
      const isBack = after.state.unresolvedSince !== null && after.state.phase !== 'REVERSING'
      if (isBack) await change(after, () => ({ event: { kind: 'heard_again', at: now() } }))
    },
    stop: () => clearTimeout(timer),
  }
}
