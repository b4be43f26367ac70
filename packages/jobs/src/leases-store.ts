import { type Database, placeholders } from '@tillkey/sql'
import type { Lease } from './lease.ts'

interface LeaseRow {
  name: string
  holder: string
  until_at: number
  due_at: number
  failures: number
}

const toLease = ({ holder, until_at, due_at, failures }: LeaseRow): Lease => ({
  holder,
  until: until_at,
  dueAt: due_at,
  failures,
})

/** The only SQL for job leases. Every update compares the previous values, so that only one process succeeds. */
export function createLeasesStore(db: Pick<Database, 'all' | 'run'>, service: string) {
  return {
    /** Returns leases by job name. Jobs that have never run are missing. */
    async find(names: readonly string[]): Promise<Map<string, Lease>> {
      const rows = await db.all<LeaseRow>(
        `SELECT name, holder, until_at, due_at, failures FROM job_leases WHERE service = $1 AND name IN ${placeholders(1, names.length, 2)}`,
        [service, ...names],
      )
      return new Map(rows.map((row) => [row.name, toLease(row)]))
    },
    /** Returns whether the lease was acquired. False if it has changed since it was read. */
    async take(name: string, from: Lease | undefined, to: Lease): Promise<boolean> {
      const next = [service, name, to.holder, to.until, to.dueAt, to.failures]
      const { changes } = from
        ? await db.run(
            `UPDATE job_leases SET holder = $3, until_at = $4, due_at = $5, failures = $6
             WHERE service = $1 AND name = $2 AND holder = $7 AND until_at = $8 AND due_at = $9`,
            [...next, from.holder, from.until, from.dueAt],
          )
        : await db.run(
            `INSERT INTO job_leases (service, name, holder, until_at, due_at, failures)
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (service, name) DO NOTHING`,
            next,
          )
      return changes > 0
    },
    /** Returns whether the holder still has the lease. */
    async renew(name: string, holder: string, until: number): Promise<boolean> {
      const { changes } = await db.run(
        'UPDATE job_leases SET until_at = $4 WHERE service = $1 AND name = $2 AND holder = $3',
        [service, name, holder, until],
      )
      return changes > 0
    },
    /** Releases the lease. Does nothing if another process holds it. */
    async release(name: string, holder: string, next: Pick<Lease, 'dueAt' | 'failures'>): Promise<void> {
      await db.run(
        `UPDATE job_leases SET holder = '', until_at = 0, due_at = $4, failures = $5
         WHERE service = $1 AND name = $2 AND holder = $3`,
        [service, name, holder, next.dueAt, next.failures],
      )
    },
  }
}

export type LeasesStore = ReturnType<typeof createLeasesStore>
