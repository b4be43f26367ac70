import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMemoryFolder } from './memory-folder.ts'

/** A folder for the temporary files of all processes of a run, which goes with it: processes of tests are ended by a signal, and tidy nothing up. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), 'tillkey-run-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
