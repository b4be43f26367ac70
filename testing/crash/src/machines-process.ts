import { randomBytes, randomUUID } from 'node:crypto'
import { type CardMachinesOptions, createCardMachines } from '@tillkey/card-machines'
import { owner } from '@tillkey/card-machines/testing'
import { createOutbound, LOOPBACK_NETWORKS } from '@tillkey/outbound'
import { openDatabase } from '@tillkey/sql'
import { handleCommands, readSettings } from './process-life.ts'

/** Settings of the provider's process. */
export interface MachinesProcessSettings {
  port: number
  file: string
  terminals: readonly string[]
  /** Milliseconds per step at a machine. */
  delayMs: number
  timings: CardMachinesOptions['timings']
}

// The harness writes the settings.
const { port, file, terminals, delayMs, timings = {} } = readSettings() as MachinesProcessSettings
const onConnectionLost = (error: Error): void => {
  process.stderr.write(`${error.message}\n`)
}
const { app, seed } = await createCardMachines({
  db: openDatabase({ file, onConnectionLost }),
  secret: 'a secret of the crash test',
  origin: `http://127.0.0.1:${port}`,
  now: Date.now,
  newId: randomUUID,
  random: randomBytes,
  outbound: createOutbound({ networks: LOOPBACK_NETWORKS }),
  logLevel: 'error',
  hashCost: { memoryCost: 8, timeCost: 1 },
  timings,
})
const mode = 'automatic' as const
await seed(
  owner,
  terminals.map((uuid, index) => ({ uuid, model: 'KHUMO', serialNumber: `SN-${index}`, mode, delayMs })),
)
await app.listen({ host: '127.0.0.1', port })
handleCommands()
