import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_INTERVAL_MS = 50
/** Nobody needs a lock for longer, about half a minute; who seems to is gone, or on another machine. */
const MAX_ATTEMPTS = 600

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Whether the lock is this process's now. */
function tryAcquire(lock: string, holder: string): boolean {
  try {
    writeFileSync(lock, holder, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isError(error, 'EEXIST')) return false
    throw error
  }
}

/** Who has a lock, as it was taken; nothing when nobody has. */
function readHolder(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if (isError(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether the process of a holder has ended on this machine. */
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
 * Does what only one process of a user may do at a time; the others wait. The lock is a file with the id of its process, so that
 * one whose process has ended counts no more.
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
