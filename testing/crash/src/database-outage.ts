import { openDatabase } from '@tillkey/sql'
import type { Fault } from './fault-injector.ts'

/** A PostgreSQL database that ends every connection and takes none for a while, as a server that fails over. */
export function outageOf(databaseUrl: string, maxMs: number): Fault {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  /** Asks the server, over a connection to another of its databases. */
  async function tell(...statements: string[]): Promise<void> {
    const db = openDatabase({ url: url.href, file: '', poolSize: 1, onConnectionLost: () => undefined })
    for (const statement of statements) await db.run(statement)
    await db.close()
  }
  const allow = (isAllowed: boolean): string => `ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS ${isAllowed}`
  return {
    kind: 'outage',
    maxMs,
    begin: () =>
      tell(
        allow(false),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
      ),
    end: () => tell(allow(true)),
  }
}
