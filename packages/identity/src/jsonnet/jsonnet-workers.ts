import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import type { Message, Outcome, Task } from './jsonnet-worker.ts'

const HEAP_MB = 64
/** A program that runs for longer yields the processor to everything else. */
const SLOW_MS = 500
/** Its nice value on POSIX systems. No process may raise it again, so the worker ends with the program. */
const LOW_PRIORITY = 19
/** How long the next program of a project waits when one broke its worker: starting workers takes time of the processor. */
const COOL_DOWN_MS = 500
/** For how long a project whose program broke its worker gets a worker of its own. */
const SEPARATE_MS = 60_000
/** Workers at most. A project has one of them at a time, so it leaves the others to other projects. */
const MAX_WORKERS = 4
/** Programs of a project that wait for its worker, at most. */
const MAX_WAITING = 200
/** How long a worker may take to load the library. */
const LOAD_LIMIT_MS = 30_000
/** A worker that nobody needed for this long ends. */
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
  /** Whose program it ran last. */
  projectId: string
  timer: NodeJS.Timeout | undefined
  slowTimer: NodeJS.Timeout | undefined
}

export interface WorkerPool {
  /** Runs a task once the project's worker is free. */
  run(projectId: string, task: Job['task']): Promise<Result>
}

function lowerPriority(machine: Machine): void {
  machine.isSlow = true
  try {
    if (machine.worker.pid !== undefined) setPriority(machine.worker.pid, LOW_PRIORITY)
  } catch {
    // Not permitted here, or it ended: workers then share the processor evenly.
  }
}

/**
 * Processes that run one task at a time. A task that takes too long, or that breaks its worker, ends the worker; nobody else's
 * task is in it. All memory of a process is given back when it ends, which is not so for threads.
 */
export function createWorkerPool({ timeLimitMs }: { timeLimitMs: number }): WorkerPool {
  const machines = new Set<Machine>()
  const waiting: Job[] = []
  const coolingDown = new Set<string>()
  /** When projects whose programs broke workers are like others again. */
  const separateUntil = new Map<string, number>()

  function settle(machine: Machine, result: Result): void {
    clearTimeout(machine.timer)
    clearTimeout(machine.slowTimer)
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

  /** Sends the task of a worker that is ready, and bounds its time. */
  function begin(machine: Machine, job: Job): void {
    clearTimeout(machine.timer)
    machine.timer = setTimeout(
      () => discard(machine, `the program took longer than ${timeLimitMs / 1000} s`),
      timeLimitMs,
    )
    machine.slowTimer = setTimeout(() => lowerPriority(machine), SLOW_MS)
    machine.worker.send({ ...job.task, timeLimitMs } satisfies Task)
  }

  function finish(machine: Machine, { isSpent, ...result }: Outcome): void {
    if (isSpent && 'reason' in result && machine.job) coolDown(machine.job.projectId)
    settle(machine, result)
    if (isSpent || machine.isSlow) return discard(machine, 'the worker ended')
    rest(machine)
    schedule()
  }

  function listen(machine: Machine, message: Message): void {
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
    // By the name of its package: it is found so from the bundle of the server, too, which it is no part of.
    const worker = fork(pathOf('@tillkey/identity/jsonnet-worker.ts'), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: {}, // secrets of the server among them
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const machine: Machine = {
      worker,
      isReady: false,
      job: undefined,
      isSlow: false,
      projectId: '',
      timer: undefined,
      slowTimer: undefined,
    }
    machine.timer = setTimeout(() => discard(machine, 'the worker did not start in time'), LOAD_LIMIT_MS)
    machines.add(machine)
    worker.on('message', (message: Message) => listen(machine, message))
    worker.on('error', (error) => discard(machine, `the program broke its worker: ${error.message}`))
    worker.on('exit', () => machines.has(machine) && discard(machine, 'the program broke its worker'))
    // After its listeners, which would keep the server running.
    worker.unref()
    worker.channel?.unref()
    return machine
  }

  const mustWait = (projectId: string): boolean =>
    coolingDown.has(projectId) || [...machines].some(({ job }) => job?.projectId === projectId)

  /** A worker that was the project's before, or another that is idle; the workers of others are kept from programs that break them. */
  function findIdle(projectId: string): Machine | undefined {
    const idle = [...machines].filter(({ job }) => job === undefined)
    const own = idle.find((machine) => machine.projectId === projectId)
    if (own) return own
    if (machines.size >= MAX_WORKERS) return idle[0]
    return isSeparate(projectId) ? start() : (idle[0] ?? start())
  }

  /** Gives waiting tasks to workers, in their order, one of each project at a time. */
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
        return { reason: 'too many programs of this project wait' }
      const { promise, resolve } = Promise.withResolvers<Result>()
      waiting.push({ projectId, task, settle: resolve })
      schedule()
      return promise
    },
  }
}
