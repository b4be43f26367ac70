import type { Job } from '@tillkey/jobs'
import { type Module, type ModuleContext, purgeTables, type RouteGroup } from '@tillkey/platform-core'
import { createCsrf } from './flows/csrf.ts'
import { keepForErrorPage } from './flows/error-page.ts'
import { createFlowErrorsStore } from './flows/flow-errors-store.ts'
import type { FlowTools } from './flows/flow-tools.ts'
import { flowsRoutes } from './flows/flows-routes.ts'
import { createFlowsStore } from './flows/flows-store.ts'
import { createIdentities } from './identities/identities.ts'
import { identitiesRoutes } from './identities/identities-routes.ts'
import { createIdentitiesStore } from './identities/identities-store.ts'
import { identitySection } from './identity-config.ts'
import { identityMigrations } from './identity-migrations.ts'
import { metadataRoutes } from './metadata/metadata-routes.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { schemasRoutes } from './schemas/schemas-routes.ts'
import { type CookieSettings, createSessionCookie } from './sessions/session-cookie.ts'
import { createSessions } from './sessions/sessions.ts'
import { sessionsRoutes } from './sessions/sessions-routes.ts'
import { createSessionsStore } from './sessions/sessions-store.ts'
import { createAttemptsStore } from './throttle/attempts-store.ts'
import { createThrottle, type ThrottleLimits } from './throttle/throttle.ts'

/** Rows deleted at a time: a sweep never holds the database for long. */
const SWEPT_ROWS = 500
const SWEEP_EVERY_MS = 60_000
/** Flows and sessions stay for a while after they expired, so that a late caller is told so. */
const GRACE_MS = 24 * 3_600_000

export interface IdentityOptions {
  cookies: CookieSettings
  hasher: PasswordHasher
  throttle: ThrottleLimits
  /** Of the platform, as `getVersion` tells it. */
  version: string
}

function createTools(context: ModuleContext, { cookies, hasher, throttle }: IdentityOptions): FlowTools {
  const { db, keyring, now, newId, log } = context
  const sessionsStore = createSessionsStore(db)
  const sessionCookie = createSessionCookie(keyring, cookies, now)
  return {
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
    log,
  }
}

const routesOf = ({ db, keyring }: ModuleContext, tools: FlowTools, version: string): RouteGroup[] => [
  metadataRoutes(db, version),
  ...flowsRoutes(tools, keyring),
  ...sessionsRoutes(tools),
  ...identitiesRoutes(tools),
  ...schemasRoutes(),
]

interface Sweepable {
  sweep(before: number, limit: number): Promise<number>
}

const sweepOf = (name: string, store: Sweepable, graceMs: number): Job => ({
  name: `sweep ${name}`,
  every: SWEEP_EVERY_MS,
  runs: 'in one process',
  run: async (now) => ((await store.sweep(now - graceMs, SWEPT_ROWS)) === SWEPT_ROWS ? 'more' : undefined),
})

const jobsOf = ({ db }: ModuleContext, { flows, flowErrors, sessionsStore }: FlowTools): Job[] => [
  sweepOf('flows', flows, GRACE_MS),
  sweepOf('sessions', sessionsStore, GRACE_MS),
  sweepOf('flow errors', flowErrors, 0),
  sweepOf('attempts', createAttemptsStore(db), 0),
]

/** Identities, their sessions, and the flows by which people get them. */
export const createIdentityModule = (options: IdentityOptions): Module => ({
  name: 'identity',
  migrations: identityMigrations,
  config: identitySection,
  open(context) {
    const tools = createTools(context, options)
    return {
      routes: routesOf(context, tools, options.version),
      jobs: jobsOf(context, tools),
      ports: { errorPage: (facts, project) => keepForErrorPage(facts, project, tools) },
    }
  },
  purge: purgeTables([
    'identity_keys',
    'identity_credentials',
    'sessions',
    'identities',
    'flows',
    'flow_errors',
    'attempts',
  ]),
})
