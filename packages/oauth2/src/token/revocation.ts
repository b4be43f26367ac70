import type { Transaction } from '@tillkey/sql'
import type { Client } from '../clients/client.ts'
import { createConsentsStore } from '../consent/consents-store.ts'
import { oauth2Error } from '../oauth2-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import { findAnyToken } from '../tokens/find-token.ts'
import { createTokensStore } from '../tokens/tokens-store.ts'

/** Exceeds the lifetime of any token that is not stored. */
const CUTOFF_RETENTION_MS = 5 * 365 * 86_400_000

/** Revokes the chain of a token if it belongs to the client (RFC 7009 2.1, 2.2). */
export async function revoke(provider: AuthorizationServer, client: Client, text: string): Promise<void> {
  const token = await findAnyToken(provider, text)
  if (token?.content.grant.clientId !== client.id) return
  await provider.db.transaction(async (tx) => {
    const store = createTokensStore(tx)
    await store.addEnded({ ...token, state: 'revoked' })
    await store.endChain(token.projectId, token.content.grant.chainId, 'revoked')
    await provider.ports.events?.note(tx, {
      projectId: token.projectId,
      name: 'OAuth2AccessTokenRevoked',
      attributes: { client_id: client.id },
    })
  })
}

const cutOff = (tx: Transaction, projectId: string, clientId: string, now: number): Promise<void> =>
  createTokensStore(tx).putCutoff(projectId, clientId, {
    issuedBefore: now,
    expiresAt: now + CUTOFF_RETENTION_MS,
  })

/** Deletes all access tokens of a client; refresh tokens stay. */
export async function deleteAccessTokens(
  { db, project, ports, now }: AuthorizationServer,
  clientId: string | undefined,
): Promise<void> {
  if (!clientId) throw oauth2Error('invalid_request', 'client_id is missing.')
  await db.transaction(async (tx) => {
    await createTokensStore(tx).deleteAccessTokens(project.id, clientId)
    await cutOff(tx, project.id, clientId, now())
    const target = { type: 'oauth2_client', id: clientId }
    await ports.audit?.note(tx, { projectId: project.id, action: 'oauth2_tokens.deleted', target })
  })
}

/** Deletes everything granted to a client. */
export async function deleteClientGrants(
  tx: Transaction,
  { projectId, clientId, now }: { projectId: string; clientId: string; now: number },
): Promise<void> {
  await createTokensStore(tx).deleteByClient(projectId, clientId)
  await createConsentsStore(tx).deleteByClient(projectId, clientId)
  await cutOff(tx, projectId, clientId, now)
}
