import { join } from 'node:path'

/** Folder of the pictures of docs/console.md. */
export const FOLDER = join(import.meta.dirname, '../../../../docs/console')

/** Upper bound on the size of a picture. */
export const MAX_BYTES = 60_000
