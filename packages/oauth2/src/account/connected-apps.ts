import type { ConnectedApp } from '@tillkey/contract/platform/oauth2/account-access-schemas.ts'
import { formatTime } from '@tillkey/wire'
import { revokeConsents } from '../consent/consents.ts'
import { type Consent, createConsentsStore } from '../consent/consents-store.ts'
import type { AuthorizationServer } from '../provider.ts'
import { viewApp, viewScopes } from './app-view.ts'

/** Upper bound on the consents read per person. */
const MAX_CONSENTS = 1000

async function viewConnection(
  { clients, project }: AuthorizationServer,
  clientId: string,
  consents: readonly Consent[],
): Promise<ConnectedApp[]> {
  const client = await clients.find(project.id, clientId)
  if (!client) return []
  const times = consents.map(({ requestedAt }) => requestedAt)
  const scopes = new Set(consents.flatMap(({ content }) => content.accepted.scopes))
  return [
    {
      app: viewApp(client),
      scopes: viewScopes(client, [...scopes]),
      since: formatTime(Math.min(...times)),
      last_used_at: formatTime(Math.max(...times)),
      remembered: consents.some(({ isRemembered }) => isRemembered),
    },
  ]
}

/** Lists the apps a person has granted access to, most recently used first. */
export async function listConnections(
  provider: AuthorizationServer,
  subject: string,
): Promise<ConnectedApp[]> {
  const { db, project, now } = provider
  const page = { now: now(), limit: MAX_CONSENTS, offset: 0 }
  const consents = await createConsentsStore(db).list(project.id, { subject }, page)
  const byClient = Map.groupBy(consents, ({ clientId }) => clientId)
  const views = await Promise.all(Array.from(byClient, ([id, own]) => viewConnection(provider, id, own)))
  return views.flat()
}

/** Revokes all consents a person gave an app, and its tokens. */
export const disconnect = (provider: AuthorizationServer, subject: string, clientId: string): Promise<void> =>
  revokeConsents(provider, { subject, clientId })
