import { rmSync } from 'node:fs'
import { createOutputFolder } from './programs.ts'

/** Creates the bundle folder that all processes of a test run share, and deletes it afterwards. */
export default function setup(): () => void {
  const folder = createOutputFolder()
  process.env.TILLKEY_TEST_PROGRAMS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
