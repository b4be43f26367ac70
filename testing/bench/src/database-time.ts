import { readFileSync } from 'node:fs'
import type { Database } from '@tillkey/sql'

/** CPU milliseconds of the processes of a local PostgreSQL database, 0 if there is none. */
export async function databaseMs(db: Database): Promise<number> {
  if (db.dialect !== 'postgres') return 0
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
