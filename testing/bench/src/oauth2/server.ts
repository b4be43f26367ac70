import { createPlatform } from '@tillkey/platform'
import { openDatabase } from '@tillkey/sql'
import { adminKey } from '../permissions/world.ts'

/** A platform in a process of its own: `node server.ts <file> <port>`, over the database of DATABASE_URL where that is told. */

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
  now: Date.now,
})
await app.listen({ port: Number(port), host: '127.0.0.1' })

/** Milliseconds of processor time of the processes that serve this database on this machine. */
async function databaseMs(): Promise<number> {
  if (!process.env.DATABASE_URL) return 0
  const { readFileSync } = await import('node:fs')
  const served = await db.all<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid IS NOT NULL',
  )
  const times = served.map(({ pid }) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  return times.reduce((sum, time) => sum + time, 0)
}

process.on('message', () => {
  void databaseMs().then((database) => process.send?.({ ...process.cpuUsage(), database }))
})
process.send?.('ready')
