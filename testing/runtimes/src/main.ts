import { startServer } from './answering-server.ts'
import { record } from './record.ts'
import { cannotRun, type Place, runtimes } from './runtimes.ts'
import { typeChecks } from './types.ts'
import { packedProgram } from './workshop.ts'

// Runs the packed client in every runtime, and its types through every compiler, that npm has, and keeps what came of it in
// docs/client/runtimes.md; with an argument, those whose names begin so.

const print = (line: string) => process.stdout.write(`${line}\n`)
const [wanted = ''] = process.argv.slice(2)

/** What came of a row: in a few words, and line by line what is wrong. */
interface Told {
  result: string
  wrong: readonly string[]
}

const rows: Record<string, (place: Place) => Promise<Told>> = {
  ...Object.fromEntries(
    runtimes.map(({ name, run }) => [
      name,
      async (place: Place) => {
        const { passed, failed } = await run(place)
        const wrong = Object.entries(failed).map(([check, why]) => `${check}: ${why}`)
        return { result: `${passed} of ${passed + wrong.length}`, wrong }
      },
    ]),
  ),
  ...Object.fromEntries(
    typeChecks.map(({ name, run }) => [
      name,
      async ({ folder }: Place) => {
        const wrong = await run(folder)
        return { result: wrong[0] ? `${wrong.length} failed` : 'passed', wrong }
      },
    ]),
  ),
}

const place = { folder: await packedProgram(), ...(await startServer()) }
const day = new Date().toISOString().slice(0, 10)
let good = true
for (const [name, run] of Object.entries(rows).filter(([name]) => name.startsWith(wanted))) {
  const { result, wrong } = await run(place).catch((error: Error): Told => {
    return { result: 'cannot run', wrong: [error.message] }
  })
  print(`${name.padEnd(44)} ${result}`)
  for (const line of wrong) print(`    ${line}`)
  record({ name, result, day }, Object.keys(rows), cannotRun)
  good &&= wrong.length === 0
}
for (const [name, why] of Object.entries(cannotRun)) print(`${name}: not run (${why})`)
place.close()
process.exit(good ? 0 : 1)
