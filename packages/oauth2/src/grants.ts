import type { Grants, ProjectContext } from '@tillkey/platform-core'
import type { Transaction } from '@tillkey/sql'
import { createConsentsStore } from './consent/consents-store.ts'
import { createInteractionsStore } from './interactions/interactions-store.ts'
import { createLoginSessionsStore } from './login/login-sessions-store.ts'
import { endLogins } from './logout/login-sessions.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from './provider.ts'
import { createTokensStore } from './tokens/tokens-store.ts'

async function endChains(
  { project }: AuthorizationServer,
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await createTokensStore(tx).endChain(project.id, id, 'revoked')
}

/** Port for the identity engine: ends or erases grants when sessions or identities end. */
export const createGrants = (services: OAuth2Services): Grants => ({
  async endSessions(tx: Transaction, project: ProjectContext, sessionIds: readonly string[]) {
    const provider = ensureServer(services, project)
    for (const sessionId of sessionIds) {
      await endChains(
        provider,
        tx,
        await createConsentsStore(tx).listIdsByIdentitySession(project.id, sessionId),
      )
      const logins = await createLoginSessionsStore(tx).listByIdentitySession(project.id, sessionId)
      await endLogins(provider, tx, logins)
    }
  },
  async endSubject(tx: Transaction, project: ProjectContext, subject: string) {
    const provider = ensureServer(services, project)
    await endChains(provider, tx, await createConsentsStore(tx).listIds(project.id, { subject }))
    await endLogins(provider, tx, await createLoginSessionsStore(tx).listBySubject(project.id, subject))
  },
  async eraseSubject(tx: Transaction, project: ProjectContext, subject: string) {
    const provider = ensureServer(services, project)
    await endLogins(provider, tx, await createLoginSessionsStore(tx).listBySubject(project.id, subject))
    await createTokensStore(tx).eraseSubject(project.id, subject)
    await createConsentsStore(tx).deleteBySubject(project.id, subject)
    await createInteractionsStore(tx).erase(project.id, subject)
  },
})
