import type { Accounts, Person, Ports } from '@tillkey/platform-core'
import type { Identities } from './identities/identities.ts'
import { addIdentity } from './identities/identities.ts'
import type { Identity } from './identities/identity.ts'
import { passwordsOf } from './identities/requests/identity-body.ts'
import type { IdentitiesStore } from './identities/stores/identities-store.ts'
import { createIdentitiesStore } from './identities/stores/identities-store.ts'
import { identityConfig } from './identity-config.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import type { Sessions } from './sessions/sessions.ts'
import { hasInsufficientAal } from './sessions/sessions.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const toPerson = ({ id, traits, state }: Identity): Person => ({
  id,
  isActive: state === 'active',
  email: text(traits.email),
  name: text(traits.name),
})

interface AccountsServices {
  sessions: Sessions
  identities: Identities
  identitiesStore: IdentitiesStore
  hasher: PasswordHasher
  ports: Ports
  now: () => number
  newId: () => string
}

/** Implements the accounts port for other modules: people with an email address and a name. */
export const accountsPort = (services: AccountsServices): Accounts => ({
  countOf: (tx, projectId, organizationId) => createIdentitiesStore(tx).count(projectId, { organizationId }),
  async signedIn(project, request) {
    const found = await services.sessions.find(request, project)
    const { requiredAal } = identityConfig(project).session
    if (!found || found.identity.state !== 'active' || hasInsufficientAal(found, requiredAal))
      return undefined
    return { person: toPerson(found.identity), by: found.cookie ? 'cookie' : 'token' }
  },
  async find(project, id) {
    const found = await services.identitiesStore.find(project.id, id)
    return found && toPerson(found)
  },
  async findByEmail(project, email) {
    const found = await services.identities.findAccount(project, email)
    return found && toPerson(found.identity)
  },
  async ready(project, { email, name, password }) {
    const traits = { email, ...(name && { name }) }
    const { hasher, hashing } = passwordsOf(project, services)
    const passwordHash = await hasher.hash(password, hashing)
    const draft = { traits, passwordHash, verifiedAddresses: [email] }
    return async (tx) => toPerson((await addIdentity(tx, { project, draft }, services)).identity)
  },
})
