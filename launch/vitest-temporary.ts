import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMemoryFolder } from './memory-folder.ts'

/**
 * Creates a temporary folder for all processes of a run and deletes it afterwards. Killed test processes do not clean up.
 */
export default function setup(): () => void {
  const folder = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), 'tillkey-run-'))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
