import { openDatabase } from '@tillkey/sql'
import type { Fault } from './fault-injector.ts'

/** A PostgreSQL outage: all connections are closed and new ones rejected, as in a failover. */
export function createOutage(databaseUrl: string, maxMs: number): Fault {
  const url = new URL(databaseUrl)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  /** Runs statements over a connection to another database of the server. */
  async function execute(...statements: string[]): Promise<void> {
    const db = openDatabase({ url: url.href, file: '', poolSize: 1, onConnectionLost: () => undefined })
    for (const statement of statements) await db.run(statement)
    await db.close()
  }
  const allow = (isAllowed: boolean): string => `ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS ${isAllowed}`
  return {
    kind: 'outage',
    maxMs,
    begin: () =>
      execute(
        allow(false),
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
      ),
    end: () => execute(allow(true)),
  }
}
