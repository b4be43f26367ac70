import { parseArgs } from 'node:util'
import { openDatabase } from '@tillkey/sql'
import { startPostgres } from '../../../launch/postgres.ts'
import { type CrashReport, runCrashTest } from './index.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    /** Total number of payments, half on each database unless `database` is given. */
    count: { type: 'string', default: '500' },
    /** Processes of the point of sale on PostgreSQL. */
    processes: { type: 'string', default: '2' },
    /** URL of an empty PostgreSQL database for all payments. */
    database: { type: 'string' },
  },
})

const seed = Number(values.seed)
const count = Number(values.count)
const onPostgres = (databaseUrl: string, payments: number): Promise<CrashReport> =>
  runCrashTest({ seed, count: payments, processes: Number(values.processes), databaseUrl })

/** Creates a database on a server. Resolves with its URL. */
async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const db = openDatabase({ url: serverUrl, file: '', onConnectionLost: () => undefined })
  await db.run(`CREATE DATABASE ${name}`)
  await db.close()
  return serverUrl.replace(/\/postgres$/, `/${name}`)
}

/** Half of the payments on SQLite, the others on a temporary PostgreSQL server. */
async function runOnBoth(): Promise<CrashReport[]> {
  const onSqlite = await runCrashTest({ seed, count: Math.ceil(count / 2), processes: 1 })
  const server = await startPostgres({})
  try {
    const url = await createDatabase(server.url, 'faults')
    return [onSqlite, await onPostgres(url, Math.floor(count / 2))]
  } finally {
    await server.stop()
  }
}

const reports = values.database ? [await onPostgres(values.database, count)] : await runOnBoth()
process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`)
process.exitCode = reports.some(({ violations }) => violations.length > 0) ? 1 : 0
