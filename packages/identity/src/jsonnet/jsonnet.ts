import { createWorkerPool } from './jsonnet-workers.ts'

/** Time limit of a slow program at low priority. */
const TIME_LIMIT_MS = 5000

/** A program is invalid, raised an error, or exceeded its limits. */
export class JsonnetError extends Error {
  override readonly name = 'JsonnetError'
  /** Error without the name of the program. */
  readonly reason: string

  constructor(name: string, reason: string) {
    super(`${name}: ${reason}`)
    this.reason = reason
  }
}

export interface JsonnetProgram {
  /** Programs of a project share one worker. */
  projectId: string
  /** Origin of the program, for errors: `mapper of the provider google`. */
  name: string
  text: string
}

/** Evaluates Jsonnet programs of projects. */
export interface Jsonnet {
  /**
   * Evaluates a program with `variables` as `std.extVar`. Throws JsonnetError with the name of the program.
   */
  evaluate(program: JsonnetProgram, variables: Readonly<Record<string, unknown>>): Promise<unknown>
}

const asTexts = (variables: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, JSON.stringify(value ?? null)]))

/** Runs programs in separate processes without file or network access, one per project at a time. */
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

/** Returns the evaluator of this process: its servers share the workers, which are slow to start. */
export function sharedJsonnet(): Jsonnet {
  shared ??= createJsonnet()
  return shared
}
