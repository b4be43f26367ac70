import { createInterruptibleSleep, type InterruptibleSleep, type Job } from '@tillkey/jobs'
import type { Log } from '../log.ts'
import type { Providers } from '../provider/provider.ts'
import type { OpenedToken } from '../provider-accounts/provider-access.ts'
import type { Payment } from './payment.ts'
import { type Action, type ChangePayment, nextAction } from './payment-changes.ts'
import type { LeaseStore } from './payment-leases-store.ts'
import { isRunning } from './payment-machine.ts'
import type { PaymentsStore } from './payments-store.ts'
import {
  createStalenessTimer,
  nextPoll,
  type PollProvider,
  type PollResult,
  type StalenessTimer,
} from './provider-poll.ts'
import type { Timings } from './timings.ts'

export interface PaymentFollowerDependencies {
  store: Pick<PaymentsStore, 'load' | 'newer'>
  change: ChangePayment
  leases: LeaseStore
  providers: Pick<Providers, 'of'>
  pollProvider: PollProvider
  timings: Timings
  now: () => number
  log: Log
}

export interface PaymentFollower {
  /** Polls every unsettled payment. `single process`: no other process works on them. */
  start(processes: 'single process' | 'several processes'): Promise<void>
  /** The jobs that claim due payments and renew leases. */
  jobs: readonly Job[]
  /** Sends a new payment whose lease this process holds. Resolves after the provider's first answer or failure. */
  dispatch(payment: Payment, token: OpenedToken): Promise<Payment>
  /** Polls a payment now. */
  wake(id: string): Promise<void>
  wakeMerchant(merchantId: string): Promise<void>
  close(): Promise<void>
}

interface Follower {
  sleeper: InterruptibleSleep
  /** The payment after its first poll. */
  firstPoll: Promise<Payment>
  done: Promise<void>
}

/** The next call to the provider and the delay before it. The token is opened when absent. */
interface NextCall {
  action: Action
  token?: OpenedToken
  delay: number
}

/** When to poll a released payment again, and its position in the poll schedule. */
interface ReleaseState {
  dueAt: number | null
  checks: number
}

/**
 * Follows payments to their end. One process holds the lease on a payment; short delays run in memory, long ones in
 * the database. Leases only save work: every poll is safe to repeat, because creates reuse their key and answers are
 * committed against the version they were based on.
 */
