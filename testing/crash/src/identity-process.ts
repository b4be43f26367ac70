import { openIdentityStandIn } from '@tillkey/pos/testing'
import { readSettings, standReady } from './process-life.ts'

/** What the process is told that says who is signed in. */
export interface IdentityProcessSettings {
  port: number
}

await openIdentityStandIn(readSettings<IdentityProcessSettings>().port)
standReady()
