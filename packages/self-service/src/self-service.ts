import { createBulkRowsStore } from '@tillkey/identity/bulk/bulk-rows-store.ts'
import { createIdentities } from '@tillkey/identity/identities/identities.ts'
import { createIdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { createEndSessions, createSessions } from '@tillkey/identity/sessions/sessions.ts'
import { createSessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import { createTokenExchangesStore } from '@tillkey/identity/sessions/token-exchange-store.ts'
import { createAttemptsStore } from '@tillkey/identity/throttle/attempts-store.ts'
import { createProvedDevices } from '@tillkey/identity/throttle/proved-devices.ts'
import { createRequestCounts, createThrottle, noLimits } from '@tillkey/identity/throttle/throttle.ts'
import { createCourierStore } from '@tillkey/messaging/courier/courier-store.ts'
import type { RouteGroup } from '@tillkey/platform-core'
import type { Database, Queries, Transaction } from '@tillkey/sql'
import { createFlowTransfer } from './flows/create-flow-transfer.ts'
import { errorRoutes } from './flows/error-routes.ts'
import type { FlowDefinition } from './flows/flow-definition.ts'
import { createFlowHandlers } from './flows/flow-engine.ts'
import { createFlowErrorsStore } from './flows/flow-errors-store.ts'
import { attachFlows, createFlowsStore, eraseFlows } from './flows/flows-store.ts'
import { loginDefinition } from './flows/login/login.ts'
import { loginRoutes } from './flows/login/login-routes.ts'
import { logoutRoutes } from './flows/logout/logout-routes.ts'
import { openFlow } from './flows/open-flow.ts'
import { recoveryDefinition } from './flows/recovery/recovery.ts'
import { recoveryRoutes } from './flows/recovery/recovery-routes.ts'
import { registrationDefinition } from './flows/registration/registration.ts'
import { registrationRoutes } from './flows/registration/registration-routes.ts'
import type { Services } from './flows/services.ts'
import { settingsDefinition } from './flows/settings/settings.ts'
import { settingsRoutes } from './flows/settings/settings-routes.ts'
import { createStartVerifications } from './flows/verification/start-verifications.ts'
import { verificationDefinition } from './flows/verification/verification.ts'
import type { VerificationMethod } from './flows/verification/verification-method.ts'
import { verificationRoutes } from './flows/verification/verification-routes.ts'
import { loginHooks } from './hooks/login-hooks.ts'
import { recoveryHooks } from './hooks/recovery-hooks.ts'
import { registrationHooks } from './hooks/registration-hooks.ts'
import { settingsHooks } from './hooks/settings-hooks.ts'
import type { Method } from './methods/method.ts'
import { methods as allMethods } from './methods/methods.ts'
import type { SubmitTo } from './methods/oidc/callback.ts'
import { callbackRoutes } from './methods/oidc/callback-routes.ts'
import { webauthnRoutes } from './methods/webauthn/webauthn-routes.ts'

/** Verification methods. */
export const verificationMethods = (methods: readonly Method[] = allMethods) =>
  methods.flatMap(({ verification }) => verification ?? [])

/** Definitions of all kinds of flows. Register new kinds here. */
export const flowDefinitions = (methods: readonly Method[] = allMethods) => ({
  login: loginDefinition(
    methods.flatMap(({ login }) => login ?? []),
    loginHooks,
  ),
  registration: registrationDefinition(
    methods.flatMap(({ registration }) => registration ?? []),
    registrationHooks,
  ),
  recovery: recoveryDefinition(
    methods.flatMap(({ recovery }) => recovery ?? []),
    recoveryHooks,
  ),
  verification: verificationDefinition(verificationMethods(methods)),
  settings: settingsDefinition(
    methods.flatMap(({ settings }) => settings ?? []),
    settingsHooks,
  ),
})

export type FlowDefinitions = ReturnType<typeof flowDefinitions>

/** Dependencies of the services besides the database. */
export interface ServiceParts
  extends Pick<
    Services,
    | 'revalidateProject'
    | 'sessionCookie'
    | 'csrf'
    | 'continuity'
    | 'keyring'
    | 'cipherOf'
    | 'jsonnet'
    | 'webHooks'
    | 'providers'
    | 'codes'
    | 'courier'
    | 'mailRequests'
    | 'hasher'
    | 'now'
    | 'newId'
    | 'log'
    | 'ports'
  > {
  db: Database
  /** `off` disables the limits of projects. */
  throttle: 'on' | 'off'
  definitions: FlowDefinitions
  verificationMethods: readonly VerificationMethod[]
}

interface SharedParts extends ServiceParts {
  counts: ReturnType<typeof createRequestCounts>
}

/** Creates services over the database or a transaction. Rarely used ones are created on access. */
function servicesOver(
  queries: Queries,
  parts: SharedParts,
  { transaction, joined }: Pick<Services, 'transaction' | 'joined'>,
): Services {
  const { sessionCookie: cookie, counts, now, newId } = parts
  const table = new Map<string, FlowDefinition>(
    Object.entries(parts.definitions) as [string, FlowDefinition][], // a definition only receives flows of its kind
  )
  const identitiesStore = createIdentitiesStore(queries)
  const sessionsStore = createSessionsStore(queries)
  const services: Services = {
    transaction,
    joined,
    revalidateProject: parts.revalidateProject,
    flows: createFlowsStore(queries),
    get startVerifications() {
      return createStartVerifications(parts.verificationMethods, services)
    },
    openFlow: (flow) => openFlow(flow, table, services),
    get otherFlows() {
      return createFlowTransfer(table, () => services)
    },
    get flowErrors() {
      return createFlowErrorsStore(queries)
    },
    identities: createIdentities({
      queries,
      now,
      newId,
      ports: parts.ports,
      transaction: (work) => transaction((_within, tx) => work(tx)),
      erasure: {
        async erase(tx, { projectId, id, texts }) {
          const about = [id, ...texts]
          await eraseFlows(tx, projectId, about)
          await parts.webHooks.erase(tx, projectId, about)
          await parts.mailRequests.erase(tx, projectId, about)
          await createCourierStore(tx).erase(projectId, { identityId: id, recipients: texts })
          await createBulkRowsStore(tx).erase(projectId, id)
        },
        async attach(tx, former) {
          await attachFlows(tx, former)
          const owner = { identityId: former.id, recipients: former.texts }
          await createCourierStore(tx).claim(former.projectId, owner)
        },
      },
    }),
    identitiesStore,
    sessions: createSessions({
      store: sessionsStore,
      cookie,
      now,
      newId,
      ports: parts.ports,
      transaction: (work) => transaction((_within, tx) => work(tx)),
    }),
    sessionsStore,
    get endSessions() {
      return createEndSessions((work) => transaction((_within, tx) => work(tx)), parts.ports)
    },
    ports: parts.ports,
    sessionCookie: cookie,
    csrf: parts.csrf,
    courier: parts.courier,
    mailRequests: parts.mailRequests,
    codes: parts.codes,
    continuity: parts.continuity,
    keyring: parts.keyring,
    cipherOf: parts.cipherOf,
    jsonnet: parts.jsonnet,
    webHooks: parts.webHooks,
    providers: parts.providers,
    get tokenExchanges() {
      return createTokenExchangesStore(queries)
    },
    hasher: parts.hasher,
    get provedDevices() {
      return createProvedDevices(createAttemptsStore(queries), now)
    },
    throttle: createThrottle(
      {
        store: createAttemptsStore(queries),
        limitsOf: parts.throttle === 'on' ? (project) => identityConfig(project).throttle : () => noLimits,
        now,
      },
      counts,
    ),
    now,
    newId,
    log: parts.log,
  }
  return services
}

/** Creates the services of flows. */
export function createServices(parts: ServiceParts): Services {
  const shared = { ...parts, counts: createRequestCounts() }
  function joined(tx: Transaction): Services {
    const within: Services = servicesOver(tx, shared, { transaction: (inner) => inner(within, tx), joined })
    return within
  }
  return servicesOver(parts.db, shared, {
    transaction: (work) => parts.db.transaction((tx) => work(joined(tx), tx)),
    joined,
  })
}

/** Submits a form to a flow of any kind. */
export const submitTo =
  (definitions: FlowDefinitions, services: Services): SubmitTo =>
  ({ kind, id }, form, from) => {
    const table = new Map(Object.entries(definitions) as [string, FlowDefinition][]) // a definition only receives flows of its kind
    const definition = table.get(kind)
    if (!definition) throw new Error(`unknown kind of flow: ${kind}`)
    return createFlowHandlers(definition, services).submit(id, form, from)
  }

/** Routes of all self-service flows and their errors. */
export const selfServiceRoutes = (definitions: FlowDefinitions, services: Services): RouteGroup[] => [
  ...loginRoutes(createFlowHandlers(definitions.login, services)),
  ...registrationRoutes(createFlowHandlers(definitions.registration, services)),
  ...recoveryRoutes(createFlowHandlers(definitions.recovery, services)),
  ...verificationRoutes(createFlowHandlers(definitions.verification, services)),
  ...settingsRoutes(definitions.settings, services),
  ...callbackRoutes(submitTo(definitions, services), services),
  ...webauthnRoutes(services),
  ...logoutRoutes(services, services.keyring),
  ...errorRoutes(services),
]
