import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { ConsentsFilter } from './consents-store.ts'

/** Records that a person's consents for one client, or for all, were revoked. */
export async function auditRevokedConsents(
  tx: Transaction,
  { events, audit }: Ports,
  { projectId, subject = '', clientId, flowId }: ConsentsFilter & { projectId: string },
): Promise<void> {
  const before = { subject, client_id: clientId ?? null }
  const target = { type: 'consents', id: subject || (flowId ?? '') }
  await events?.note(tx, { projectId, name: 'OAuth2ConsentRevoked', attributes: before })
  await audit?.note(tx, { projectId, action: 'consents.revoked', target, before })
}
