import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { Client } from './client.ts'
import { viewClient } from './client-view.ts'

/** A client before and after a change; `before` is absent on creation, `after` on deletion. */
export interface ClientAuditEntry {
  before?: Client | undefined
  after?: Client | undefined
}

const shown = (client: Client | undefined) => (client ? viewClient(client, 'read') : null)

function auditNames({ before, after }: ClientAuditEntry): { event: string; action: string } {
  if (!before) return { event: 'OAuth2ClientCreated', action: 'oauth2_client.created' }
  return after
    ? { event: 'OAuth2ClientUpdated', action: 'oauth2_client.updated' }
    : { event: 'OAuth2ClientDeleted', action: 'oauth2_client.deleted' }
}

/** Records a change of a client. Must be called in its transaction. */
export async function auditClient(
  tx: Transaction,
  { events, audit }: Ports,
  entry: ClientAuditEntry,
): Promise<void> {
  const client = entry.after ?? entry.before
  if (!client) return
  const { projectId, id } = client
  const { event, action } = auditNames(entry)
  const target = { type: 'oauth2_client', id }
  await events?.note(tx, { projectId, name: event, attributes: { client_id: id } })
  await audit?.note(tx, { projectId, action, target, before: shown(entry.before), after: shown(entry.after) })
}
