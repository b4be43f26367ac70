import { openIdentityStandIn } from '@tillkey/pos/testing'
import { readSettings, standReady } from './process-life.ts'

/** What the process is told that says who is signed in. */
export interface IdentityProcessSettings {
  port: number
}

// The harness wrote it, so its shape is known.
const { port } = readSettings() as IdentityProcessSettings
await openIdentityStandIn(port)
standReady()
