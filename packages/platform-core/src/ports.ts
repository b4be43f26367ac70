import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import type { HtmlPage, Incoming } from '@tillkey/host'
import type { Transaction } from '@tillkey/sql'
import type { ErrorFacts } from '@tillkey/wire'
import type { ConfigWarning } from './config/setting-warnings.ts'
import type { ProjectContext } from './projects/project-context.ts'
import type { ProjectDocument } from './projects/project-document.ts'

/** A pending login request of an OAuth2 client. */
export interface LoginChallenge {
  /** The request as returned by the admin API. */
  request: OAuth2LoginRequest
  /** The remembered subject, or `null` if the person has to sign in. */
  rememberedSubject: string | null
}

/** The outcome of a sign-in for an OAuth2 client. */
export interface AcceptedChallenge {
  subject: string
  /** The session that the person signed in with. */
  sessionId: string
  /** Authentication context class and methods (OpenID Connect Core 2). */
  acr: string
  amr: readonly string[]
  /** Milliseconds since 1970. */
  authenticatedAt: number
  /** Seconds for which the browser is remembered. 0 lasts until the browser closes. */
  rememberFor: number
}

/** Pending login requests of OAuth2 clients (`login_challenge`). */
export interface LoginChallenges {
  /** Returns a login request. Throws a catalogue error if the challenge is unknown, used or expired. */
  get(project: ProjectContext, challenge: string): Promise<LoginChallenge>
  /** Accepts a login request. Resolves with the URL at which the browser continues. */
  accept(project: ProjectContext, challenge: string, accepted: AcceptedChallenge): Promise<string>
}

/** The person whom a browser is signed in as, according to the identity engine. */
export interface SignedInPerson extends AcceptedChallenge {
  /** Display name. */
  name: string | undefined
  email: string | undefined
}

/** Signed-in people and their claims. */
export interface People {
  /** Returns undefined if nobody is signed in, or if a further factor is required. */
  signedIn(project: ProjectContext, request: Incoming): Promise<SignedInPerson | undefined>
  /** Returns the claims for scopes (OpenID Connect Core 5.4). Empty for unknown subjects. */
  claims(
    project: ProjectContext,
    subject: string,
    scopes: readonly string[],
  ): Promise<Record<string, unknown>>
  /** Returns the highest level that the person can reach (`aal1`, `aal2`). */
  highestAcr(project: ProjectContext, subject: string): Promise<string>
  /** Ends a session and the grants made in it, within the caller's transaction. */
  endSession(tx: Transaction, project: ProjectContext, sessionId: string): Promise<void>
}

/** Grants of people to OAuth2 clients. */
export interface Grants {
  /** Ends the grants of ended sessions and notifies clients, within the caller's transaction. */
  endSessions(tx: Transaction, project: ProjectContext, sessionIds: readonly string[]): Promise<void>
  /** Ends all grants of a person. */
  endSubject(tx: Transaction, project: ProjectContext, subject: string): Promise<void>
  /** Ends all grants of a deleted person and erases them, including pending requests. */
  eraseSubject(tx: Transaction, project: ProjectContext, subject: string): Promise<void>
}

/** A client that the platform registers itself. */
export interface BuiltInClient {
  client_id: string
  client_name: string
  redirect_uris: readonly string[]
  grant_types: readonly string[]
  response_types: readonly string[]
  scope: string
  token_endpoint_auth_method: string
  post_logout_redirect_uris?: readonly string[]
  skip_consent?: boolean
  skip_logout_consent?: boolean
}

/** Built-in clients of a project and their access tokens. */
export interface ClientTokens {
  /** Registers a client. Replaces one with its id and other redirect URIs. */
  ensureClient(project: ProjectContext, client: BuiltInClient): Promise<void>
  /** Returns the client and the subject of a valid access token, or undefined. */
  holderOf(project: ProjectContext, token: string): Promise<{ clientId: string; subject: string } | undefined>
}

/** A person with an identity in a project. */
export interface Person {
  id: string
  email: string
  /** Empty if unknown. */
  name: string
  /** Whether the person may sign in. */
  isActive: boolean
}

/** Identities of a project, for modules that authenticate through them. */
export interface Accounts {
  /** Counts the members of an organization, up to 10,000. */
  countOf(tx: Transaction, projectId: string, organizationId: string): Promise<number>
  /** Returns who is signed in, and whether through a cookie, which browsers send automatically. */
  signedIn(
    project: ProjectContext,
    request: Incoming,
  ): Promise<{ person: Person; by: 'cookie' | 'token' } | undefined>
  find(project: ProjectContext, id: string): Promise<Person | undefined>
  findByEmail(project: ProjectContext, email: string): Promise<Person | undefined>
  /**
   * Prepares a new identity with a password, which takes a while to hash. The resolved function inserts it in the caller's
   * unit of work, which throws UniqueViolation if the address is taken.
   */
  ready(
    project: ProjectContext,
    person: Pick<Person, 'email' | 'name'> & { password: string },
  ): Promise<(tx: Transaction) => Promise<Person>>
}

