import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 5
const LIMIT_MS = 60_000

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}

/** Starts a process, waits until all its URLs respond, calls `measure` with the elapsed milliseconds, and stops it. */
export async function measureStart<T>(
  start: () => ChildProcess,
  urls: readonly string[],
  measure: (child: ChildProcess, ms: number) => T | Promise<T>,
): Promise<T> {
  const from = performance.now()
  const child = start()
  try {
    for (const url of urls) {
      while (!(await answers(url))) {
        if (performance.now() - from > LIMIT_MS) throw new Error(`nothing answered at ${url}`)
        await sleep(POLL_MS)
      }
    }
    return await measure(child, performance.now() - from)
  } finally {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
}
