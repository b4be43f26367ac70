import { createPointOfSale } from '@tillkey/pos'
import { PROVIDER } from '@tillkey/pos/testing'
import { openDatabase } from '@tillkey/sql'

/** The point of sale in its own process over a SQLite file: `node server.ts <file> <port> <platform> <provider>`. */

const [, , file = '', port = '0', platformUrl = '', providerUrl = ''] = process.argv
const db = openDatabase({
  file,
  onConnectionLost: (error) => {
    throw error
  },
})
const { app } = await createPointOfSale({
  db,
  baseUrl: `http://127.0.0.1:${port}`,
  platformUrl,
  provider: { slug: PROVIDER, baseUrl: providerUrl },
  secrets: ['a secret of the benchmark'],
  logLevel: 'error',
  now: Date.now,
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('message', () => process.send?.(process.cpuUsage()))
process.send?.('ready')
