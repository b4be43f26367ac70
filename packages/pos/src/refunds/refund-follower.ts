import type { Job } from '@tillkey/jobs'
import type { Log } from '../log.ts'
import type { Timings } from '../payments/timings.ts'
import type { Provider, Providers, RefundCallResult } from '../provider/provider.ts'
import type { ProviderAccess } from '../provider-accounts/provider-access.ts'
import type { Refund } from './refund.ts'
import {
  type AppliedRefund,
  type ChangeRefund,
  canResendRefund,
  isAnotherRefund,
  nextRefundAction,
  type RefundAction,
  refundChangeFor,
} from './refund-changes.ts'
import { isRefundFinal } from './refund-machine.ts'
import type { RefundsStore } from './refunds-store.ts'

export interface RefundFollowerDependencies {
  store: RefundsStore
  change: ChangeRefund
  providers: Pick<Providers, 'of'>
  access: Pick<ProviderAccess, 'tokenFor' | 'onTokenRefused'>
  timings: Timings
  now: () => number
  log: Log
}

export interface RefundFollower {
  /** `single process`: no other process runs, so leases left by a crash are released. */
  start(processes: 'single process' | 'several processes'): Promise<void>
  jobs: readonly Job[]
  /** Sends a committed refund. Resolves after the provider's first answer or failure. */
  dispatch(refund: Refund): Promise<Refund>
  /** Polls a refund now. */
  check(refund: Refund): Promise<Refund>
  close(): Promise<void>
}

const unknown = (cause: string): RefundCallResult => ({ kind: 'unknown', cause })

type ProviderCall = (provider: Provider, refund: Refund, token: string) => Promise<RefundCallResult>

const create: ProviderCall = (provider, { paymentRef, attempt }, token) =>
  provider.startRefund({ token, paymentRef, key: attempt.providerKey, body: attempt.requestBody })

const providerCalls: Record<RefundAction, ProviderCall> = {
  dispatch: create,
  send: create,
  find: (provider, { id: reference, attempt: { notAfter } }, token) =>
    provider.findRefund(token, { reference, notAfter }),
  read: (provider, { attempt }, token) => provider.getRefund(token, attempt.providerRef ?? ''),
  wait: async () => unknown('the provider cannot look up refunds by reference'),
}

/** When to poll a refund again; null when no further poll is needed. */
function nextPollAt({ state, attempt, checks, createdAt, updatedAt }: Refund, now: number, timings: Timings) {
  const { unresolvedMs, afterEndMs, giveUpMs } = timings
  if (state.refunded || now > createdAt + giveUpMs) return null
  if (isRefundFinal(state.phase)) {
    const delay = afterEndMs.find((delay) => updatedAt + delay > now)
    return delay === undefined ? null : updatedAt + delay
  }
  const scheduled = now + (unresolvedMs[Math.min(checks, unresolvedMs.length - 1)] ?? 0)
  const isDeadlineNext =
    attempt.providerRef === null && attempt.notAfter > now && attempt.notAfter < scheduled
  return isDeadlineNext ? attempt.notAfter + timings.followMinMs : scheduled
}

/**
 * Polls refunds until they are final. Due times are in the database, so another process can continue after a crash. Polls
 * are safe to repeat, even without the lease: creates reuse their idempotency key, and each response is stored only if the
 * refund has not changed since the request.
 */
export function createRefundFollower(dependencies: RefundFollowerDependencies): RefundFollower {
  const { store, change, providers, access, timings, now, log } = dependencies
  let isClosing = false
  const running = new Set<Promise<unknown>>()

  /**
   * Counts a create request before sending it: once several were sent, a rejection does not prove that there is no refund.
   * Returns `unsent` when sending is no longer allowed.
   */
  async function countSend(refund: Refund, { clock, capabilities }: Provider): Promise<Refund | 'unsent'> {
    const { refund: counted } = await change(refund, (current) =>
      canResendRefund(current, now() + clock.correction(), capabilities)
        ? { attempt: { sends: current.attempt.sends + 1 } }
        : undefined,
    )
    return counted.attempt.sends > refund.attempt.sends ? counted : 'unsent'
  }

  async function callProvider(
    refund: Refund,
    action: RefundAction,
  ): Promise<{ refund: Refund; response: RefundCallResult }> {
    const provider = providers.of(refund.provider)
    const account = await access.tokenFor(refund)
    if (!provider || !account) return { refund, response: unknown('the provider account is not linked') }
    const current = action === 'send' ? await countSend(refund, provider) : refund
    if (current === 'unsent') return { refund, response: unknown('the time to send the refund has passed') }
    const response = await providerCalls[action](provider, current, account.token)
    if (response.kind === 'token_refused') await access.onTokenRefused(account)
    const isOther = isAnotherRefund(current, response)
    if (isOther)
      log.error({ refund: current.requestUuid, response }, 'provider response is about another refund')
    return { refund: current, response: isOther ? unknown('the response is about another refund') : response }
  }

  function report(
    { refund, verdict }: AppliedRefund,
    action: RefundAction,
    response: RefundCallResult,
  ): void {
    const facts = { refund: refund.requestUuid, action, phase: refund.state.phase }
    if (response.kind !== 'refund') log.info({ ...facts, response }, 'provider response has no refund')
    if (verdict === 'corrected') log.error(facts, 'refund needs manual review')
  }

  async function poll(refund: Refund, action: RefundAction): Promise<Refund> {
    const { refund: polled, response } = await callProvider(refund, action)
    const applied = await change(polled, (current) =>
      refundChangeFor(current, { action, response }, { at: now(), staleAfterMs: timings.staleAfterMs }),
    )
    report(applied, action, response)
    return applied.refund
  }

  function actionFor(refund: Refund): RefundAction {
    const provider = providers.of(refund.provider)
    if (!provider) return 'wait'
    return nextRefundAction(refund, now() + provider.clock.correction(), provider.capabilities)
  }

  /** Logs internal errors of a poll and returns the refund unchanged. */
  async function pollSafely(refund: Refund, action: RefundAction): Promise<Refund> {
    try {
      return await poll(refund, action)
    } catch (error) {
      if (!isClosing) log.error({ err: error, refund: refund.requestUuid }, 'failed to poll a refund')
      return refund
    }
  }

  async function pollAndRelease(refund: Refund, action = actionFor(refund)): Promise<Refund> {
    const after = await pollSafely(refund, action)
    const checks = after.state.phase === refund.state.phase ? refund.checks + 1 : 0
    await store.release(refund.id, nextPollAt({ ...after, checks: refund.checks }, now(), timings), checks)
    return after
  }

  function track<T>(work: Promise<T>): Promise<T> {
    running.add(work)
    const forget = () => running.delete(work)
    work.then(forget, forget)
    return work
  }

  async function sweep(): Promise<void> {
    if (isClosing) return
    const claimed = await store.claim(now(), now() + timings.leaseMs)
    await Promise.all(claimed.map((refund) => track(pollAndRelease(refund))))
  }

  return {
    async start(processes) {
      if (processes === 'single process') await store.releaseAll()
    },
    jobs: [{ name: 'follow-due-refunds', every: timings.sweepMs, runs: 'in each process', run: sweep }],
    dispatch: (refund) => track(pollAndRelease(refund, 'dispatch')),
    check: (refund) => track(pollAndRelease(refund)),
    async close() {
      isClosing = true
      await Promise.allSettled(running)
    },
  }
}
