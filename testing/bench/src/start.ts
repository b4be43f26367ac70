import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@tillkey/host/testing'
import { measureStart } from './start/answering.ts'

// Time from the command to the first response: a second start of everything, compared with a bare HTTP server.
const RUNS = 5
const root = fileURLToPath(new URL('../../../', import.meta.url))

const timeToAnswer = (start: () => ChildProcess, urls: readonly string[]): Promise<number> =>
  measureStart(start, urls, (_child, ms) => ms)

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
const [pos = 0, machines = 0, platform = 0, bare = 0, admin = 0, console = 0] = await freePorts(6)
const env = {
  ...process.env,
  TILLKEY_DATA: folder,
  TILLKEY_POS_PORT: String(pos),
  TILLKEY_CARD_MACHINES_PORT: String(machines),
  TILLKEY_PLATFORM_PORT: String(platform),
  TILLKEY_ADMIN_PORT: String(admin),
  TILLKEY_CONSOLE_PORT: String(console),
}
const everything = (): ChildProcess =>
  spawn(process.execPath, [join(root, 'launch/start.mjs')], { cwd: root, env, stdio: 'ignore' })
const nothing = (): ChildProcess =>
  spawn(process.execPath, [
    '-e',
    `require('http').createServer((q, s) => s.end()).listen(${bare}, 'localhost')`,
  ])
const addresses = [pos, machines, platform].map((port) => `http://localhost:${port}/`)

const first = await timeToAnswer(everything, addresses)
const ours: number[] = []
const peer: number[] = []
for (let run = 0; run < RUNS; run++) {
  ours.push(await timeToAnswer(everything, addresses))
  peer.push(await timeToAnswer(nothing, [`http://localhost:${bare}/`]))
}
rmSync(folder, { recursive: true })
const report = {
  first_ms: first,
  second_ms: median(ours),
  bare_server_ms: median(peer),
  ratio: median(ours) / median(peer),
}
for (const [name, value] of Object.entries(report))
  process.stdout.write(`${name.padEnd(16)} ${value.toFixed(1)}\n`)
