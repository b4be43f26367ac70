import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@tillkey/host/testing'
import { measureStart } from './start/answering.ts'

// Measures time to the first response and memory when idle (Linux only) of the platform in production mode, on an empty data
// folder (`first`) and on an existing one (`again`), and of a bare HTTP server for comparison (`bare`):
// node src/idle.ts 8
const runs = Number(process.argv[2] ?? 4)
const IDLE_MS = 10_000
const root = fileURLToPath(new URL('../../../', import.meta.url))
const [platform = 0, admin = 0, bare = 0] = await freePorts(3)

const startPlatform = (folder: string): ChildProcess =>
  spawn(process.execPath, [join(root, 'launch/start.mjs')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TILLKEY_SERVICES: 'platform',
      TILLKEY_SECRETS: 'secret-of-the-benchmark-with-32-characters',
      TILLKEY_ADMIN_KEY: 'key-of-the-benchmark-with-32-characters',
      TILLKEY_DATA: folder,
      TILLKEY_PLATFORM_PORT: String(platform),
      TILLKEY_ADMIN_PORT: String(admin),
    },
  })
const startBareServer = (): ChildProcess =>
  spawn(process.execPath, [
    '-e',
    `require('http').createServer((q, s) => s.end()).listen(${bare}, 'localhost')`,
  ])

/** Returns the id of the process that serves: the started one, or its child if the launcher spawned one. */
function serverPid({ pid }: ChildProcess): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ', 1)
  return Number(child || pid)
}

/** Resident MiB: total, allocated outside V8's heap, and pages of the Node binary. */
function readResident(pid: number): { total: number; allocated: number; binary: number } {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[\da-f]+-)/m)
  const sum = (name: RegExp): number =>
    mappings
      .filter((mapping) => name.test(mapping.split('\n', 1)[0] ?? ''))
      .reduce((kib, mapping) => kib + Number(/^Rss: +(\d+)/m.exec(mapping)?.[1] ?? 0), 0) / 1024
  return { total: sum(/./), allocated: sum(/\[heap\]$/), binary: sum(/\/node$/) }
}

/** CPU time of a process so far, in milliseconds. */
function cpuTimeMs(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}

const FIGURES = ['ready_ms', 'ready_cpu_ms', 'resident', 'allocated', 'node_binary'] as const
type Figures = Record<(typeof FIGURES)[number], number>

async function measureIdle(child: ChildProcess, readyMs: number): Promise<Figures> {
  const pid = serverPid(child)
  const cpu = cpuTimeMs(pid)
  await sleep(IDLE_MS)
  const { total, allocated, binary } = readResident(pid)
  return { ready_ms: readyMs, ready_cpu_ms: cpu, resident: total, allocated, node_binary: binary }
}

const folders = Array.from({ length: runs + 1 }, () => mkdtempSync(join(tmpdir(), 'tillkey-bench-')))
const addresses = [`http://localhost:${platform}/health/ready`]
const measurePlatform = (folder: string) => measureStart(() => startPlatform(folder), addresses, measureIdle)
const measured: Record<'first' | 'again' | 'bare', Figures[]> = { first: [], again: [], bare: [] }
// Warm-up: the first run is not measured, because it may build the web apps.
for (const [run, folder] of folders.entries()) {
  const first = await measurePlatform(folder)
  if (run === 0) continue
  measured.first.push(first)
  measured.again.push(await measurePlatform(folder))
  measured.bare.push(await measureStart(startBareServer, [`http://localhost:${bare}/`], measureIdle))
}
for (const folder of folders) rmSync(folder, { recursive: true })

const row = (start: string, figure: keyof Figures, runs: readonly Figures[]): string =>
  `${start.padEnd(6)} ${figure.padEnd(13)}${runs.map((run) => run[figure].toFixed(1).padStart(7)).join('')}\n`
for (const [start, figures] of Object.entries(measured))
  for (const figure of FIGURES) process.stdout.write(row(start, figure, figures))
