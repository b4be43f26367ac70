import { startServer } from './answering-server.ts'
import { record } from './record.ts'
import { cannotRun, type RunContext, runtimes } from './runtimes.ts'
import { typeChecks } from './types.ts'
import { packedProgram } from './workshop.ts'

// Runs the packed client in every runtime, and its types through every compiler, that npm offers, and writes the results to
// docs/client/runtimes.md. With an argument, only rows whose names start with it.

const print = (line: string) => process.stdout.write(`${line}\n`)
const [selected = ''] = process.argv.slice(2)

/** Result of a row: a summary, and the failures line by line. */
interface RowResult {
  result: string
  wrong: readonly string[]
}

const rows: Record<string, (context: RunContext) => Promise<RowResult>> = {
  ...Object.fromEntries(
    runtimes.map(({ name, run }) => [
      name,
      async (context: RunContext) => {
        const { passed, failed } = await run(context)
        const wrong = Object.entries(failed).map(([check, why]) => `${check}: ${why}`)
        return { result: `${passed} of ${passed + wrong.length}`, wrong }
      },
    ]),
  ),
  ...Object.fromEntries(
    typeChecks.map(({ name, run }) => [
      name,
      async ({ folder }: RunContext) => {
        const wrong = await run(folder)
        return { result: wrong[0] ? `${wrong.length} failed` : 'passed', wrong }
      },
    ]),
  ),
}

const context = { folder: await packedProgram(), ...(await startServer()) }
const day = new Date().toISOString().slice(0, 10)
let good = true
for (const [name, run] of Object.entries(rows).filter(([name]) => name.startsWith(selected))) {
  const { result, wrong } = await run(context).catch((error: Error): RowResult => {
    return { result: 'cannot run', wrong: [error.message] }
  })
  print(`${name.padEnd(44)} ${result}`)
  for (const line of wrong) print(`    ${line}`)
  record({ name, result, day }, Object.keys(rows), cannotRun)
  good &&= wrong.length === 0
}
for (const [name, why] of Object.entries(cannotRun)) print(`${name}: not run (${why})`)
context.close()
process.exit(good ? 0 : 1)
