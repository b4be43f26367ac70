import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Message, Outcome, Task } from './jsonnet-worker.ts'

const HEAP_MB = 64
/** Workers at most. A project has one of them at a time, so it leaves the others to other projects. */
const MAX_WORKERS = 4
/** Programs of a project that wait for its worker, at most. */
const MAX_WAITING = 200
/** How long a worker may take to load the library. */
const LOAD_LIMIT_MS = 30_000
/** A worker that nobody needed for this long is ended; the last one stays, without what programs left in it. */
const IDLE_MS = 20_000

const { resolve: pathOf } = createRequire(import.meta.url)

type Result = { value: unknown } | { reason: string }

interface Job {
  projectId: string
  task: Task
  settle(result: Result): void
}

interface Machine {
  worker: Worker
  isReady: boolean
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
}

export interface WorkerPool {
  /** Runs a task once the project's worker is free. */
  run(projectId: string, task: Task): Promise<Result>
}

/**
 * Worker threads that run one task each. A task that takes too long, or that breaks its worker, takes the worker along; nobody
 * else's task is in it.
 */
export function createWorkerPool({ timeLimitMs }: { timeLimitMs: number }): WorkerPool {
  const machines = new Set<Machine>()
  const waiting: Job[] = []

  function settle(machine: Machine, result: Result): void {
    clearTimeout(machine.timer)
    const { job } = machine
    machine.job = undefined
    job?.settle(result)
  }

  function discard(machine: Machine, reason: string): void {
    machines.delete(machine)
    settle(machine, { reason })
    void machine.worker.terminate()
    schedule()
  }

  function rest(machine: Machine): void {
    machine.timer = setTimeout(() => {
      if (machines.size > 1) discard(machine, 'the worker ended')
    }, IDLE_MS).unref()
  }

  /** Sends the task of a worker that is ready, and bounds its time. */
  function begin(machine: Machine, job: Job): void {
    clearTimeout(machine.timer)
    machine.timer = setTimeout(
      () => discard(machine, `the program took longer than ${timeLimitMs / 1000} s`),
      timeLimitMs,
    )
    machine.worker.postMessage(job.task)
  }

  function finish(machine: Machine, { isSpent, ...result }: Outcome): void {
    settle(machine, result)
    if (isSpent) return discard(machine, 'the worker ended')
    rest(machine)
    schedule()
  }

  function listen(machine: Machine, message: Message): void {
    if (message !== 'ready') return finish(machine, message)
    machine.isReady = true
    if (machine.job) begin(machine, machine.job)
  }

  function start(): Machine {
    // By the name of its package: it is found so from the bundle of the server, too, which it is no part of.
    const worker = new Worker(pathOf('@tillkey/identity/jsonnet-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Not those of the process: some of them are refused here.
      execArgv: [],
    })
    const machine: Machine = { worker, isReady: false, job: undefined, timer: undefined }
    machine.timer = setTimeout(() => discard(machine, 'the worker did not start in time'), LOAD_LIMIT_MS)
    machines.add(machine)
    worker.on('message', (message: Message) => listen(machine, message))
    worker.on('error', (error) => discard(machine, `the program broke its worker: ${String(error)}`))
    worker.on('exit', () => machines.has(machine) && discard(machine, 'the worker ended'))
    // After its listeners, which would keep the process: a thread that waits for programs is no reason to go on.
    worker.unref()
    return machine
  }

  const isServed = (projectId: string): boolean =>
    [...machines].some(({ job }) => job?.projectId === projectId)
  const findIdle = (): Machine | undefined =>
    [...machines].find(({ job }) => job === undefined) ?? (machines.size < MAX_WORKERS ? start() : undefined)

  /** Gives waiting tasks to workers, in their order, one of each project at a time. */
  function schedule(): void {
    for (;;) {
      const at = waiting.findIndex(({ projectId }) => !isServed(projectId))
      const machine = at < 0 ? undefined : findIdle()
      const [job] = machine ? waiting.splice(at, 1) : []
      if (!machine || !job) return
      machine.job = job
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
