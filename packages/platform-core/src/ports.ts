import type { OAuth2LoginRequest } from '@tillkey/contract/platform/oauth2/login-schemas.ts'
import type { Incoming, Page } from '@tillkey/host'
import type { Transaction } from '@tillkey/sql'
import type { ErrorFacts } from '@tillkey/wire'
import type { ConfigWarning } from './config/setting-warnings.ts'
import type { ProjectDocument } from './projects/project-document.ts'
import type { ProjectContext } from './projects/projects.ts'

/** A client's wish that somebody signs in. */
export interface LoginChallenge {
  /** As administrators' programs see it. */
  request: OAuth2LoginRequest
  /** Who is remembered already; `null` when the person has to sign in. */
  rememberedSubject: string | null
}

/** Who has signed in for a client. */
export interface AcceptedChallenge {
  subject: string
  /** Of the session the person signed in with. */
  sessionId: string
  /** How sure that is, and by what means (OpenID Connect Core 2). */
  acr: string
  amr: readonly string[]
  /** Milliseconds since 1970. */
  authenticatedAt: number
  /** Seconds that the browser is remembered for; 0: as long as it runs. */
  rememberFor: number
}

/** The logins that clients wait for (`login_challenge`). */
export interface LoginChallenges {
  /** What a challenge is about. Throws a catalogue error for one that is unknown, used or expired. */
  get(project: ProjectContext, challenge: string): Promise<LoginChallenge>
  /** Tells who has signed in; resolves with where the browser goes on. */
  accept(project: ProjectContext, challenge: string, accepted: AcceptedChallenge): Promise<string>
}

/** Who a browser is signed in as, as the engine that signs people in knows them. */
export interface SignedInPerson extends AcceptedChallenge {
  /** What pages call the person by. */
  name: string | undefined
  email: string | undefined
}

/** Who is signed in, and what they may be told apart by. */
export interface People {
  /** Nothing when nobody is, or when they have to prove more first. */
  signedIn(project: ProjectContext, request: Incoming): Promise<SignedInPerson | undefined>
  /** Claims about a person that scopes stand for (OpenID Connect Core 5.4); none of who is not known here. */
  claims(
    project: ProjectContext,
    subject: string,
    scopes: readonly string[],
  ): Promise<Record<string, unknown>>
  /** The most that a person can prove (`aal1`, `aal2`): what a further step would lead to. */
  highestAcr(project: ProjectContext, subject: string): Promise<string>
  /** Ends a session, and what was granted in it, in the transaction of what else ends. */
  endSession(tx: Transaction, project: ProjectContext, sessionId: string): Promise<void>
}

/** What people have let clients do. */
export interface Grants {
  /** Ends what was granted in sessions that are over, and tells clients so, in the transaction of what ended them. */
  endSessions(tx: Transaction, project: ProjectContext, sessionIds: readonly string[]): Promise<void>
  /** Ends everything that a person has granted. */
  endSubject(tx: Transaction, project: ProjectContext, subject: string): Promise<void>
  /** The same, of somebody who is deleted: nothing of it stays, nor of what they were about to grant. */
  eraseSubject(tx: Transaction, project: ProjectContext, subject: string): Promise<void>
}

/** A client that the platform brings along, as administrators would register it. */
export interface BuiltInClient {
  client_id: string
  client_name: string
  redirect_uris: readonly string[]
  grant_types: readonly string[]
  response_types: readonly string[]
  scope: string
  token_endpoint_auth_method: string
}

/** Clients of a project that the platform itself knows, and the tokens they get. */
export interface ClientTokens {
  /** Registers a client where there is none of its id; one that is there stays as it is. */
  ensureClient(project: ProjectContext, client: BuiltInClient): Promise<void>
  /** Which client an access token that counts now is of, and whom it stands for; nothing for any other text. */
  holderOf(project: ProjectContext, token: string): Promise<{ clientId: string; subject: string } | undefined>
}

/** Somebody with an identity in a project, as far as others need to know. */
export interface Person {
  id: string
  email: string
  /** Empty when they did not say. */
  name: string
  /** Whether they may sign in. */
  isActive: boolean
}

/** The identities of a project, for the parts that let people in by them. */
export interface Accounts {
  /** How many people belong to an organization; 10,000 stand for more, too. */
  countOf(tx: Transaction, projectId: string, organizationId: string): Promise<number>
  /** Who is signed in, and whether a cookie says so, which browsers send by themselves. */
  signedIn(
    project: ProjectContext,
    request: Incoming,
  ): Promise<{ person: Person; by: 'cookie' | 'token' } | undefined>
  find(project: ProjectContext, id: string): Promise<Person | undefined>
  findByEmail(project: ProjectContext, email: string): Promise<Person | undefined>
  /**
   * Readies a new identity that signs in with this password, which takes a while. What it resolves with adds it in a unit of work of
   * the caller's, which ends with UniqueViolation when there is one of this address.
   */
  ready(
    project: ProjectContext,
    person: Pick<Person, 'email' | 'name'> & { password: string },
  ): Promise<(tx: Transaction) => Promise<Person>>
}

