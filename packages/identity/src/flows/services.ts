import type { Log, Ports, ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import type { Csrf } from '../browser/csrf.ts'
import type { OneTimeCodes } from '../codes/one-time-codes.ts'
import type { Courier } from '../courier/courier.ts'
import type { Identities } from '../identities/identities.ts'
import type { IdentitiesStore } from '../identities/identities-store.ts'
import type { Jsonnet } from '../jsonnet/jsonnet.ts'
import type { MailRequests } from '../methods/mail-requests.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { Providers } from '../providers/providers.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { EndSessions, Sessions } from '../sessions/sessions.ts'
import type { SessionsStore } from '../sessions/sessions-store.ts'
import type { TokenExchangesStore } from '../sessions/token-exchange-store.ts'
import type { ProvedDevices } from '../throttle/proved-devices.ts'
import type { Throttle } from '../throttle/throttle.ts'
import type { WebHooks } from '../web-hooks/web-hooks.ts'
import type { Continuity } from './continuity.ts'
import type { FlowErrorsStore } from './flow-errors-store.ts'
import type { FlowTransfer } from './flow-transfer.ts'
import type { FlowsStore } from './flows-store.ts'
import type { OpenFlow } from './open-flow.ts'
import type { StartVerifications } from './verification/start-verifications.ts'

/** What the steps of flows work with. */
export interface Services {
  /**
   * Runs `work` with services that write in one transaction: all of it is kept or nothing. Inside a transaction, it
   * belongs to that one. `work` may run again, and must then start from the beginning.
   */
  transaction<T>(work: (within: Services, tx: Transaction) => Promise<T>): Promise<T>
  /** StaleProject when a project has changed since it was handed out. */
  revalidateProject(project: ProjectContext): Promise<void>
  flows: FlowsStore
  /** Opens a flow of any kind: what a finished flow leads to, or takes the place of an expired one. */
  openFlow: OpenFlow
  /** Leads from a form of one kind to one of another. */
  otherFlows: FlowTransfer
  /** Has addresses verified that somebody brought without asking for it. */
  startVerifications: StartVerifications
  flowErrors: FlowErrorsStore
  identities: Identities
  identitiesStore: IdentitiesStore
  sessions: Sessions
  sessionsStore: SessionsStore
  endSessions: EndSessions
  /** What other engines give. */
  ports: Ports
  sessionCookie: SessionCookie
  csrf: Csrf
  /** Writes messages to people in a unit of work. */
  courier: Courier
  /** Has forms write to an address without telling whether somebody has it. */
  mailRequests: MailRequests
  codes: OneTimeCodes
  /** Runs texts of projects that make one document of another. */
  jsonnet: Jsonnet
  /** Calls of other servers that a project configures. */
  webHooks: WebHooks
  /** Other services that say who somebody is. */
  providers: Providers
  tokenExchanges: TokenExchangesStore
  /** Seals what only the server may read. */
  keyring: Keyring
  /** Seals what is stored of a project: by its own secrets where it has any. */
  cipherOf(project: ProjectContext): Keyring
  continuity: Continuity
  hasher: PasswordHasher
  throttle: Throttle
  provedDevices: ProvedDevices
  now: () => number
  newId: () => string
  log: Log
}
