import type { Csrf } from '@tillkey/identity/browser/csrf.ts'
import type { Identities } from '@tillkey/identity/identities/identities.ts'
import type { IdentitiesStore } from '@tillkey/identity/identities/stores/identities-store.ts'
import type { Jsonnet } from '@tillkey/identity/jsonnet/jsonnet.ts'
import type { PasswordHasher } from '@tillkey/identity/passwords/password-hasher.ts'
import type { SessionCookie } from '@tillkey/identity/sessions/session-cookie.ts'
import type { EndSessions, Sessions } from '@tillkey/identity/sessions/sessions.ts'
import type { SessionsStore } from '@tillkey/identity/sessions/sessions-store.ts'
import type { TokenExchangesStore } from '@tillkey/identity/sessions/token-exchange-store.ts'
import type { ProvedDevices } from '@tillkey/identity/throttle/proved-devices.ts'
import type { Throttle } from '@tillkey/identity/throttle/throttle.ts'
import type { Courier } from '@tillkey/messaging/courier/courier.ts'
import type { WebHooks } from '@tillkey/messaging/web-hooks/web-hooks.ts'
import type { Log, Ports, ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import type { MailRequests } from '../methods/mail-requests.ts'
import type { Providers } from '../providers/providers.ts'
import type { Continuity } from './continuity.ts'
import type { FlowErrorsStore } from './flow-errors-store.ts'
import type { FlowTransfer } from './flow-transfer.ts'
import type { FlowsStore } from './flows-store.ts'
import type { OpenFlow } from './new-flow.ts'
import type { StartVerifications } from './verification-occasion.ts'

/** Flows, and the time and ids of new ones. */
export interface FlowServices {
  flows: FlowsStore
  /** Opens a flow of any kind. */
  openFlow: OpenFlow
  /** Transfers a submission to another kind of flow. */
  otherFlows: FlowTransfer
  now: () => number
  newId: () => string
}

/** Transactions, and the other engines that take part in them. */
export interface TransactionServices {
  /**
   * Runs `work` with services that write in one transaction; nested calls join it. `work` may run again from
   * the beginning.
   */
  transaction<T>(work: (within: Services, tx: Transaction) => Promise<T>): Promise<T>
  /** Returns services that write in a transaction of these. */
  joined(tx: Transaction): Services
  /** Ports of the other engines. */
  ports: Ports
}

/** What a browser keeps. */
export interface BrowserServices {
  csrf: Csrf
  sessionCookie: SessionCookie
  continuity: Continuity
}

/** Identities and their credentials. */
export interface AccountServices {
  identities: Identities
  identitiesStore: IdentitiesStore
  hasher: PasswordHasher
  /** Keyring of a project: its own secrets, or the process keyring. */
  cipherOf(project: ProjectContext): Keyring
}

export interface SessionServices {
  sessions: Sessions
  sessionsStore: SessionsStore
  endSessions: EndSessions
  tokenExchanges: TokenExchangesStore
}

/** Rate limits. */
export interface LimitServices {
  throttle: Throttle
  provedDevices: ProvedDevices
}

/** Messages with codes and links. */
export interface MessageServices {
  codes: OneTimeCodes
  /** Queues messages inside a transaction. */
  courier: Courier
  /** Sends messages without revealing whether an address is known. */
  mailRequests: MailRequests
  /** Starts verifications of new addresses. */
  startVerifications: StartVerifications
}

/** Programs and servers of projects. */
export interface ExtensionServices {
  /** Runs the Jsonnet programs of projects. */
  jsonnet: Jsonnet
  /** Calls the web hooks of projects. */
  webHooks: WebHooks
}

/** Social sign-in. */
export interface ProviderServices {
  providers: Providers
  /** Process keyring. */
  keyring: Keyring
}

/** Checks of a request, and its errors. */
export interface RequestServices {
  /** Throws StaleProjectError when the project has changed since it was read. */
  revalidateProject(project: ProjectContext): Promise<void>
  flowErrors: FlowErrorsStore
  log: Log
}

/** All services, composed in `self-service.ts`. Steps name those they need. */
export interface Services
  extends FlowServices,
    TransactionServices,
    BrowserServices,
    AccountServices,
    SessionServices,
    LimitServices,
    MessageServices,
    ExtensionServices,
    ProviderServices,
    RequestServices {}
