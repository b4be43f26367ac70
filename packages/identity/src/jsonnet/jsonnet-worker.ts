import { Script } from 'node:vm'
import { withMaxMemory } from './wasm-memory.ts'

/** A program to be evaluated, with its variables as JSON. */
export interface Task {
  program: string
  variables: Record<string, string>
  timeLimitMs: number
}

/** `isSpent`: the worker holds much memory, or its machine broke, so it is not used again. */
export type Outcome = ({ value: unknown } | { reason: string }) & { isSpent: boolean }

/** `ready` once the library is loaded, then an outcome for each task. */
export type Message = 'ready' | Outcome

const PAGE_BYTES = 64 * 1024
/** Bound on the memory of a program: 64 MiB. */
const MAX_PAGES = 1024
/** A machine that grew beyond this is given back, since linear memory never shrinks. */
const SPENT_BYTES = 24 * 1024 * 1024
/** Bound on what a program answers with. */
const MAX_RESULT = 1024 * 1024
const MAX_REASON = 500

// The library compiles its module when it is loaded: the bound on its memory is set on the way.
interface Loader {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: { memory: { buffer: ArrayBuffer } } }
}
const loader = Reflect.get(globalThis, 'WebAssembly') as Loader // what the library uses of it; Node's types leave it out
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

/** The library's variables are texts: they are read as JSON where the program asks for them. */
const prelude =
  'local __std = std; local std = __std + { extVar(name):: __std.parseJson(__std.extVar(name)) }; '

const isLarge = (): boolean => (memory?.buffer.byteLength ?? 0) > SPENT_BYTES

/** Why a machine broke: a trap is what the library makes of memory that is refused, or of a stack that is full. */
const reasonOf = (error: unknown): string =>
  (memory?.buffer.byteLength ?? 0) >= (MAX_PAGES * PAGE_BYTES) / 2
    ? 'the program needs too much memory'
    : `the program broke off: ${String(error).slice(0, MAX_REASON)}`

function valueOf(text: string): { value: unknown } | { reason: string } {
  if (text.length > MAX_RESULT)
    return { reason: `the program's value is longer than ${MAX_RESULT} characters` }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { reason: text.slice(0, MAX_REASON) } // the library answers with its error in place of JSON
  }
}

function evaluate({ program, variables }: Task): Outcome {
  try {
    const machine = new Jsonnet()
    for (const [name, json] of Object.entries(variables)) machine.extString(name, json)
    const text = machine.evaluateSnippet(prelude + program)
    machine.destroy()
    return { ...valueOf(text), isSpent: isLarge() }
  } catch (error) {
    return { reason: reasonOf(error), isSpent: true }
  }
}

/** Ends a program by itself where the pool that would end it was killed. */
function evaluateInTime(task: Task): Outcome {
  Reflect.set(globalThis, 'evaluateTask', () => evaluate(task))
  return new Script('evaluateTask()').runInThisContext({ timeout: 2 * task.timeLimitMs }) as Outcome // set above
}

// The library writes a trap's stack: anybody's program could fill the log.
console.error = () => undefined
const post = (message: Message): void => {
  process.send?.(message)
}
process.on('message', (task: Task) => post(evaluateInTime(task)))
// Also while the library is being loaded: who listens to a parent that is gone would wait for ever.
process.on('disconnect', () => process.exit())
// Sent to the whole group when the server is stopped, which may still need an answer: the pool ends its workers itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
post('ready')