export function createPaymentFollower(dependencies: PaymentFollowerDependencies): PaymentFollower {
  const { store, change, leases, providers, pollProvider, timings, now, log } = dependencies
  const followers = new Map<string, Follower>()
  let isClosing = false

  /** Cancels a payment that is still running after its deadline, based on a fresh answer. */
  async function enforceDeadline({ payment, news }: PollResult): Promise<PollResult | undefined> {
    const { state, deadlineAt } = payment
    const isLate = news !== 'nothing' && now() >= deadlineAt
    if (!isLate || state.cancel !== 'none' || !isRunning(state.phase)) return undefined
    const event = { kind: 'cancel_requested', by: 'deadline', at: now() } as const
    const applied = await change(payment, () => ({ event }))
    return { payment: applied.payment, news: 'news', delay: 0 }
  }

  /** A poll that fails internally counts as one without news. */
  async function pollSafely(payment: Payment, next: NextCall): Promise<PollResult> {
    const { action, token, delay } = next
    try {
      const result = { ...(await pollProvider(payment, action, token)), delay }
      return (await enforceDeadline(result)) ?? result
    } catch (error) {
      if (!isClosing) log.error({ err: error, payment: payment.requestUuid }, 'failed to poll a payment')
      return { payment, news: 'nothing', delay }
    }
  }

  const canHandOver = ({ state }: Payment, delay: number): boolean =>
    delay >= timings.handOverMs && (!isRunning(state.phase) || state.unresolvedSince !== null)

  async function followOn(
    first: PollResult,
    sleeper: InterruptibleSleep,
    watch: StalenessTimer,
  ): Promise<ReleaseState> {
    let last = first
    let { checks } = last.payment
    for (;;) {
      if (isClosing) return { dueAt: now(), checks }
      await watch.observe(last)
      const next = nextPoll({ ...last, payment: { ...last.payment, checks } }, now(), timings)
      checks = next.checks
      if (next.delay === null) return { dueAt: null, checks }
      if (canHandOver(last.payment, next.delay)) return { dueAt: now() + next.delay, checks }
      if ((await sleeper.sleep(next.delay)) === 'woken') checks = 0
      const payment = (await store.newer(last.payment)) ?? last.payment
      last = await pollSafely(payment, { ...nextCall(payment), delay: next.delay })
    }
  }

  async function release(id: string, { sleeper }: Follower, { dueAt, checks }: ReleaseState): Promise<void> {
    await leases.release(id, dueAt, checks)
    followers.delete(id)
    // A wake call arrived during the release.
    if (sleeper.isPending && !isClosing) await wake(id)
  }

  function nextCall(payment: Payment): NextCall {
    const provider = providers.of(payment.provider)
    if (!provider) return { action: 'wait', delay: 0 }
    const { clock, capabilities } = provider
    return { action: nextAction(payment, now() + clock.correction(), capabilities), delay: 0 }
  }

  function follow(payment: Payment, call: NextCall): Follower {
    const sleeper = createInterruptibleSleep()
    const watch = createStalenessTimer(payment, { store, change, timings, now, log })
    const first = pollSafely(payment, call)
    const follower: Follower = {
      sleeper,
      firstPoll: first.then(({ payment: polled }) => polled),
      done: Promise.resolve(),
    }
    followers.set(payment.id, follower)
    follower.done = first
      .then((result) => followOn(result, sleeper, watch))
      .finally(watch.stop)
      .then((left) => release(payment.id, follower, left))
      .catch((error: unknown) => {
        followers.delete(payment.id)
        if (!isClosing)
          log.error(
            { err: error, payment: payment.requestUuid },
            'failed to follow a payment, which continues after its lease expires',
          )
      })
    return follower
  }

  async function adopt(id: string): Promise<void> {
    const follower = followers.get(id)
    // A follower that is releasing the payment takes it up again.
    if (follower) return follower.sleeper.wake()
    const payment = await store.load(id)
    if (payment && !followers.has(id)) follow(payment, nextCall(payment))
  }

  async function sweep(): Promise<void> {
    if (isClosing) return
    const claimed = await leases.claim(now(), now() + timings.leaseMs)
    await Promise.all(claimed.map(adopt))
  }

  async function wake(id: string): Promise<void> {
    const follower = followers.get(id)
    if (follower) return follower.sleeper.wake()
    await leases.markDue(id, now())
    await sweep()
  }

  async function renew(): Promise<void> {
    if (!isClosing) await leases.renew([...followers.keys()], now() + timings.leaseMs)
  }

  return {
    async start(processes) {
      await leases.sweepAll(now(), processes)
      await sweep()
    },
    jobs: [
      { name: 'follow-due-payments', every: timings.sweepMs, runs: 'in each process', run: sweep },
      { name: 'renew-payment-leases', every: timings.renewMs, runs: 'in each process', run: renew },
    ],
    dispatch(payment, token) {
      const follower = followers.get(payment.id)
      return (follower ?? follow(payment, { action: 'dispatch', token, delay: 0 })).firstPoll
    },
    wake,
    async wakeMerchant(merchantId) {
      await leases.markMerchantDue(merchantId, now())
      for (const { sleeper } of followers.values()) sleeper.wake()
      await sweep()
    },
    async close() {
      isClosing = true
      for (const { sleeper } of followers.values()) sleeper.wake()
      await Promise.all([...followers.values()].map(({ done }) => done))
      await leases.releaseAll(now())
    },
  }
}
