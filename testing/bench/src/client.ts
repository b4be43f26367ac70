import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '@tillkey/client/package/build.ts'
import { type Call, contenders } from './client/contenders.ts'
import { sizes } from './client/sizes.ts'

// Sizes, import time and CPU time per call of this client and others, measured in one run. Compare the ratios.

const rounds = 9
const callsPerRound = 2000

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const print = (line: string) => process.stdout.write(`${line}\n`)

/** CPU microseconds of this process per call, including garbage collection. */
async function cost(call: Call, inFlight: number): Promise<number> {
  let left = callsPerRound
  const before = process.cpuUsage()
  const worker = async () => {
    while (left-- > 0) await call()
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / callsPerRound
}

async function costs(calls: Record<string, Call>, inFlight: number): Promise<Map<string, number>> {
  const measured = new Map(Object.keys(calls).map((name) => [name, [] as number[]]))
  for (const call of Object.values(calls)) await cost(call, inFlight)
  for (let round = 0; round < rounds; round++) {
    for (const [name, call] of Object.entries(calls)) measured.get(name)?.push(await cost(call, inFlight))
  }
  return new Map([...measured].map(([name, values]) => [name, median(values)]))
}

function report(
  title: string,
  found: Map<string, number>,
  { unit, base }: { unit: string; base?: string },
): void {
  print(`\n${title}`)
  const whole = base ? found.get(base) : undefined
  for (const [name, value] of found) {
    const ratio = whole ? `  ${(value / whole).toFixed(2)} of ${base}` : ''
    print(`  ${name.padEnd(40)} ${value.toFixed(unit === 'B' ? 0 : 1).padStart(8)} ${unit}${ratio}`)
  }
}

/** Milliseconds of a first import in a new process, best of nine. */
function importTime(specifier: string, from: string): number {
  const script = `const start = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - start)`
  const times = Array.from({ length: 9 }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: from, encoding: 'utf8' }),
    ),
  )
  return Math.min(...times)
}

async function importTimes(): Promise<Map<string, number>> {
  const app = mkdtempSync(join(tmpdir(), 'client-import-'))
  await buildPackage(join(app, 'node_modules/@tillkey/client'))
  const here = import.meta.dirname
  const found = new Map([
    ['@tillkey/client', importTime('@tillkey/client', app)],
    ['@tillkey/client/compat', importTime('@tillkey/client/compat', app)],
    ['@ory/client 1.2.17', importTime('@ory/client', here)],
    ['@ory/client 1.22.66', importTime('ory-client-latest', here)],
    ['@ory/client-fetch 1.22.66', importTime('@ory/client-fetch', here)],
    ['openapi-fetch 0.17.0', importTime('openapi-fetch', here)],
    ['undici 8.12.4', importTime('undici', here)],
  ])
  rmSync(app, { recursive: true })
  return found
}

async function startServer(): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'client/answering-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${port.toString().trim()}`, process: child }
}

report('size, bundled for browsers, minified, gzipped', new Map(Object.entries(await sizes())), { unit: 'B' })
report('import, first in a process', await importTimes(), { unit: 'ms' })
const server = await startServer()
const calls = contenders(server.url)
report('CPU a call, one at a time', await costs(calls, 1), { unit: 'µs', base: 'bare fetch' })
report('CPU a call, 64 in flight', await costs(calls, 64), { unit: 'µs', base: 'bare fetch' })
server.process.stdin?.end()
process.exit(0)
