import type { LoginChallenges } from '@tillkey/platform-core'
import { requestOf } from '../interactions/challenge.ts'
import { checkTime } from '../interactions/decision.ts'
import { resourceError } from '../oauth2-errors.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type Provider, providerOf } from '../provider.ts'
import { acceptLogin } from './logins.ts'

async function openLogin(provider: Provider, challenge: string) {
  const { content, usedAt } = await requestOf(provider, 'login', challenge)
  if (usedAt !== null) throw resourceError('conflict', 'This login was decided before.')
  checkTime(provider, content.requestedAt)
  return content
}

/** The logins that clients wait for, for the engine that signs people in. */
export const createLoginChallenges = (services: OAuth2Services): LoginChallenges => ({
  async get(project, challenge) {
    const login = await openLogin(providerOf(services, project), challenge)
    const client = await services.clients.get(project, login.request.clientId)
    return {
      clientId: client.id,
      clientName: client.settings.client_name,
      requestedScopes: login.request.scopes,
      requestUrl: login.request.requestUrl,
      rememberedSubject: login.skip ? login.subject : null,
    }
  },
  async accept(project, challenge, { subject, sessionId, acr, amr, rememberFor }) {
    const provider = providerOf(services, project)
    await openLogin(provider, challenge)
    return acceptLogin(provider, challenge, {
      ...{ subject, acr, amr, forcedSubject: '', identitySession: sessionId, context: null },
      ...{ remember: rememberFor !== null, rememberFor: rememberFor ?? 0, extendSession: false },
      authenticatedAt: provider.now(),
    })
  },
})
