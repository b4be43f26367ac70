import type { OAuth2ClientUsage } from '@tillkey/contract/platform/oauth2/client-usage-schemas.ts'
import type { Database } from '@tillkey/sql'
import { formatTime } from '@tillkey/wire'
import { createConsentsStore } from '../consent/consents-store.ts'
import { createClientUsageStore, HOUR_MS, type ListedUsage } from './client-usage-store.ts'

const HOURS = 24
/** Upper bound on authorizations that are read to count people. */
const MAX_READ = 10_000

const isIssued = ({ kind }: ListedUsage): boolean => kind !== 'refused'

const sum = (usage: readonly ListedUsage[]): number => usage.reduce((total, { count }) => total + count, 0)

function summarize(usage: readonly ListedUsage[]) {
  const of = (kind: ListedUsage['kind']): number => sum(usage.filter((each) => each.kind === kind))
  return {
    access_tokens: of('access'),
    refresh_tokens: of('refresh'),
    id_tokens: of('id'),
    refused: of('refused'),
  }
}

interface UsageQuery {
  projectId: string
  clientId: string
  now: number
}

/** How a client was used in the last 24 hours, the current one included. */
export async function describeUsage(
  db: Database,
  { projectId, clientId, now }: UsageQuery,
): Promise<OAuth2ClientUsage> {
  const end = Math.floor(now / HOUR_MS) + 1
  const first = end - HOURS
  const usage = await createClientUsageStore(db).list(projectId, clientId, first)
  const people = await createConsentsStore(db).countSubjects(
    projectId,
    { clientId, since: first * HOUR_MS },
    MAX_READ,
  )
  const byHour = Map.groupBy(usage, ({ hour }) => hour)
  const byGrant = Map.groupBy(usage, ({ grant }) => grant)
  return {
    from: formatTime(first * HOUR_MS),
    to: formatTime(end * HOUR_MS),
    people: { count: people.subjects, is_exact: people.isComplete },
    hours: Array.from({ length: HOURS }, (_, at) => {
      const own = byHour.get(first + at) ?? []
      const issued = own.filter(isIssued)
      return {
        time: formatTime((first + at) * HOUR_MS),
        issued: sum(issued),
        refused: sum(own) - sum(issued),
      }
    }),
    grants: [...byGrant].map(([grant, own]) => ({ grant, ...summarize(own) })),
  }
}
