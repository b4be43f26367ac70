import { Script } from 'node:vm'
import { withMaxMemory } from './wasm-memory.ts'

/** A program with its variables as JSON. */
export interface Task {
  program: string
  variables: Record<string, string>
  /** Ends a program whose server was killed. The pool has a lower limit. */
  timeLimitMs: number
}

/** `isSpent`: the worker must be discarded, because it holds too much memory or has failed. */
export type EvaluationResult = ({ value: unknown } | { reason: string }) & { isSpent: boolean }

/** `ready` once the library is loaded, then one outcome per task. */
export type WorkerMessage = 'ready' | EvaluationResult

const PAGE_BYTES = 64 * 1024
/** Upper bound on the memory of a program: 64 MiB. */
const MAX_PAGES = 1024
/** Discards larger workers, since linear memory never shrinks. */
const SPENT_BYTES = 24 * 1024 * 1024
/** Upper bound on the result. */
const MAX_RESULT = 1024 * 1024
const MAX_REASON = 500

// The library compiles its module on load; the memory limit is patched in here.
interface Loader {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: { memory: { buffer: ArrayBuffer } } }
}
const loader = Reflect.get(globalThis, 'WebAssembly') as Loader // used by the library; missing from Node's types
const { Module, Instance } = loader
let memory: { buffer: ArrayBuffer } | undefined
loader.Module = class extends Module {
  constructor(bytes: Uint8Array) {
    super(withMaxMemory(bytes, MAX_PAGES))
  }
}
loader.Instance = class extends Instance {
  constructor(module: object, imports: object) {
    super(module, imports)
    memory = this.exports.memory
  }
}
const { default: Jsonnet } = await import('@arakoodev/jsonnet')

/** The library passes variables as strings; this parses them as JSON. */
const prelude =
  'local __std = std; local std = __std + { extVar(name):: __std.parseJson(__std.extVar(name)) }; '

const isLarge = (): boolean => (memory?.buffer.byteLength ?? 0) > SPENT_BYTES

/** Explains a trap, which means refused memory or a stack overflow. */
const describeFailure = (error: unknown): string =>
  (memory?.buffer.byteLength ?? 0) >= (MAX_PAGES * PAGE_BYTES) / 2
    ? 'the program needs too much memory'
    : `the program failed: ${String(error).slice(0, MAX_REASON)}`

function parseResult(text: string): { value: unknown } | { reason: string } {
  if (text.length > MAX_RESULT)
    return { reason: `the program's value is longer than ${MAX_RESULT} characters` }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: text.slice(0, MAX_REASON) } // the library returns errors as text
  }
}

function evaluate({ program, variables }: Omit<Task, 'timeLimitMs'>): EvaluationResult {
  try {
    const machine = new Jsonnet()
    for (const [name, json] of Object.entries(variables)) machine.extString(name, json)
    const text = machine.evaluateSnippet(prelude + program)
    machine.destroy()
    return { ...parseResult(text), isSpent: isLarge() }
  } catch (error) {
    return { reason: describeFailure(error), isSpent: true }
  }
}

/** Stops a program even when the pool that limits it was killed. */
function evaluateInTime(task: Task): EvaluationResult {
  Reflect.set(globalThis, 'evaluateTask', () => evaluate(task))
  return new Script('evaluateTask()').runInThisContext({ timeout: task.timeLimitMs }) as EvaluationResult // set above
}

// The library logs traps, with which any program could fill the log.
console.error = () => undefined
const post = (message: WorkerMessage): void => {
  process.send?.(message)
}
process.on('message', (task: Task) => post(evaluateInTime(task)))
// Also during loading, when the parent may already be gone.
process.on('disconnect', () => process.exit())
// Ignores group signals: a stopping server may still need results, and the pool ends its workers.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
// The first evaluation compiles most of the library, which no project's time limit should include.
evaluate({ program: 'null', variables: {} })
post('ready')
