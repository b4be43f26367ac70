import { createWorkerPool } from './jsonnet-workers.ts'

/** What a program may take once its worker is ready. */
const TIME_LIMIT_MS = 5000

/** A program that is wrong, breaks off with `error`, or takes too much time or memory. */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError'
  /** What is wrong, without the name of the program. */
  readonly reason: string

  constructor(name: string, reason: string) {
    super(`${name}: ${reason}`)
    this.reason = reason
  }
}

export interface JsonnetProgram {
  /** Whose programs share one worker. */
  projectId: string
  /** What the program belongs to, for its errors: `mapper of the provider google`. */
  name: string
  text: string
}

/** Evaluates Jsonnet programs of projects. */
export interface Jsonnet {
  /** The value of a program that asks for `variables` by `std.extVar`. JsonnetError, naming the program, when it has none. */
  evaluate(program: JsonnetProgram, variables: Readonly<Record<string, unknown>>): Promise<unknown>
}

const asTexts = (variables: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, JSON.stringify(value ?? null)]))

/** Programs run in processes of their own, and open no file and no connection: at most one program of a project at a time. */
export function createJsonnet({ timeLimitMs = TIME_LIMIT_MS } = {}): Jsonnet {
  const pool = createWorkerPool({ timeLimitMs })
  return {
    async evaluate({ projectId, name, text }, variables) {
      const outcome = await pool.run(projectId, { program: text, variables: asTexts(variables) })
      if ('value' in outcome) return outcome.value
      throw new JsonnetError(name, outcome.reason)
    },
  }
}

let shared: Jsonnet | undefined

/** Returns the evaluator of this process: its servers share the worker processes, each of which takes long to start. */
export function sharedJsonnet(): Jsonnet {
  shared ??= createJsonnet()
  return shared
}
