import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Result, Task } from './jsonnet-worker.ts'

/** What a program may take; the first one waits for the library as well. */
const TIME_LIMIT_MS = 5000
const HEAP_MB = 64

const { resolve: pathOf } = createRequire(import.meta.url)

/** A program that is wrong, breaks off with `error`, or takes too long. */
export class JsonnetError extends Error {}

/** Evaluates Jsonnet programs of projects. */
export interface Jsonnet {
  /** The value of a program that asks for `variables` by `std.extVar`. JsonnetError when it has none. */
  evaluate(program: string, variables: Readonly<Record<string, unknown>>): Promise<unknown>
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

interface Machine {
  worker: Worker
  waiting: Map<number, Waiting>
}

/**
 * Programs run in a thread of their own, which opens no file and no connection. One that takes too long, or that the library
 * dies of, takes the thread along; the next program gets a new one.
 */
export function createJsonnet({ timeLimitMs = TIME_LIMIT_MS } = {}): Jsonnet {
  let machine: Machine | undefined
  let lastId = 0

  function discard(broken: Machine, reason: string): void {
    if (machine === broken) machine = undefined
    for (const { reject, timer } of broken.waiting.values()) {
      clearTimeout(timer)
      reject(new JsonnetError(reason))
    }
    broken.waiting.clear()
    void broken.worker.terminate()
  }

  function settle({ waiting }: Machine, result: Result): void {
    const asked = waiting.get(result.id)
    if (!asked) return
    waiting.delete(result.id)
    clearTimeout(asked.timer)
    if ('value' in result) asked.resolve(result.value)
    else asked.reject(new JsonnetError(result.reason))
  }

  function start(): Machine {
    // By the name of its package: it is found so from the bundle of the server, too, which it is no part of.
    const worker = new Worker(pathOf('@tillkey/identity/jsonnet-worker.ts'), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // Not those of the process: some of them are refused here.
      execArgv: [],
    })
    const started: Machine = { worker, waiting: new Map() }
    worker.on('message', (result: Result) => settle(started, result))
    worker.on('error', (error) => discard(started, `the program broke the machine: ${String(error)}`))
    worker.on('exit', () => discard(started, 'the machine ended'))
    // After its listeners, which would keep the process: a thread that waits for programs is no reason to go on.
    worker.unref()
    machine = started
    return started
  }

  return {
    evaluate(program, variables) {
      const running = machine ?? start()
      const id = ++lastId
      const texts = Object.entries(variables).map(([name, value]) => [name, JSON.stringify(value ?? null)])
      const task: Task = { id, program, variables: Object.fromEntries(texts) as Task['variables'] } // made of texts
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => discard(running, 'the program took too long'), timeLimitMs)
        running.waiting.set(id, { resolve, reject, timer })
        running.worker.postMessage(task)
      })
    },
  }
}
