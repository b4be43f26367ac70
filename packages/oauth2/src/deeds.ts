import type { Ports } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import type { Client } from './clients/client.ts'
import { viewClient } from './clients/client-view.ts'
import type { ConsentsFilter } from './consent/consents-store.ts'
import { createKeysStore, type KeySetName } from './keys/keys-store.ts'

/** Somebody's client before and after: one of them is absent when it is made, or deleted. */
export interface ClientDeed {
  before?: Client | undefined
  after?: Client | undefined
}

const shown = (client: Client | undefined) => (client ? viewClient(client, 'read') : null)

function wordOf({ before, after }: ClientDeed): { event: string; action: string } {
  if (!before) return { event: 'OAuth2ClientCreated', action: 'oauth2_client.created' }
  return after
    ? { event: 'OAuth2ClientUpdated', action: 'oauth2_client.updated' }
    : { event: 'OAuth2ClientDeleted', action: 'oauth2_client.deleted' }
}

/** Tells what becomes of a client, in its unit of work. */
export async function noteClient(tx: Transaction, { events, audit }: Ports, deed: ClientDeed): Promise<void> {
  const client = deed.after ?? deed.before
  if (!client) return
  const { projectId, id } = client
  const { event, action } = wordOf(deed)
  const target = { type: 'oauth2_client', id }
  await events?.note(tx, { projectId, name: event, attributes: { client_id: id } })
  await audit?.note(tx, { projectId, action, target, before: shown(deed.before), after: shown(deed.after) })
}

/** The keys of a set as they may be told: by name, never what they are made of. */
async function shownSet(tx: Transaction, set: KeySetName) {
  const keys = await createKeysStore(tx).list(set)
  return keys.map(({ kid, publicJwk }) => ({
    kid,
    alg: publicJwk?.alg ?? null,
    kty: publicJwk?.kty ?? 'oct',
  }))
}

/** Changes a key set, and tells an administrator's trail what it was and is. */
export async function notingKeys(
  tx: Transaction,
  { audit }: Ports,
  { set, work }: { set: KeySetName; work: () => Promise<void> },
): Promise<void> {
  const before = audit && (await shownSet(tx, set))
  await work()
  if (!audit) return
  const target = { type: 'oauth2_key_set', id: set.set }
  const after = await shownSet(tx, set)
  await audit.note(tx, { projectId: set.projectId, action: 'oauth2_key_set.updated', target, before, after })
}

/** Tells that what a person let a client do, or all clients, is withdrawn. */
export async function noteRevokedConsents(
  tx: Transaction,
  { events, audit }: Ports,
  { projectId, subject, clientId }: ConsentsFilter & { projectId: string },
): Promise<void> {
  const before = { subject, client_id: clientId ?? null }
  const target = { type: 'consents', id: subject }
  await events?.note(tx, { projectId, name: 'OAuth2ConsentRevoked', attributes: before })
  await audit?.note(tx, { projectId, action: 'consents.revoked', target, before })
}
