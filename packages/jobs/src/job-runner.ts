import { setImmediate } from 'node:timers/promises'
import type { Database } from '@tillkey/sql'
import { type Backoff, backoffDelay } from './backoff.ts'
import { createInterruptibleSleep, type InterruptibleSleep } from './interruptible-sleep.ts'
import type { Job, OnJobError } from './job.ts'
import { decideLease, type Lease } from './lease.ts'
import { withLease } from './lease-renewal.ts'
import { createLeasesStore, type LeasesStore } from './leases-store.ts'
import { settledWithin } from './with-timeout.ts'

/** Reads the lease of a job, or undefined if it has never run. Reads of the same tick share one statement. */
function createLeaseReader({ find }: Pick<LeasesStore, 'find'>) {
  const requested = new Set<string>()
  let reading: Promise<Map<string, Lease>> | undefined

  async function readBatch(): Promise<Map<string, Lease>> {
    await setImmediate()
    const names = [...requested]
    requested.clear()
    reading = undefined
    return find(names)
  }
  return async (name: string): Promise<Lease | undefined> => {
    requested.add(name)
    reading ??= readBatch()
    return (await reading).get(name)
  }
}

/** Options of `createJobRunner`. */
export interface JobRunnerOptions {
  db: Pick<Database, 'all' | 'get' | 'run'>
  /** Separates the leases of services that share a database. */
  service: string
  now: () => number
  newId: () => string
  /** Returns numbers in [0, 1). */
  random: () => number
  onError: OnJobError
  /** Lease duration in milliseconds: how long a crashed process blocks a job. Default: 30 s. */
  leaseMs?: number
  /** How long `close` waits for running jobs in milliseconds. Default: 5 s. */
  closeMs?: number
  /** Delays after failures, at most thirty intervals. Default: 1 s to 5 min. */
  backoff?: Backoff
  /** Upper bound on the delay of a job's first run in milliseconds. Default: 2 s. */
  firstMs?: number
}

/** Runs recurring jobs. */
export interface JobRunner {
  /** Starts jobs. Names must be unique within the runner. */
  start(jobs: readonly Job[]): void
  /** Ends the pause of a job. A running job is checked again afterwards. */
  wake(name: string): void
  /** Aborts running jobs, waits up to `closeMs` and releases leases. */
  close(): Promise<void>
}

/** Pause between parts of a larger piece of work, during which others can use the database. */
const PART_PAUSE_MS = 100

/** Upper bound on the delay after failures, in intervals of the job, so that frequent jobs are retried soon. */
const MAX_BACKOFF_INTERVALS = 30

const nextPause = ({ every }: Job, failures: number, { backoff, options }: RunnerState): number => {
  const longest = Math.min(backoff.longest, MAX_BACKOFF_INTERVALS * every)
  return backoffDelay(failures, { first: backoff.first, longest }, options.random)
}

/** Long pauses end at whole seconds, so that jobs of a process run together. */
const SECOND_MS = 1000
const aligned = (pause: number, now: number): number =>
  pause < SECOND_MS ? pause : Math.ceil((now + pause) / SECOND_MS) * SECOND_MS - now

/** Outcome of a run: the next pause and the number of consecutive failures. */
interface RunEnd {
  pause: number
  failures: number
}

/** State shared by the loops of a runner. */
interface RunnerState extends Required<Pick<JobRunnerOptions, 'leaseMs' | 'backoff' | 'firstMs'>> {
  options: JobRunnerOptions
  leases: LeasesStore
  readLease: ReturnType<typeof createLeaseReader>
  holder: string
  stopping: AbortSignal
}

