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
  /** Looks at everything unsettled. `single process`: no other process works on these payments. */
  start(processes: 'single process' | 'several processes'): Promise<void>
  /** What goes on looking, and keeps what this process is looking at. */
  jobs: readonly Job[]
  /** Sends a payment just created, whose lease is ours; resolves with it after the provider's first answer or failure. */
  dispatch(payment: Payment, token: OpenedToken): Promise<Payment>
  /** Has a payment polled now. */
  wake(id: string): Promise<void>
  wakeMerchant(merchantId: string): Promise<void>
  close(): Promise<void>
}

interface Follower {
  sleeper: InterruptibleSleep
  /** The payment after the first look, and the end of the last. */
  firstPoll: Promise<Payment>
  done: Promise<void>
}

/** What is asked next, after which pause; the token is opened when it is not given. */
interface NextCall {
  action: Action
  token?: OpenedToken
  delay: number
}

/** How a follower leaves a payment: when to look again, and how far down the poll schedule it is. */
interface ReleaseState {
  dueAt: number | null
  checks: number
}

/**
 * Follows payments to their end. A payment is followed by one process, which holds a lease on it; quick looks are timed in
 * memory, far ones are left in the database for whichever process is free. A lease only saves work: every look is safe to
 * repeat, because creates go out under one key and answers are written by one function, over the version they were weighed against.
 */
export function createPaymentFollower(dependencies: PaymentFollowerDependencies): PaymentFollower {
  const { store, change, leases, providers, pollProvider, timings, now, log } = dependencies
  const followers = new Map<string, Follower>()
  let isClosing = false

  /** Past the deadline a fresh answer has just been read; if the payment still runs, it is to be cancelled. */
  async function enforceDeadline({ payment, news }: PollResult): Promise<PollResult | undefined> {
    const { state, deadlineAt } = payment
    const isLate = news !== 'nothing' && now() >= deadlineAt
    if (!isLate || state.cancel !== 'none' || !isRunning(state.phase)) return undefined
    const event = { kind: 'cancel_requested', by: 'deadline', at: now() } as const
    const applied = await change(payment, () => ({ event }))
    return { payment: applied.payment, news: 'news', delay: 0 }
  }

  /** A look that cannot even be written down counts as one that brought nothing. */
  async function pollSafely(payment: Payment, next: NextCall): Promise<PollResult> {
    const { action, token, delay } = next
    try {
      const result = { ...(await pollProvider(payment, action, token)), delay }
      return (await enforceDeadline(result)) ?? result
    } catch (error) {
      if (!isClosing) log.error({ err: error, payment: payment.requestUuid }, 'polling a payment failed')
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
    // Somebody called while we were leaving.
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
          log.error({ err: error, payment: payment.requestUuid }, 'a payment is left to its lease')
      })
    return follower
  }

  async function adopt(id: string): Promise<void> {
    const follower = followers.get(id)
    // It may be about to leave; then it takes the payment up again.
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
