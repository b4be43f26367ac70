import { parentPort } from 'node:worker_threads'
import Jsonnet from '@arakoodev/jsonnet'

/** A program to be evaluated, with its variables as JSON. */
export interface Task {
  id: number
  program: string
  variables: Record<string, string>
}

export type Result = { id: number; value: unknown } | { id: number; reason: string }

/** The library's variables are texts: they are read as JSON where the program asks for them. */
const prelude =
  'local __std = std; local std = __std + { extVar(name):: __std.parseJson(__std.extVar(name)) }; '

const MAX_REASON = 500

function evaluate({ id, program, variables }: Task): Result {
  const machine = new Jsonnet()
  for (const [name, json] of Object.entries(variables)) machine.extString(name, json)
  const text = machine.evaluateSnippet(prelude + program)
  machine.destroy()
  try {
    return { id, value: JSON.parse(text) }
  } catch {
    return { id, reason: text.slice(0, MAX_REASON) } // the library answers with its error in place of JSON
  }
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(evaluate(task)))
