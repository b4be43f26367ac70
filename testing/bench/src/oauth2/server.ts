import { createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { databaseMs } from '../database-time.ts'
import { adminKey } from '../permissions/drive.ts'

/** A platform in its own process: `node server.ts <file> <port>`, or over the database of DATABASE_URL. */

const [, , file = '', port = '0'] = process.argv
const pages = 'http://127.0.0.1:4455/pages'
const urls = { login: `${pages}/login`, consent: `${pages}/consent`, error: `${pages}/error` }
const db = openDatabase({
  url: process.env.DATABASE_URL,
  file,
  onConnectionLost: (error) => {
    throw error
  },
})
const { app } = await createPlatform({
  db,
  baseUrl: `http://127.0.0.1:${port}`,
  secrets: ['a secret of the benchmark that is long enough'],
  adminKey,
  projects: [
    { slug: 'playground', name: 'Playground', services: { oauth2: { config: { dev: true, urls } } } },
  ],
  logLevel: 'error',
  throttle: 'off',
  now: Date.now,
})
await app.listen({ port: Number(port), host: '127.0.0.1' })

process.on('message', () => {
  void databaseMs(db).then((database) => process.send?.({ ...process.cpuUsage(), database }))
})
process.send?.('ready')
