import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_INTERVAL_MS = 50
/** Half a minute: a holder that keeps the lock longer has crashed or is on another machine. */
const MAX_ATTEMPTS = 600

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Tries to create the lock. Returns whether it was free. */
function tryAcquire(lock: string, holder: string): boolean {
  try {
    writeFileSync(lock, holder, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isError(error, 'EEXIST')) return false
    throw error
  }
}

/** Returns the holder of a lock; `undefined` if it is free. */
function readHolder(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether the holder was a process of this machine that has ended. */
function hasEnded(holder: string): boolean {
  const [pid = ''] = holder.split(' ')
  if (!/^[1-9]\d*$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return isError(error, 'ESRCH')
  }
}

async function acquire(lock: string, own: string): Promise<void> {
  let [holder, attempts] = [readHolder(lock), 0]
  while (!tryAcquire(lock, own)) {
    const current = readHolder(lock)
    attempts = current === holder ? attempts + 1 : 0
    holder = current
    if (holder !== undefined && (attempts > MAX_ATTEMPTS || hasEnded(holder))) rmSync(lock, { force: true })
    else await sleep(RETRY_INTERVAL_MS)
  }
}

/**
 * Runs work that only one process of a user may run at a time. The lock is a file with the process id, so that a lock of an
 * ended process can be taken over.
 */
export async function withFileLock<T>(lock: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  const own = `${process.pid} ${randomUUID()}`
  await acquire(lock, own)
  try {
    return await work()
  } finally {
    if (readHolder(lock) === own) rmSync(lock, { force: true })
  }
}
