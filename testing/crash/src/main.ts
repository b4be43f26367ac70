import { parseArgs } from 'node:util'
import { runCrashTest } from './index.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1' },
    /** Address of an empty PostgreSQL database; SQLite without it. */
    database: { type: 'string' },
  },
})

const report = await runCrashTest({
  seed: Number(values.seed),
  count: Number(values.count),
  processes: Number(values.processes),
  databaseUrl: values.database,
})
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
if (report.violations.length > 0) process.exitCode = 1
