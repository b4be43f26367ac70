import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@tillkey/host/testing'
import { measureStart } from './start/answering.ts'

// The platform in production mode, started empty and again on its data, compared with a bare HTTP server: time to the first
// response, and memory when idle (Linux only):
// node src/idle.ts 8
const runs = Number(process.argv[2] ?? 4)
const IDLE_MS = 10_000
const root = fileURLToPath(new URL('../../../', import.meta.url))
const [platform = 0, admin = 0, bare = 0] = await freePorts(3)

const inProduction = (folder: string): ChildProcess =>
  spawn(process.execPath, [join(root, 'launch/start.mjs')], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TILLKEY_SERVICES: 'platform',
      TILLKEY_SECRETS: 'a secret of the benchmark that is long enough',
      TILLKEY_ADMIN_KEY: 'a key of the benchmark that is long enough',
      TILLKEY_DATA: folder,
      TILLKEY_PLATFORM_PORT: String(platform),
      TILLKEY_ADMIN_PORT: String(admin),
    },
  })
const nothing = (): ChildProcess =>
  spawn(process.execPath, [
    '-e',
    `require('http').createServer((q, s) => s.end()).listen(${bare}, 'localhost')`,
  ])

/** Returns the serving process, which may be a child of the started one. */
function serverOf({ pid }: ChildProcess): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ', 1)
  return Number(child || pid)
}

/** Resident MiB: total, allocated outside V8's heap, and pages of the Node binary. */
function readResident(pid: number): { all: number; allocated: number; program: number } {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[\da-f]+-)/m)
  const sum = (name: RegExp): number =>
    mappings
      .filter((mapping) => name.test(mapping.split('\n', 1)[0] ?? ''))
      .reduce((kib, mapping) => kib + Number(/^Rss: +(\d+)/m.exec(mapping)?.[1] ?? 0), 0) / 1024
  return { all: sum(/./), allocated: sum(/\[heap\]$/), program: sum(/\/node$/) }
}

/** CPU milliseconds so far. */
function processorTime(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * 10
}

const FIGURES = ['ready_ms', 'ready_cpu_ms', 'resident', 'allocated', 'of_node'] as const
type Figures = Record<(typeof FIGURES)[number], number>

async function figuresOf(child: ChildProcess, ms: number): Promise<Figures> {
  const pid = serverOf(child)
  const cpu = processorTime(pid)
  await sleep(IDLE_MS)
  const { all, allocated, program } = readResident(pid)
  return { ready_ms: ms, ready_cpu_ms: cpu, resident: all, allocated, of_node: program }
}

const folders = Array.from({ length: runs + 1 }, () => mkdtempSync(join(tmpdir(), 'tillkey-bench-')))
const addresses = [`http://localhost:${platform}/health/ready`]
const platformIn = (folder: string) => measureStart(() => inProduction(folder), addresses, figuresOf)
const measured: Record<'first' | 'again' | 'bare', Figures[]> = { first: [], again: [], bare: [] }
// The first run builds what is missing.
for (const [run, folder] of folders.entries()) {
  const first = await platformIn(folder)
  if (run === 0) continue
  measured.first.push(first)
  measured.again.push(await platformIn(folder))
  measured.bare.push(await measureStart(nothing, [`http://localhost:${bare}/`], figuresOf))
}
for (const folder of folders) rmSync(folder, { recursive: true })

const row = (start: string, figure: keyof Figures, all: readonly Figures[]): string =>
  `${start.padEnd(6)} ${figure.padEnd(13)}${all.map((one) => one[figure].toFixed(1).padStart(7)).join('')}\n`
for (const [start, all] of Object.entries(measured))
  for (const figure of FIGURES) process.stdout.write(row(start, figure, all))
