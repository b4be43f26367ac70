import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { EvaluationResult, Task, WorkerMessage } from './jsonnet-worker.ts'

/** Length of a clock tick of `/proc` on every architecture that Node supports. */
const TICK_MS = 10
/** Index of utime, followed by stime, after the name of the program (proc_pid_stat(5)). */
const UTIME = 11

/** Returns the CPU time of a process, or undefined if it has ended or the system has no `/proc`. */
function cpuTimeMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[UTIME]) + Number(fields[UTIME + 1])) * TICK_MS
  } catch {
    return undefined
  }
}

const HEAP_MB = 64
/** CPU time after which a program gets a low priority and the time limit. Waiting for a busy machine does not count. */
const SLOW_MS = 500
/** Upper bound on the time before the time limit starts, in multiples of it. */
const MAX_WAIT_FACTOR = 4
/** Lowest POSIX priority. It cannot be raised again, so the worker ends with the program. */
const LOW_PRIORITY = 19
/** Delay of a project's next program after a failed worker, because starting workers is expensive. */
const COOL_DOWN_MS = 500
/** How long a project keeps a separate worker after a failure. */
const SEPARATE_MS = 60_000
/** Upper bound on workers. A project uses one at a time, which leaves the others to other projects. */
const MAX_WORKERS = 4
/** Upper bound on queued programs per project. */
const MAX_WAITING = 200
/** Time limit for loading the library. */
const LOAD_LIMIT_MS = 30_000
/** Idle time after which a worker ends. */
const IDLE_MS = 20_000

const { resolve: pathOf } = createRequire(import.meta.url)

type Result = { value: unknown } | { reason: string }

interface Job {
  projectId: string
  task: Omit<Task, 'timeLimitMs'>
  settle(result: Result): void
}

interface Machine {
  worker: ChildProcess
  isReady: boolean
  job: Job | undefined
  isSlow: boolean
  /** Project of its last program. */
  projectId: string
  timer: NodeJS.Timeout | undefined
}

export interface WorkerPool {
  /** Runs a task once the worker of the project is free. */
  run(projectId: string, task: Job['task']): Promise<Result>
}

function lowerPriority(machine: Machine): void {
  machine.isSlow = true
  try {
    if (machine.worker.pid !== undefined) setPriority(machine.worker.pid, LOW_PRIORITY)
  } catch {
    // Not permitted, or already ended: workers then share the CPU evenly.
  }
}

/**
 * Worker processes that run one task at a time. A task that exceeds its limits ends only its own worker.
 * Unlike threads, processes return all memory when they end.
 */
