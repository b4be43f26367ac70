import { existsSync, readdirSync, readFileSync } from 'node:fs'

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
