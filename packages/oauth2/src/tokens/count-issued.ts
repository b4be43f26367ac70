import type { AuthorizationServer } from '../provider.ts'
import type { GrantName } from './lifespans.ts'

const kinds = {
  OAuth2AccessTokenIssued: 'access',
  OAuth2RefreshTokenIssued: 'refresh',
  OIDCIdentityTokenIssued: 'id',
} as const
type EventName = keyof typeof kinds
const names = Object.keys(kinds) as EventName[] // its own members

interface IssuedFor {
  clientId: string
  by: GrantName
}

/** Counts issued tokens by kind. */
export function countIssued(
  { ports, project, usageCounts }: AuthorizationServer,
  { clientId, by: grant }: IssuedFor,
  issued: Partial<Record<EventName, boolean>>,
): void {
  for (const name of names.filter((each) => issued[each])) {
    ports.events?.count(project.id, name, { client_id: clientId })
    usageCounts.count({ projectId: project.id, clientId, grant, kind: kinds[name] })
  }
}
