import { accessSync, constants, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const GIB = 1024 ** 3
/** A test run leaves up to 1.5 GiB of files. */
const MIN_FREE_BYTES = 4 * GIB
/** The processes of a test run need a further 6 GiB. */
const MIN_MEMORY_BYTES = 10 * GIB

/** Returns a folder in memory, where commits do not wait for a disk. Undefined if there is not enough room. */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    const hasRoom = bavail * bsize >= MIN_FREE_BYTES && process.availableMemory() >= MIN_MEMORY_BYTES
    return hasRoom ? FOLDER : undefined
  } catch {
    return undefined // exists on Linux only
  }
}
