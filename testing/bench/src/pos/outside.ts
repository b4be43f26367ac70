import { randomUUID } from 'node:crypto'
import { openTestMachines, owner } from '@tillkey/card-machines/testing'
import { startIdentityServer } from '@tillkey/pos/testing'
import { openDatabase } from '@tillkey/sql'

/** The services around the point of sale, in their own process: `node outside.ts <file> <machines>`. */

const [, , file = '', count = '200'] = process.argv
const db = openDatabase({
  file,
  onConnectionLost: (error) => {
    throw error
  },
})
const identity = await startIdentityServer()
const { machines, baseUrl, terminals } = await openTestMachines({
  db,
  timings: { presentCard: 10 * 60_000 },
  delayMs: 500,
})
const waiting = Array.from({ length: Number(count) }, (_, index) => ({
  uuid: randomUUID(),
  model: 'KHUMO',
  serialNumber: `SN-${index}`,
  mode: 'manual' as const,
}))
await machines.seed(owner, waiting)
process.send?.({
  platformUrl: identity.url,
  providerUrl: baseUrl,
  automatic: terminals[0],
  waiting: waiting.map(({ uuid }) => uuid),
})
