import { rmSync } from 'node:fs'
import { openPlace } from './programs.ts'

/** A place for the programs that tests start, which all processes of a run share, and which goes with it. */
export default function setup(): () => void {
  const place = openPlace()
  process.env.TILLKEY_TEST_PROGRAMS = place
  return () => rmSync(place, { recursive: true, force: true })
}
