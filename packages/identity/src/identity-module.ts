import type { Frame, Slice } from '@tillkey/platform-core'
import { createCsrf } from './flows/csrf.ts'
import { createFlowErrorsStore } from './flows/flow-errors-store.ts'
import type { FlowTools } from './flows/flow-tools.ts'
import { bindFlows } from './flows/flows-routes.ts'
import { createFlowsStore } from './flows/flows-store.ts'
import { createIdentities } from './identities/identities.ts'
import { bindIdentities } from './identities/identities-routes.ts'
import { createIdentitiesStore } from './identities/identities-store.ts'
import { identityMigrations } from './identity-migrations.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { bindSchemas } from './schemas/schemas-routes.ts'
import { type CookieSettings, createSessionCookie } from './sessions/session-cookie.ts'
import { createSessions } from './sessions/sessions.ts'
import { bindSessions } from './sessions/sessions-routes.ts'
import { createSessionsStore } from './sessions/sessions-store.ts'
import { createAttemptsStore } from './throttle/attempts-store.ts'
import { createThrottle, type ThrottleLimits } from './throttle/throttle.ts'

/** Rows deleted at a time: a sweep never holds the database for long. */
const SWEPT_ROWS = 500
/** Flows and sessions stay for a while after they expired, so that a late caller is told so. */
const GRACE_MS = 24 * 3_600_000

export interface IdentityOptions {
  cookies: CookieSettings
  hasher: PasswordHasher
  throttle: ThrottleLimits
}

function createTools(frame: Frame, { cookies, hasher, throttle }: IdentityOptions) {
  const { db, keyring, now, newId } = frame
  const attempts = createAttemptsStore(db)
  const sessionsStore = createSessionsStore(db)
  const sessionCookie = createSessionCookie(keyring, cookies, now)
  const tools: FlowTools = {
    flows: createFlowsStore(db),
    flowErrors: createFlowErrorsStore(db),
    identities: createIdentities({ db, now, newId }),
    identitiesStore: createIdentitiesStore(db),
    sessions: createSessions({ store: sessionsStore, cookie: sessionCookie, now, newId }),
    sessionsStore,
    sessionCookie,
    csrf: createCsrf(cookies),
    hasher,
    throttle: createThrottle(db, throttle, now),
    now,
    newId,
    log: frame.app.log,
  }
  return { tools, attempts }
}

/** Identities, their sessions, and the flows by which people get them. */
export const createIdentitySlice = (options: IdentityOptions): Slice => ({
  migrations: identityMigrations,
  bind(frame) {
    const { tools, attempts } = createTools(frame, options)
    bindFlows(frame, tools)
    bindSessions(frame, tools)
    bindIdentities(frame, tools)
    bindSchemas(frame)
    const stores = [
      { store: tools.flows, grace: GRACE_MS },
      { store: tools.sessionsStore, grace: GRACE_MS },
      { store: tools.flowErrors, grace: 0 },
      { store: attempts, grace: 0 },
    ]
    for (const { store, grace } of stores) {
      frame.sweep(async (now) =>
        (await store.sweep(now - grace, SWEPT_ROWS)) === SWEPT_ROWS ? 'more' : undefined,
      )
    }
  },
})
