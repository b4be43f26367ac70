import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@tillkey/sql'

/** A temporary database of a benchmark. */
export interface OwnDatabase {
  /** URL on the PostgreSQL server of DATABASE_URL. Undefined if the file is used. */
  url: string | undefined
  file: string
  close(): Promise<void>
}

/** A lost connection aborts the benchmark. */
export const onConnectionLost = (error: Error): never => {
  throw error
}

async function onServer(server: string, name: string): Promise<OwnDatabase> {
  const admin = openDatabase({ url: server, file: '', onConnectionLost })
  await admin.run(`CREATE DATABASE ${name}`)
  const close = async (): Promise<void> => {
    await admin.run(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  }
  return { url: Object.assign(new URL(server), { pathname: name }).href, file: '', close }
}

function inFile(name: string): OwnDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'tillkey-bench-'))
  const close = async (): Promise<void> => rmSync(folder, { recursive: true, force: true })
  return { url: undefined, file: join(folder, name), close }
}

/** Creates an empty database: a file, or a database on the server of DATABASE_URL. */
export async function openOwnDatabase(suffix: number): Promise<OwnDatabase> {
  const name = `tillkey_bench_${process.pid}_${suffix}`
  const server = process.env.DATABASE_URL
  return server === undefined ? inFile(name) : onServer(server, name)
}