/** A run that is aborted by a stop counts neither as success nor as failure. */
async function runOnce(
  state: RunnerState,
  job: Job,
  { failures, signal }: { failures: number; signal: AbortSignal },
): Promise<RunEnd> {
  const { options, stopping } = state
  try {
    const outcome = await job.run(options.now(), signal)
    return { pause: outcome === 'more' ? Math.min(PART_PAUSE_MS, job.every) : job.every, failures: 0 }
  } catch (error) {
    if (stopping.aborted) return { pause: 0, failures }
    options.onError(error, { job: job.name })
    return { pause: nextPause(job, failures + 1, state), failures: failures + 1 }
  }
}

/** Runs a job under a newly acquired lease and releases it. Resolves with the next pause. */
async function runLeased(state: RunnerState, job: Job, lease: Lease): Promise<number> {
  const { options, leases, holder, leaseMs, stopping } = state
  const renewal = {
    leaseMs,
    now: options.now,
    renew: (until: number) => leases.renew(job.name, holder, until),
    onError: (error: unknown) => options.onError(error, { job: job.name }),
  }
  const { pause, failures } = await withLease(renewal, (lost) =>
    runOnce(state, job, { failures: lease.failures, signal: AbortSignal.any([stopping, lost]) }),
  )
  await leases.release(job.name, holder, { dueAt: options.now() + pause, failures })
  return pause
}

/** One round of a job that runs in one process: acquires the lease and runs, or waits for its holder. */
async function runRound(state: RunnerState, job: Job): Promise<number> {
  const { options, leases, readLease, holder, leaseMs, backoff } = state
  const found = await readLease(job.name)
  const now = options.now()
  const longestPauseMs = Math.max(job.every, 2 * backoff.longest)
  const decision = decideLease(found, { holder, now, leaseMs, longestPauseMs })
  if ('retryAt' in decision) return decision.retryAt - now
  if (await leases.take(job.name, found, decision.take)) return runLeased(state, job, decision.take)
  return 0
}

/** Runs rounds of a job until the runner stops. */
async function loop(state: RunnerState, job: Job, { sleep }: InterruptibleSleep): Promise<void> {
  const { options, firstMs, stopping } = state
  let failures = 0
  let pause = Math.min(job.every, firstMs)
  for (;;) {
    await sleep(aligned(pause, options.now()))
    if (stopping.aborted) return
    if (job.runs === 'in each process') {
      ;({ pause, failures } = await runOnce(state, job, { failures, signal: stopping }))
      continue
    }
    try {
      pause = await runRound(state, job)
      failures = 0
    } catch (error) {
      options.onError(error, { job: job.name })
      pause = nextPause(job, ++failures, state)
    }
  }
}

/** Runs jobs until it is closed. Failures are reported and retried with increasing delays. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { leaseMs = 30_000, closeMs = 5000, firstMs = 2000, onError } = options
  const backoff = options.backoff ?? { first: 1000, longest: 300_000 }
  const stopping = new AbortController()
  const leases = createLeasesStore(options.db, options.service)
  const holder = options.newId()
  const readLease = createLeaseReader(leases)
  const state: RunnerState = {
    options,
    leases,
    readLease,
    holder,
    leaseMs,
    backoff,
    firstMs,
    stopping: stopping.signal,
  }
  const running = new Map<string, { sleep: InterruptibleSleep; done: Promise<void> }>()

  function startJob(job: Job): void {
    if (running.has(job.name)) throw new Error(`a job named ${job.name} is already running`)
    const sleep = createInterruptibleSleep()
    running.set(job.name, { sleep, done: loop(state, job, sleep) })
  }
  async function stopJob(name: string, done: Promise<void>): Promise<void> {
    if (!(await settledWithin(closeMs, [done])))
      onError(new Error('the job did not end in time'), { job: name })
  }

  return {
    start: (jobs) => jobs.forEach(startJob),
    wake: (name) => running.get(name)?.sleep.wake(),
    async close() {
      stopping.abort()
      for (const { sleep } of running.values()) sleep.wake()
      await Promise.all([...running].map(([name, { done }]) => stopJob(name, done)))
    },
  }
}
