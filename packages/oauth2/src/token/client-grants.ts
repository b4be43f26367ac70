import type { Transaction } from '@tillkey/sql'
import { createConsentsStore } from '../consent/consents-store.ts'
import { createDeviceCodesStore } from '../device/device-codes-store.ts'
import { createTokensStore } from '../tokens/tokens-store.ts'
import { deleteUsage } from '../usage/client-usage-store.ts'

/** Exceeds the lifetime of any token that is not stored. */
const CUTOFF_RETENTION_MS = 5 * 365 * 86_400_000

interface ClientGrants {
  projectId: string
  clientId: string
  now: number
}

/** Refuses tokens that were issued to a client before, stored or not. */
export const refuseEarlierTokens = (
  tx: Transaction,
  { projectId, clientId, now }: ClientGrants,
): Promise<void> =>
  createTokensStore(tx).putCutoff(projectId, clientId, {
    issuedBefore: now,
    expiresAt: now + CUTOFF_RETENTION_MS,
  })

/** Deletes everything granted to a client. */
export async function deleteClientGrants(tx: Transaction, grants: ClientGrants): Promise<void> {
  const { projectId, clientId } = grants
  await createTokensStore(tx).deleteByClient(projectId, clientId)
  await createConsentsStore(tx).deleteByClient(projectId, clientId)
  await createDeviceCodesStore(tx).deleteByClient(projectId, clientId)
  await deleteUsage(tx, projectId, clientId)
  await refuseEarlierTokens(tx, grants)
}
