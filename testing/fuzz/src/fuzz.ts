import { startDemoEnvironment } from '@tillkey/demo'
import { randomRequests } from './random-requests.ts'
import { isFault, type Outcome, sendAll } from './send-bytes.ts'

/** One line that tells how to repeat a request. */
export const lineOf = ({ request, status, ms }: Outcome): string =>
  `${status} after ${ms.toFixed(0)} ms: ${request.operation} ${JSON.stringify(request.bytes.toString('latin1'))}`

export interface FuzzReport {
  outcomes: Outcome[]
  /** Faults of a server, and requests that were not answered in time. */
  bad: Outcome[]
}

export interface FuzzOptions {
  seed: number
  count: number
  /** An empty PostgreSQL database; SQLite without it. */
  databaseUrl?: string
}

/** Sends seeded requests over every operation to a system of its own. */
export async function fuzz({ seed, count, ...database }: FuzzOptions): Promise<FuzzReport> {
  await using world = await startDemoEnvironment({ ...database, settings: { TILLKEY_THROTTLE: 'off' } })
  const outcomes = await sendAll(randomRequests(seed, count), world)
  return { outcomes, bad: outcomes.filter((outcome) => isFault(outcome) || outcome.status === 0) }
}
