import type { Log } from '@tillkey/platform-core'
import type { Identities } from '../identities/identities.ts'
import type { IdentitiesStore } from '../identities/identities-store.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { SessionsStore } from '../sessions/sessions-store.ts'
import type { Throttle } from '../throttle/throttle.ts'
import type { Csrf } from './csrf.ts'
import type { FlowErrorsStore } from './flow-errors-store.ts'
import type { FlowsStore } from './flows-store.ts'

/** What the steps of flows work with. */
export interface FlowTools {
  flows: FlowsStore
  flowErrors: FlowErrorsStore
  identities: Identities
  identitiesStore: IdentitiesStore
  sessions: Sessions
  sessionsStore: SessionsStore
  sessionCookie: SessionCookie
  csrf: Csrf
  hasher: PasswordHasher
  throttle: Throttle
  now: () => number
  newId: () => string
  log: Log
}
