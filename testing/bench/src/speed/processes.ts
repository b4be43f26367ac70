import { readdirSync, readFileSync } from 'node:fs'

const NANOSECONDS_PER_MS = 1e6

/** Milliseconds of processor time that the living threads of a process have taken (Linux). */
export function processorMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const nanoseconds = readdirSync(tasks).map((thread) => {
    const [onProcessor = '0'] = readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ', 1)
    return Number(onProcessor)
  })
  return nanoseconds.reduce((sum, time) => sum + time, 0) / NANOSECONDS_PER_MS
}

/** Mebibytes that a process holds. */
export function residentMebibytes(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}
