import { isDeepStrictEqual } from 'node:util'
import type { ClientTokens } from '@tillkey/platform-core'
import { readClient } from './clients/read-client.ts'
import type { OAuth2Services } from './oauth2-services.ts'
import { ensureServer } from './provider.ts'
import { findLiveToken } from './tokens/find-token.ts'

const HTTP_CONFLICT = 409

/** Creates clients for the platform itself and reads their tokens. */
export const createClientTokens = (services: OAuth2Services): ClientTokens => ({
  async ensureClient(project, client) {
    const input = readClient({ ...client })
    const found = await services.clients.find(project.id, client.client_id)
    if (found && isDeepStrictEqual(found.settings.redirect_uris, input.settings.redirect_uris)) return
    if (found) {
      await services.clients.replace(project, client.client_id, { inputOf: () => input })
      return
    }
    try {
      await services.clients.create(project, input)
    } catch (error) {
      // A process that starts at the same time has created it.
      if ((error as { status?: number }).status !== HTTP_CONFLICT) throw error
    }
  },
  async holderOf(project, token) {
    const found = await findLiveToken(ensureServer(services, project), token)
    if (found?.kind !== 'access') return undefined
    const { clientId, idToken } = found.content.grant
    return { clientId, subject: idToken.subject }
  },
})