/** A subject's relation to an object. */
export interface Relation {
  namespace: string
  object: string
  relation: string
  subject: string
}

/** Relationships of a project. */
export interface Relations {
  /** Checks a relation, including permits. */
  check(project: ProjectContext, question: Relation): Promise<boolean>
  /** Inserts and deletes relationships in the caller's unit of work. Existing and missing ones are ignored. */
  write(
    tx: Transaction,
    project: ProjectContext,
    work: { inserts: readonly Relation[]; deletes: readonly Relation[] },
  ): Promise<void>
  /** Returns the stored relationships of an object, as seen by the transaction. */
  about(
    tx: Transaction,
    project: ProjectContext,
    object: Pick<Relation, 'namespace' | 'object'>,
  ): Promise<Relation[]>
}

/** An event of a project. */
export interface NewEvent {
  projectId: string
  /** Public name: `LoginSucceeded`. */
  name: string
  /** Must not contain secrets, or personal data other than ids. */
  attributes: Record<string, unknown>
  /** Number of occurrences. Default: 1. */
  times?: number
}

/** Records events of projects. */
export interface Events {
  /** Must be called in the unit of work that causes the event. */
  note(tx: Transaction, event: NewEvent): Promise<void>
  /**
   * Counts an event that is too frequent to store individually. Equal events within some seconds become one. Counts of the
   * last seconds are lost if the process crashes.
   */
  count(projectId: string, name: string, attributes?: NewEvent['attributes']): void
}

/** A change to a resource of a project. */
export interface AuditEntry {
  projectId: string
  /** For example `identity.created`. */
  action: string
  target: { type: string; id: string }
  /** The resource as administrators see it, before and after the change. Must not contain secrets. */
  before?: unknown
  after?: unknown
}

/** Records changes made by administrators. */
export interface Audit {
  /** Must be called in the unit of work of the change. Ignored unless the current request is an administrator's. */
  note(tx: Transaction, entry: AuditEntry): Promise<void>
  /** Removes `before` and `after` from the entries about an erased resource. Action, actor and time remain. */
  erase(tx: Transaction, thing: Pick<AuditEntry, 'projectId' | 'target'>): Promise<void>
  /** Records the purge of a project in a trail that the purge does not delete. */
  purged(tx: Transaction, project: { id: string; name: string; slug: string }): Promise<void>
}

/** Organizations of projects, whose members have their own ways to sign in. */
export interface Organizations {
  /** Returns an organization with its display name, or undefined if the project has no such organization. */
  find(projectId: string, id: string): Promise<{ id: string; label: string } | undefined>
  /** Returns the organization that has verified a domain. `domain` is in lower case. */
  findByDomain(projectId: string, domain: string): Promise<string | undefined>
  /** Locks an organization against deletion until the unit of work ends. Returns whether it exists. */
  hold(tx: Transaction, projectId: string, id: string): Promise<boolean>
}

/** The project and the client address of a request. */
export interface RequestOrigin {
  request: Pick<Incoming, 'ip'>
  project: ProjectContext
}

/** Requests that store data for unauthenticated callers: those of apps, dynamically registered clients, and their tokens. */
export type CountedRequest = 'authorization' | 'registration' | 'token'

/** A notice of the account app. */
export interface AccountNotice {
  /** A page outside of a request, the end of a sign-out, or an error. */
  kind: 'sign-in' | 'consent' | 'sign-out' | 'signed-out' | 'error'
  status: number
  /** Error details for the app's developers. */
  error?: { code: string; description: string }
  /** Languages that the app requests, most preferred first (BCP 47). */
  uiLocales: readonly string[]
}

/** Interfaces between engines. Each is set by the engine that implements it, and absent without that engine. */
export interface Ports {
  /** Renders a notice page of the account app. Absent without the app. */
  accountPage?(project: ProjectContext, request: Incoming, notice: AccountNotice): Promise<HtmlPage>
  /** Returns faulty programs in a project's configuration, with pointers from the root of the document. */
  programFaults?(document: ProjectDocument): Promise<readonly ConfigWarning[]>
  /** Stores an error for display. Resolves with the URL of the error page. */
  errorPage?(facts: ErrorFacts, origin: RequestOrigin): Promise<string>
  /**
   * Counts a request against its network's limit before anything is stored. Returns the seconds to wait if the limit is
   * exceeded.
   */
  countRequest?(kind: CountedRequest, origin: RequestOrigin): number | undefined
  loginChallenges?: LoginChallenges
  people?: People
  grants?: Grants
  clientTokens?: ClientTokens
  accounts?: Accounts
  events?: Events
  audit?: Audit
  organizations?: Organizations
  relations?: Relations
}
