import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@tillkey/sql'
import { onConnectionLost, openOwnDatabase } from '../databases/own-database.ts'

/** A platform in its own process with its own database of identities. */
export interface MeasuredServer {
  size: number
  url: string
  /** CPU milliseconds since its start. Unaffected by other load on the machine. */
  cpuMs(): Promise<number>
  /** CPU milliseconds of local database processes. */
  databaseCpuMs(): Promise<number>
  close(): Promise<void>
}

/** Unit of CPU time in Linux's process statistics. */
const TICK_MS = 10

function readTicks(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** CPU time of the connections to a database. */
function watchDatabase(url: string | undefined) {
  if (url === undefined) return { cpuMs: async () => 0, close: async () => undefined }
  const db = openDatabase({ url, file: '', poolSize: 1, onConnectionLost })
  const cpuMs = async (): Promise<number> => {
    const rows = await db.all<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    return rows.reduce((sum, { pid }) => sum + readTicks(pid) * TICK_MS, 0)
  }
  return { cpuMs, close: () => db.close() }
}

async function askForCpu(server: ChildProcess): Promise<number> {
  server.send('cpu')
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

/** Starts a platform with a number of identities and prints how long that took. */
export async function startServer(size: number): Promise<MeasuredServer> {
  const own = await openOwnDatabase(size)
  const began = performance.now()
  const env = { ...process.env, DATABASE_URL: own.url ?? '' }
  const server = fork(join(import.meta.dirname, 'server.ts'), [own.file, String(size)], { env })
  const [{ url }] = (await once(server, 'message')) as [{ url: string }]
  const took = ((performance.now() - began) / 1000).toFixed(0)
  process.stdout.write(`${size.toLocaleString('en')} identities, there after ${took} s\n`)
  const database = watchDatabase(own.url)
  const close = async (): Promise<void> => {
    await database.close()
    server.kill()
    await once(server, 'exit')
    await own.close()
  }
  return { size, url, cpuMs: () => askForCpu(server), databaseCpuMs: database.cpuMs, close }
}
