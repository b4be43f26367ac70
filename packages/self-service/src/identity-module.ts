import type { Headers, Incoming } from '@tillkey/host'
import { accountsPort } from '@tillkey/identity/accounts-port.ts'
import { authenticationMethodsRoutes } from '@tillkey/identity/authentication-methods/authentication-methods-routes.ts'
import type { CookieSettings } from '@tillkey/identity/browser/cookie-options.ts'
import { createCsrf } from '@tillkey/identity/browser/csrf.ts'
import { createBulkJobs } from '@tillkey/identity/bulk/bulk-jobs.ts'
import { createBulkJobsStore } from '@tillkey/identity/bulk/bulk-jobs-store.ts'
import { bulkRoutes } from '@tillkey/identity/bulk/bulk-routes.ts'
import { createBulkRowsStore } from '@tillkey/identity/bulk/bulk-rows-store.ts'
import { consumeSteps } from '@tillkey/identity/bulk/bulk-steps.ts'
import { programFaults } from '@tillkey/identity/config/source-faults.ts'
import { noFormHere } from '@tillkey/identity/errors/self-service-errors.ts'
import { sealedCredentials } from '@tillkey/identity/identities/credentials/sealed-credentials-store.ts'
import { detailsRoutes } from '@tillkey/identity/identities/details/details-routes.ts'
import { identitiesRoutes } from '@tillkey/identity/identities/identities-routes.ts'
import { searchRoutes } from '@tillkey/identity/identities/search/search-routes.ts'
import { searchIndexing } from '@tillkey/identity/identities/search-indexing.ts'
import { identityConfig, identitySection } from '@tillkey/identity/identity-config.ts'
import { sharedJsonnet } from '@tillkey/identity/jsonnet/jsonnet.ts'
import { metadataRoutes } from '@tillkey/identity/metadata/metadata-routes.ts'
import type { PasswordHasher } from '@tillkey/identity/passwords/password-hasher.ts'
import { createPeople } from '@tillkey/identity/people/people.ts'
import { publicRedirects } from '@tillkey/identity/public-redirects.ts'
import { adminSchemasRoutes, schemasRoutes } from '@tillkey/identity/schemas-routes.ts'
import { adminSessionsRoutes } from '@tillkey/identity/sessions/admin-routes.ts'
import { sealedExchanges } from '@tillkey/identity/sessions/sealed-exchanges-store.ts'
import { createSessionCookie } from '@tillkey/identity/sessions/session-cookie.ts'
import { sessionsRoutes } from '@tillkey/identity/sessions/sessions-routes.ts'
import type { SessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { createTokenExchangesStore } from '@tillkey/identity/sessions/token-exchange-store.ts'
import { createAttemptsStore } from '@tillkey/identity/throttle/attempts-store.ts'
import { createSweepJob, type Job, SWEEP_BATCH, SWEEP_EVERY_MS } from '@tillkey/jobs'
import type { DelivererOptions } from '@tillkey/mail'
import { createChannels } from '@tillkey/messaging/courier/channels.ts'
import { createCourier } from '@tillkey/messaging/courier/courier.ts'
import { deliverMessages } from '@tillkey/messaging/courier/courier-delivery.ts'
import { courierRoutes } from '@tillkey/messaging/courier/courier-routes.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import { sealedMessages } from '@tillkey/messaging/courier/sealed-messages-store.ts'
import { createWebHooks } from '@tillkey/messaging/web-hooks/web-hooks.ts'
import {
  type DescribeProjectNotFound,
  type Module,
  type ModuleContext,
  projectKeyrings,
  purgeTables,
  type RouteGroup,
  withConfiguredCors,
} from '@tillkey/platform-core'
import { createOneTimeCodes } from './codes/one-time-codes.ts'
import { createContinuity } from './flows/continuity.ts'
import { storeForErrorPage } from './flows/flow-errors.ts'
import { adminRecoveryRoutes } from './flows/recovery/admin-recovery-routes.ts'
import { sealedFlows } from './flows/sealed-flows-store.ts'
import type {
  BrowserServices,
  FlowServices,
  RequestServices,
  Services,
  SessionServices,
} from './flows/services.ts'
import { identityMigrations } from './identity-migrations.ts'
import { createMailRequests } from './methods/mail-requests.ts'
import type { Method } from './methods/method.ts'
import type { CallOut } from './providers/provider-calls.ts'
import { createProviders } from './providers/providers.ts'
import { createServices, flowDefinitions, selfServiceRoutes, verificationMethods } from './self-service.ts'
import { simulationRoutes } from './simulation/simulation-routes.ts'

/** How long expired flows and sessions stay, so that late callers get a precise error. */
const GRACE_MS = 24 * 3_600_000
/** Retention of completed messages. */
const MESSAGE_RETENTION_MS = 30 * 24 * 3_600_000

export interface IdentityOptions {
  cookies: CookieSettings
  hasher: PasswordHasher
  /** `off` disables the limits of projects. */
  throttle: 'on' | 'off'
  /** Platform version, as returned by `getVersion`. */
  version: string
  /** Delivery of mail for projects without a mail server. Default: abandoned. */
  mail?: DelivererOptions | undefined
  /** Sends calls to social sign-in providers. Default: over the network. */
  callProvider?: CallOut
  /** Authentication methods. Default: all. */
  methods?: readonly Method[]
}

const createModuleServices = (
  { db, projects, keyring, outbox, ports, now, newId, log }: ModuleContext,
  { cookies, hasher, throttle, methods, callProvider }: IdentityOptions,
): Services => {
  const jsonnet = sharedJsonnet()
  const courier = createCourier({ outbox, keyring, now, newId, log })
  return createServices({
    db,
    keyring,
    ports,
    now,
    newId,
    log,
    hasher,
    jsonnet,
    webHooks: createWebHooks({ db, ports, outbox, projects, keyring, jsonnet, log, now, newId }),
    providers: createProviders({ now, callOut: callProvider }),
    revalidateProject: projects.revalidate,
    definitions: flowDefinitions(methods),
    verificationMethods: verificationMethods(methods),
    throttle,
    sessionCookie: createSessionCookie(keyring, cookies, now),
    csrf: createCsrf(keyring, cookies),
    cipherOf: projectKeyrings(keyring, (project) => identityConfig(project).secrets.cipher),
    codes: createOneTimeCodes(keyring),
    courier,
    mailRequests: createMailRequests({ db, outbox, projects, keyring, courier, now }),
    continuity: createContinuity(keyring, cookies),
  })
}

const createRoutes = (
  { db, keyring, outbox, projects, ports, now, log }: ModuleContext,
  services: Services,
  { version, methods, cookies }: IdentityOptions,
): RouteGroup[] => {
  const definitions = flowDefinitions(methods)
  const forEverybody = [...selfServiceRoutes(definitions, services), ...schemasRoutes(services)]
  const simulated = { definitions, verificationMethods: verificationMethods(methods), cookies }
  return [
    ...metadataRoutes(db, version),
    ...forEverybody,
    ...publicRedirects(forEverybody),
    ...adminSchemasRoutes(),
    ...sessionsRoutes(services),
    ...authenticationMethodsRoutes(services),
    ...adminSessionsRoutes(services),
    ...searchRoutes(db, services.identitiesStore),
    ...bulkRoutes(createBulkJobs({ ...services, db, outbox, projects, ports, now, log }), now),
    ...identitiesRoutes({ ...services, db }),
    ...detailsRoutes({ ...services, db }),
    ...adminRecoveryRoutes(services),
    ...simulationRoutes({ ...services, ...simulated, db }),
    ...courierRoutes({ db, keyring, outbox, ports, now }),
  ]
}

/**
 * Redirects URLs with extra slashes, as published; read-only routes refuse forms, and browsers always get
 * the CSRF cookie.
 */
const withNotFound = ({ projects }: ModuleContext, { csrf }: BrowserServices) => {
  const notFound = {
    head: 'refused',
    endingSlash: 'redirected',
    doubledSlashes: 301,
    letterCase: 'redirected',
  } as const
  // Apps have no cookies to forge with, and schemas are public.
  const isUnguarded = (operation: string): boolean =>
    operation.includes('Native') || operation === 'getIdentitySchema'
  const readOnly = (operation: string) => (isUnguarded(operation) ? undefined : noFormHere)
  const extraHeaders = async (request: Incoming, operation: string): Promise<Headers> =>
    isUnguarded(operation)
      ? {}
      : { 'set-cookie': csrf.ensure(request, await projects.resolve(request)).setCookies }
  return (group: RouteGroup): RouteGroup => {
    if (group.access === 'process') return group
    const forEverybody = { doubledSlashes: 'served', readOnly, extraHeaders } as const
    return { ...group, notFound: { ...notFound, ...(group.access === 'public' && forEverybody) } }
  }
}

/** Adds the origins of `serve.*.cors`. */
const withCors = (group: RouteGroup): RouteGroup => {
  const part = group.access === 'admin' ? 'admin' : 'public'
  return {
    ...group,
    cors: (project, _request, usual) => withConfiguredCors(usual, identityConfig(project).cors[part]),
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** As published, unknown paths also refuse forms and set the CSRF cookie. */
const notFoundFacts =
  ({ csrf }: BrowserServices): DescribeProjectNotFound =>
  (request, project) => {
    const isForm = !readingMethods.has(request.method)
    const facts = isForm ? noFormHere : { status: 404, code: 'no_route', reason: 'Path not found.' }
    return { ...facts, headers: { 'set-cookie': csrf.ensure(request, project).setCookies } }
  }

const markSessions = (store: SessionsStore): Job => ({
  name: 'mark expired sessions',
  every: SWEEP_EVERY_MS,
  runs: 'in one process',
  run: async (now) => ((await store.markExpired(now, SWEEP_BATCH)) === SWEEP_BATCH ? 'more' : undefined),
})

const createJobs = (
  { db }: ModuleContext,
  { flows, flowErrors, sessionsStore }: FlowServices & RequestServices & SessionServices,
): Job[] => [
  createSweepJob('sweep flows', flows, GRACE_MS),
  createSweepJob('sweep sessions', sessionsStore, GRACE_MS),
  markSessions(sessionsStore),
  createSweepJob('sweep flow errors', flowErrors),
  createSweepJob('sweep token exchanges', createTokenExchangesStore(db)),
  createSweepJob('sweep attempts', createAttemptsStore(db)),
  createSweepJob('sweep messages', createCourierStore(db), MESSAGE_RETENTION_MS),
  createSweepJob('sweep bulk jobs', createBulkJobsStore(db)),
  createSweepJob('sweep rows of bulk jobs', createBulkRowsStore(db)),
]

/** Module of identities, sessions and self-service flows. */
export const createIdentityModule = (options: IdentityOptions): Module => ({
  name: 'identity',
  migrations: identityMigrations,
  config: identitySection,
  open(context) {
    const services = createModuleServices(context, options)
    consumeSteps({ ...services, ...context })
    deliverMessages(context.outbox, { ...context, channels: createChannels(options.mail, services.jsonnet) })
    return {
      routes: createRoutes(context, services, options).map(withNotFound(context, services)).map(withCors),
      describeNotFound: { public: notFoundFacts(services) },
      jobs: [...createJobs(context, services), searchIndexing(context)],
      sealed: [
        sealedCredentials({ ...context, cipherOf: services.cipherOf }),
        sealedMessages(context.db, context.keyring),
        sealedExchanges(context.db, context.keyring),
        sealedFlows(context.db, services),
        services.webHooks.sealed,
        services.mailRequests.sealed,
      ],
      ports: {
        errorPage: (facts, source) => storeForErrorPage(facts, { ...source, services }),
        countRequest: (kind, { request, project }) =>
          services.throttle.secondsToWait(kind, { project, address: request.ip }),
        async programFaults({ slug, services: { identity } }) {
          const reader = { projectId: slug, jsonnet: services.jsonnet }
          const found = await programFaults(identity?.config ?? {}, reader)
          return found.map((fault) => ({ ...fault, pointer: `/services/identity/config${fault.pointer}` }))
        },
        people: createPeople(services),
        accounts: accountsPort(services),
      },
    }
  },
  purge: purgeTables([
    'identity_keys',
    'identity_identifiers',
    'identity_search',
    'identity_search_texts',
    'identity_search_progress',
    'identity_credentials',
    'sessions',
    'token_exchanges',
    'identities',
    'identity_totals',
    'flows',
    'flow_errors',
    'attempts',
    'courier_dispatches',
    'courier_messages',
    'bulk_jobs',
    'bulk_job_rows',
  ]),
})
