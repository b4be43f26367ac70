import type { ClientTokens } from '@tillkey/platform-core'
import { readClient } from './clients/read-client.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { providerOf } from './provider.ts'
import { findLiveToken } from './tokens/find-token.ts'

/** A client with the id is there already. */
const HTTP_CONFLICT = 409

/** Clients that the platform brings along, and whom their tokens are of. */
export const createClientTokens = (services: OAuth2Services): ClientTokens => ({
  async ensureClient(project, client) {
    if (await services.clients.find(project.id, client.client_id)) return
    try {
      await services.clients.create(project, readClient({ ...client }))
    } catch (error) {
      // Another process that starts at the same time has made it.
      if ((error as { status?: number }).status !== HTTP_CONFLICT) throw error
    }
  },
  async holderOf(project, token) {
    const found = await findLiveToken(providerOf(services, project), token)
    if (found?.kind !== 'access') return undefined
    const { clientId, idToken } = found.content.grant
    return { clientId, subject: idToken.subject }
  },
})
