import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NANOSECONDS_PER_MS = 1e6

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** CPU milliseconds: of the whole process, and of the pool threads, which hash passwords. */
export interface ProcessorTime {
  whole: number
  pool: number
}

/** CPU time of a process's living threads (Linux). Zero if it has exited. */
export function processorTime(pid: number): ProcessorTime {
  const tasks = `/proc/${pid}/task`
  const time = { whole: 0, pool: 0 }
  for (const thread of existsSync(tasks) ? readdirSync(tasks) : []) {
    const [taken] = readIfThere(`${tasks}/${thread}/schedstat`).split(' ', 1)
    const ms = Number(taken) / NANOSECONDS_PER_MS
    time.whole += ms
    if (readIfThere(`${tasks}/${thread}/comm`).trim() === 'libuv-worker') time.pool += ms
  }
  return time
}

/** Resident MiB of a process. */
export function residentMebibytes(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}

/** A control group that limits the memory of the processes in it (Linux, version 1 or 2; needs root). */
export interface MemoryGroup {
  /** Command line that runs a command in the group. */
  wrap(command: readonly string[]): readonly [file: string, ...args: string[]]
  /** Its processes must have exited. */
  remove(): void
}

let groups = 0

const VERSION_1 = '/sys/fs/cgroup/memory'

/** Creates a group. Like a container, it also determines which sizes V8 chooses for its heap. */
export function createMemoryGroup(limitMebibytes: number): MemoryGroup {
  const [root, file] = existsSync(VERSION_1)
    ? [VERSION_1, 'memory.limit_in_bytes']
    : ['/sys/fs/cgroup', 'memory.max']
  const group = join(root, `tillkey-bench-${process.pid}-${++groups}`)
  mkdirSync(group, { recursive: true })
  writeFileSync(join(group, file), String(limitMebibytes * 1024 * 1024))
  return {
    wrap: (command) => ['sh', '-c', 'echo $$ > "$0" && exec "$@"', join(group, 'cgroup.procs'), ...command],
    remove: () => rmdirSync(group),
  }
}
