import type { Client } from '../clients/client.ts'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { AuthorizationServer } from '../provider.ts'
import { findAnyToken } from '../tokens/find-token.ts'
import { createTokensStore } from '../tokens/tokens-store.ts'
import { refuseEarlierTokens } from './client-grants.ts'

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

/** Deletes all access tokens of a client; refresh tokens stay. */
export async function deleteAccessTokens(
  { db, project, ports, now }: AuthorizationServer,
  clientId: string | undefined,
): Promise<void> {
  if (!clientId) throw oauth2Error('invalid_request', 'client_id is missing.')
  await db.transaction(async (tx) => {
    await createTokensStore(tx).deleteAccessTokens(project.id, clientId)
    await refuseEarlierTokens(tx, { projectId: project.id, clientId, now: now() })
    const target = { type: 'oauth2_client', id: clientId }
    await ports.audit?.note(tx, { projectId: project.id, action: 'oauth2_tokens.deleted', target })
  })
}