export function createWorkerPool({ timeLimitMs }: { timeLimitMs: number }): WorkerPool {
  const machines = new Set<Machine>()
  const waiting: Job[] = []
  const coolingDown = new Set<string>()
  /** End of separation by project. */
  const separateUntil = new Map<string, number>()

  function settle(machine: Machine, result: Result): void {
    clearTimeout(machine.timer)
    const { job } = machine
    machine.job = undefined
    job?.settle(result)
  }

  function coolDown(projectId: string): void {
    separateUntil.set(projectId, performance.now() + SEPARATE_MS)
    coolingDown.add(projectId)
    setTimeout(() => {
      coolingDown.delete(projectId)
      schedule()
    }, COOL_DOWN_MS)
  }

  function discard(machine: Machine, reason: string): void {
    machines.delete(machine)
    if (machine.job) coolDown(machine.job.projectId)
    settle(machine, { reason })
    machine.worker.kill('SIGKILL')
    schedule()
  }

  function rest(machine: Machine): void {
    machine.timer = setTimeout(() => discard(machine, 'the worker ended'), IDLE_MS).unref()
  }

  function limitTime(machine: Machine): void {
    machine.timer = setTimeout(
      () => discard(machine, `the program took longer than ${timeLimitMs / 1000} s`),
      timeLimitMs,
    )
  }

  /** Lets a program run at normal priority until it has used `SLOW_MS`. */
  function watch(machine: Machine): void {
    const { pid = 0 } = machine.worker
    const startedAt = performance.now()
    const usedBefore = cpuTimeMs(pid)
    const check = (): void => {
      const elapsed = performance.now() - startedAt
      const usedNow = cpuTimeMs(pid)
      const used = usedBefore === undefined || usedNow === undefined ? elapsed : usedNow - usedBefore
      if (used < SLOW_MS && elapsed < MAX_WAIT_FACTOR * timeLimitMs) return startTimer()
      lowerPriority(machine)
      limitTime(machine)
    }
    const startTimer = (): void => {
      machine.timer = setTimeout(check, SLOW_MS)
    }
    startTimer()
  }

  /** Sends a task to a ready worker and starts its timer. */
  function begin(machine: Machine, job: Job): void {
    clearTimeout(machine.timer)
    watch(machine)
    machine.worker.send({ ...job.task, timeLimitMs: (MAX_WAIT_FACTOR + 1) * timeLimitMs } satisfies Task)
  }

  function finish(machine: Machine, { isSpent, ...result }: EvaluationResult): void {
    if (isSpent && 'reason' in result && machine.job) coolDown(machine.job.projectId)
    settle(machine, result)
    if (isSpent || machine.isSlow) return discard(machine, 'the worker ended')
    rest(machine)
    schedule()
  }

  function listen(machine: Machine, message: WorkerMessage): void {
    if (message !== 'ready') return finish(machine, message)
    machine.isReady = true
    if (machine.job) begin(machine, machine.job)
  }

  function isSeparate(projectId: string): boolean {
    const until = separateUntil.get(projectId)
    if (until === undefined || until > performance.now()) return until !== undefined
    separateUntil.delete(projectId)
    return false
  }

  function start(): Machine {
    // Resolved by package name, so that the bundled server finds it too.
    const worker = fork(pathOf('@tillkey/identity/jsonnet/jsonnet-worker.ts'), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: {}, // hides the secrets of the server
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const machine: Machine = {
      worker,
      isReady: false,
      job: undefined,
      isSlow: false,
      projectId: '',
      timer: undefined,
    }
    machine.timer = setTimeout(() => discard(machine, 'the worker did not start in time'), LOAD_LIMIT_MS)
    machines.add(machine)
    worker.on('message', (message: WorkerMessage) => listen(machine, message))
    worker.on('error', (error) => discard(machine, `the program broke its worker: ${error.message}`))
    worker.on('exit', () => machines.has(machine) && discard(machine, 'the program broke its worker'))
    // After adding listeners, which would keep the server running.
    worker.unref()
    worker.channel?.unref()
    return machine
  }

  const mustWait = (projectId: string): boolean =>
    coolingDown.has(projectId) || [...machines].some(({ job }) => job?.projectId === projectId)

  /** Prefers the worker last used by the project, then an idle one. Separated projects get their own. */
  function findIdle(projectId: string): Machine | undefined {
    const idle = [...machines].filter(({ job }) => job === undefined)
    const own = idle.find((machine) => machine.projectId === projectId)
    if (own) return own
    if (machines.size >= MAX_WORKERS) return idle[0]
    return isSeparate(projectId) ? start() : (idle[0] ?? start())
  }

  /** Assigns queued tasks in order, one per project at a time. */
  function schedule(): void {
    for (;;) {
      const at = waiting.findIndex(({ projectId }) => !mustWait(projectId))
      const job = waiting[at]
      const machine = job && findIdle(job.projectId)
      if (!machine) return
      waiting.splice(at, 1)
      Object.assign(machine, { job, projectId: job.projectId })
      if (machine.isReady) begin(machine, job)
    }
  }

  return {
    async run(projectId, task) {
      if (waiting.filter((job) => job.projectId === projectId).length >= MAX_WAITING)
        return { reason: 'too many programs of this project are queued' }
      const { promise, resolve } = Promise.withResolvers<Result>()
      waiting.push({ projectId, task, settle: resolve })
      schedule()
      return promise
    },
  }
}
