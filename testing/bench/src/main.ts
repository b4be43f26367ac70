import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// Each benchmark is a file that prints its results next to those of a comparable program in the same run:
// npm run bench -- start permissions
// Options after the names are passed to each benchmark:
// npm run bench -- speed --rounds 5
const folder = import.meta.dirname
const all = readdirSync(folder)
  .filter((name) => /^[a-z0-9-]+\.ts$/.test(name) && name !== 'main.ts' && name !== 'index.ts')
  .map((name) => name.slice(0, -'.ts'.length))
const args = process.argv.slice(2)
const firstOption = args.findIndex((argument) => argument.startsWith('--'))
const chosen = firstOption < 0 ? args : args.slice(0, firstOption)
const options = args.slice(chosen.length)
const unknown = chosen.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No benchmark is called ${unknown.join(', ')}; there are ${all.join(', ')}.\n`)
  process.exit(1)
}
for (const name of chosen.length > 0 ? chosen : all) {
  process.stdout.write(`\n== ${name}\n`)
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.ts`), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
