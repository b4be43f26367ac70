import { startServer } from './answering-server.ts'
import type { Result } from './checks.ts'
import { cannotRun, type Runtime, runtimes } from './runtimes.ts'
import { type TypeCheck, typeChecks } from './types.ts'
import { packedProgram } from './workshop.ts'

// Runs the packed client in every runtime, and its types through every compiler, that npm has; with an argument, those whose names
// begin so.

const print = (line: string) => process.stdout.write(`${line}\n`)
const [wanted = ''] = process.argv.slice(2)

const place = { folder: await packedProgram(), ...(await startServer()) }

async function ran({ name, run }: Runtime): Promise<boolean> {
  let result: Result
  try {
    result = await run(place)
  } catch (error) {
    print(`${name.padEnd(36)} cannot run: ${(error as Error).message}`)
    return false
  }
  const failed = Object.entries(result.failed)
  print(`${name.padEnd(36)} ${result.passed} of ${result.passed + failed.length}`)
  for (const [check, why] of failed) print(`    ${check}: ${why}`)
  return failed.length === 0
}

async function checked({ name, run }: TypeCheck): Promise<boolean> {
  const told = await run(place.folder).catch((error: Error) => [`cannot run: ${error.message}`])
  print(`${name.padEnd(36)} ${told[0] ? `${told.length} wrong` : 'right'}`)
  for (const line of told) print(`    ${line}`)
  return told.length === 0
}

let good = true
for (const runtime of runtimes.filter(({ name }) => name.startsWith(wanted))) {
  good = (await ran(runtime)) && good
}
for (const check of typeChecks.filter(({ name }) => name.startsWith(wanted))) {
  good = (await checked(check)) && good
}
for (const [name, why] of Object.entries(cannotRun)) print(`${name}: not here (${why})`)
place.close()
process.exit(good ? 0 : 1)
