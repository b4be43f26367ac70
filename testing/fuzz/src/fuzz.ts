import { startDemoEnvironment } from '@tillkey/demo'
import { randomRequests } from './random-requests.ts'
import { isFault, type Outcome, sendAll } from './send-bytes.ts'

/** Describes a request so that it can be repeated. */
export const formatOutcome = ({ request, status, ms }: Outcome): string =>
  `${status} after ${ms.toFixed(0)} ms: ${request.operation} ${JSON.stringify(request.bytes.toString('latin1'))}`

export interface FuzzReport {
  outcomes: Outcome[]
  /** Server errors and timeouts. */
  bad: Outcome[]
}

export interface FuzzOptions {
  seed: number
  count: number
  /** URL of an empty PostgreSQL database. Default: SQLite. */
  databaseUrl?: string
}

/** Sends seeded requests for every operation to a separate system. */
export async function fuzz({ seed, count, ...database }: FuzzOptions): Promise<FuzzReport> {
  await using environment = await startDemoEnvironment({ ...database, settings: { TILLKEY_THROTTLE: 'off' } })
  const outcomes = await sendAll(randomRequests(seed, count), environment)
  return { outcomes, bad: outcomes.filter((outcome) => isFault(outcome) || outcome.status === 0) }
}
