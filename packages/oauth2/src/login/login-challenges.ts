import type { LoginChallenges } from '@tillkey/platform-core'
import { resourceError } from '../http/oauth2-errors.ts'
import { requireRequest } from '../interactions/challenge.ts'
import { checkTime } from '../interactions/decision.ts'
import type { OAuth2Services } from '../oauth2-services.ts'
import { type AuthorizationServer, ensureServer } from '../provider.ts'
import { acceptPerson } from './accept-person.ts'
import { viewLogin } from './login-view.ts'

async function openLogin(provider: AuthorizationServer, challenge: string) {
  const { content, usedAt } = await requireRequest(provider, 'login', challenge)
  if (usedAt !== null) throw resourceError('conflict', 'This login request has already been answered.')
  checkTime(provider, content.requestedAt)
  return content
}

/** Port for the identity engine: login requests of clients. */
export const createLoginChallenges = (services: OAuth2Services): LoginChallenges => ({
  async get(project, challenge) {
    const provider = ensureServer(services, project)
    const login = await openLogin(provider, challenge)
    const request = await viewLogin(provider, challenge, login)
    return { request, rememberedSubject: login.skip ? login.subject : null }
  },
  async accept(project, challenge, accepted) {
    const provider = ensureServer(services, project)
    const login = await openLogin(provider, challenge)
    return acceptPerson(provider, { challenge, login }, accepted)
  },
})