/** That somebody has a relation on an object. */
export interface Relation {
  namespace: string
  object: string
  relation: string
  subject: string
}

/** Relationships of a project. */
export interface Relations {
  /** Whether somebody has a relation, permits included. */
  check(project: ProjectContext, question: Relation): Promise<boolean>
  /** In the unit of work of what they follow from; what is there already, or not there, is passed over. */
  write(
    tx: Transaction,
    project: ProjectContext,
    work: { inserts: readonly Relation[]; deletes: readonly Relation[] },
  ): Promise<void>
  /** What is stored about an object, as the transaction sees it. */
  about(
    tx: Transaction,
    project: ProjectContext,
    object: Pick<Relation, 'namespace' | 'object'>,
  ): Promise<Relation[]>
}

/** Something that happens in a project. */
export interface NewEvent {
  projectId: string
  /** `LoginSucceeded`, as programs know it. */
  name: string
  /** What is told of it; no secrets, and nothing about people but ids. */
  attributes: Record<string, unknown>
  /** How often it happened at once; once unless told. */
  times?: number
}

/** Where engines tell what happens. */
export interface Events {
  /** In the unit of work of what happened. */
  note(tx: Transaction, event: NewEvent): Promise<void>
  /**
   * Counts what happens too often to be written one by one: what is the same of some seconds is told as one event. What was
   * counted in the last seconds is lost with its process.
   */
  count(projectId: string, name: string, attributes?: NewEvent['attributes']): void
}

/** Something that is done to a thing of a project. */
export interface AuditEntry {
  projectId: string
  /** `identity.created`. */
  action: string
  target: { type: string; id: string }
  /** The thing as administrators are shown it, before and after; no secrets. */
  before?: unknown
  after?: unknown
}

/** Where engines tell what is done to their things. */
export interface Audit {
  /** In the unit of work that does it. Kept when an administrator's request asked for it, and else passed over. */
  note(tx: Transaction, deed: AuditEntry): Promise<void>
  /** Empties what was kept of a thing that has to be erased: who did what to it when stays, without before and after. */
  erase(tx: Transaction, thing: Pick<AuditEntry, 'projectId' | 'target'>): Promise<void>
  /** Records that a project was purged, where the purge deletes nothing. */
  purged(tx: Transaction, project: { id: string; name: string; slug: string }): Promise<void>
}

/** The organizations of projects, whose people sign in by ways of their own. */
export interface Organizations {
  /** What people call it by; nothing when the project has no such organization. */
  find(projectId: string, id: string): Promise<{ id: string; label: string } | undefined>
  /** The organization that a host name, in lower case, is proved to be of; nothing while none is. */
  findByDomain(projectId: string, domain: string): Promise<string | undefined>
  /** Keeps an organization from being deleted until the unit of work ends; whether there is one. */
  hold(tx: Transaction, projectId: string, id: string): Promise<boolean>
}

/** Which project a request is for, and where it comes from. */
export interface RequestOrigin {
  request: Pick<Incoming, 'ip'>
  project: ProjectContext
}

/** What has something kept without anybody being known: a request of an app, a client that registers by itself, a token of such a one. */
export type CountedRequest = 'authorization' | 'registration' | 'token'

/** Where engines meet: each is given by the engine that has it, and absent where that engine is not. */
/** What a page of the account app says where it has nothing to ask. */
export interface AccountNotice {
  /** A page without a request, the end of a sign-out, or an error. */
  kind: 'sign-in' | 'consent' | 'sign-out' | 'signed-out' | 'error'
  status: number
  /** Error details for the app's developers. */
  error?: { code: string; description: string }
  /** The languages that the app asks for, most preferred first (BCP 47). */
  uiLocales: readonly string[]
}

export interface Ports {
  /** A page of the account app that shows a notice; absent where there is no such app. */
  accountPage?(project: ProjectContext, request: Incoming, notice: AccountNotice): Promise<Page>
  /** Programs in a project's configuration that cannot be read, by pointers from the document's root. */
  programFaults?(document: ProjectDocument): Promise<readonly ConfigWarning[]>
  /** Keeps an error where a person finds it; resolves with the address of the page that shows it. */
  errorPage?(facts: ErrorFacts, place: RequestOrigin): Promise<string>
  /** Counts a request before anything of it is kept; for how many seconds it is one too many of its network, nothing when it is not. */
  countRequest?(kind: CountedRequest, place: RequestOrigin): number | undefined
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
