import { createPointOfSale, type Timings } from '@tillkey/pos'
import { openDatabase } from '@tillkey/sql'

/** What the process is told, as JSON in its first argument. */
export interface TillProcessSettings {
  port: number
  platformUrl: string
  providerUrl: string
  provider: string
  databaseUrl?: string | undefined
  file: string
  timings: Partial<Timings>
}

// The harness wrote it, so its shape is known.
const settings = JSON.parse(process.argv[2] ?? '{}') as TillProcessSettings
const { port, file, databaseUrl, platformUrl, provider, providerUrl, timings } = settings
const onConnectionLost = (error: Error): void => {
  process.stderr.write(`${error.message}\n`)
}
const db = openDatabase({ url: databaseUrl, file, onConnectionLost, poolSize: 5 })
const { app } = await createPointOfSale({
  db,
  baseUrl: `http://127.0.0.1:${port}`,
  platformUrl,
  provider: { slug: provider, baseUrl: providerUrl },
  secrets: ['a secret of the crash test'],
  logLevel: 'error',
  now: Date.now,
  timings,
})
await app.listen({ host: '127.0.0.1', port })
// It does not outlive the harness.
process.stdin.on('end', () => process.exit()).resume()
process.stdout.write('ready\n')
