import { randomUUID } from 'node:crypto'
import { openTestMachines, owner } from '@tillkey/card-machines/testing'
import { startIdentityServer } from '@tillkey/pos/testing'
import { openDatabase } from '@tillkey/sql'

/** What stands outside the point of sale, in a process of its own: `node outside.ts <file> <machines>`. */

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
const waiting = Array.from({ length: Number(count) }, (_, place) => ({
  uuid: randomUUID(),
  model: 'KHUMO',
  serialNumber: `SN-${place}`,
  mode: 'manual' as const,
}))
await machines.seed(owner, waiting)
process.send?.({
  platformUrl: identity.url,
  providerUrl: baseUrl,
  automatic: terminals[0],
  waiting: waiting.map(({ uuid }) => uuid),
})
