import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

// Each benchmark is one file that prints its figures beside a peer's from the same run: npm run bench -- start permissions
// Options follow the names and go to each of them: npm run bench -- speed --rounds 5
const folder = import.meta.dirname
const all = readdirSync(folder)
  .filter((name) => /^[a-z0-9-]+\.ts$/.test(name) && name !== 'main.ts' && name !== 'index.ts')
  .map((name) => name.slice(0, -'.ts'.length))
const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('--'))
const chosen = firstOption < 0 ? given : given.slice(0, firstOption)
const options = given.slice(chosen.length)
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
