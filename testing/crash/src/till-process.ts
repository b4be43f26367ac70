import { createPointOfSale, type PointOfSaleOptions, type Timings } from '@tillkey/pos'
import { openDatabase } from '@tillkey/sql'
import { diskCommands } from './full-disk.ts'
import { handleCommands, readSettings } from './process-life.ts'

/** Settings of a process of the point of sale. */
export interface TillProcessSettings {
  port: number
  /** URL for browsers and webhook events. */
  baseUrl: string
  platformUrl: string
  providerUrl: string
  provider: string
  databaseUrl?: string | undefined
  file: string
  timings: Partial<Timings>
  roles: PointOfSaleOptions['roles'] & object
}

// The harness writes the settings.
const { port, file, databaseUrl, provider, providerUrl, ...settings } = readSettings() as TillProcessSettings
const onConnectionLost = (error: Error): void => {
  process.stderr.write(`${error.message}\n`)
}
const db = openDatabase({ url: databaseUrl, file, onConnectionLost, poolSize: 5 })
const { app } = await createPointOfSale({
  ...settings,
  db,
  provider: { slug: provider, baseUrl: providerUrl },
  secrets: ['a secret of the crash test'],
  logLevel: 'error',
  now: Date.now,
})
await app.listen({ host: '127.0.0.1', port })
handleCommands(diskCommands(db))
