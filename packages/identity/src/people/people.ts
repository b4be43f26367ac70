import type { People, Ports } from '@tillkey/platform-core'
import type { IdentitiesStore } from '../identities/stores/identities-store.ts'
import { identityConfig } from '../identity-config.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { hasInsufficientAal } from '../sessions/sessions.ts'
import { createSessionsStore } from '../sessions/sessions-store.ts'
import { isUuid } from '../values.ts'
import { acceptedChallenge } from './accepted-challenge.ts'
import { displayNames, openidClaims } from './openid-claims.ts'

interface PeopleServices {
  sessions: Sessions
  identitiesStore: IdentitiesStore
  ports: Ports
  now: () => number
}

/** Implements the people port, through which other engines find the signed-in user. */
export const createPeople = ({ sessions, identitiesStore, ports, now }: PeopleServices): People => ({
  async signedIn(project, request) {
    const live = await sessions.find(request, project)
    if (!live || hasInsufficientAal(live, identityConfig(project).session.requiredAal)) return undefined
    return { ...acceptedChallenge(live, project, now()), ...displayNames(live.identity) }
  },
  async claims(project, subject, scopes) {
    const identity = isUuid(subject) ? await identitiesStore.find(project.id, subject) : undefined
    return identity ? openidClaims(identity, scopes) : {}
  },
  highestAcr: (project, subject) => identitiesStore.availableAal(project.id, subject),
  async endSession(tx, project, sessionId) {
    const ended = await createSessionsStore(tx).disable(project.id, sessionId)
    if (ended.length > 0) await ports.grants?.endSessions(tx, project, ended)
  },
})
