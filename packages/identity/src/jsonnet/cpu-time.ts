import { readFileSync } from 'node:fs'

/** Length of a clock tick of `/proc` on every architecture that Node supports. */
const TICK_MS = 10
/** Index of utime, followed by stime, after the name of the program (proc_pid_stat(5)). */
const UTIME = 11

/** Returns the CPU time of a process, or undefined if it has ended or the system has no `/proc`. */
export function cpuTimeMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[UTIME]) + Number(fields[UTIME + 1])) * TICK_MS
  } catch {
    return undefined
  }
}
