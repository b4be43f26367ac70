import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { FileInUse } from './errors.ts'

const OWNER_ONLY = 0o600
/** Waits for a process that is exiting. */
const LOCK_TIMEOUT_MS = 1000
const BUSY = 5

/** Creates the file if absent. It and SQLite's auxiliary files are accessible to their owner only. */
export function restrictAccess(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  // SQLite creates later files with the mode of the first.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, OWNER_ONLY)
}

/** Locks the file against other processes until `release` or the end of this process. Throws FileInUse if another has it. */
export function lockDatabaseFile(file: string): { release(): void } {
  const lockFile = `${file}.lock`
  restrictAccess(lockFile)
  const lock = new DatabaseSync(lockFile, { timeout: LOCK_TIMEOUT_MS })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error instanceof Error && 'errcode' in error && error.errcode === BUSY
      ? new FileInUse(error)
      : error
  }
  return { release: () => lock.close() }
}
