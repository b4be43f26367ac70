import type { Csrf } from '@tillkey/identity/browser/csrf.ts'
import type { Identities } from '@tillkey/identity/identities/identities.ts'
import type { IdentitiesStore } from '@tillkey/identity/identities/identities-store.ts'
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
import type { OpenFlow } from './open-flow.ts'
import type { StartVerifications } from './verification/start-verifications.ts'

/** Services of the steps of flows. */
export interface Services {
  /**
   * Runs `work` with services that write in one transaction; nested calls join it. `work` may run again from
   * the beginning.
   */
  transaction<T>(work: (within: Services, tx: Transaction) => Promise<T>): Promise<T>
  /** Throws StaleProjectError when the project has changed since it was read. */
  revalidateProject(project: ProjectContext): Promise<void>
  flows: FlowsStore
  /** Opens a flow of any kind. */
  openFlow: OpenFlow
  /** Transfers a submission to another kind of flow. */
  otherFlows: FlowTransfer
  /** Starts verifications of new addresses. */
  startVerifications: StartVerifications
  flowErrors: FlowErrorsStore
  identities: Identities
  identitiesStore: IdentitiesStore
  sessions: Sessions
  sessionsStore: SessionsStore
  endSessions: EndSessions
  /** Ports of the other engines. */
  ports: Ports
  sessionCookie: SessionCookie
  csrf: Csrf
  /** Queues messages inside a transaction. */
  courier: Courier
  /** Sends messages without revealing whether an address is known. */
  mailRequests: MailRequests
  codes: OneTimeCodes
  /** Runs the Jsonnet programs of projects. */
  jsonnet: Jsonnet
  /** Calls the web hooks of projects. */
  webHooks: WebHooks
  /** Social sign-in providers. */
  providers: Providers
  tokenExchanges: TokenExchangesStore
  /** Process keyring. */
  keyring: Keyring
  /** Keyring of a project: its own secrets, or the process keyring. */
  cipherOf(project: ProjectContext): Keyring
  continuity: Continuity
  hasher: PasswordHasher
  throttle: Throttle
  provedDevices: ProvedDevices
  now: () => number
  newId: () => string
  log: Log
}
