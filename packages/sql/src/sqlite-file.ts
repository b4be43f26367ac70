import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { FileInUse } from './errors.ts'

const OWNER_ONLY = 0o600
/** A process that is just ending is waited for. */
const CLAIM_PATIENCE_MS = 1000
const BUSY = 5

/** Makes the file when it is missing; it and what SQLite keeps beside it are for their owner only. */
export function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY))
  // SQLite gives the files it makes later the mode of the first.
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, OWNER_ONLY)
}

/**
 * Keeps other processes from opening the file until `release`, by a lock that ends with the process however that ends.
 * Throws FileInUse when another has it.
 */
export function claim(file: string): { release(): void } {
  const lockFile = `${file}.lock`
  keepPrivate(lockFile)
  const lock = new DatabaseSync(lockFile, { timeout: CLAIM_PATIENCE_MS })
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
