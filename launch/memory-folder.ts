import { accessSync, constants, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const GIB = 1024 ** 3
/** A test run leaves 1.5 GiB at most. */
const MIN_FREE_BYTES = 4 * GIB
/** The processes of a test run need 6 GiB besides. */
const MIN_MEMORY_BYTES = 10 * GIB

/** Returns a folder whose files are in memory, where no commit waits for a disk; undefined without room for a test run. */
export function findMemoryFolder(): string | undefined {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    const hasRoom = bavail * bsize >= MIN_FREE_BYTES && process.availableMemory() >= MIN_MEMORY_BYTES
    return hasRoom ? FOLDER : undefined
  } catch {
    return undefined // only Linux has it
  }
}
