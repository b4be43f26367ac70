import { digestOf, randomText } from '@tillkey/secrets'
import type { Change } from '@tillkey/sql'
import type { ConsentContent, ConsentDecision, ConsentRequest } from '../consent/consent.ts'
import { withQuery } from '../http/addresses.ts'
import type { LoginDecision, LoginRequest } from '../login/login-request.ts'
import type { LogoutDecision, LogoutRequest } from '../logout/logout-request.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { Decision } from './decision.ts'
import {
  addInteraction,
  type Interaction,
  type InteractionKind,
  markInteractionUsed,
} from './interactions-store.ts'

/** Length of challenges and verifiers: alphanumeric, about 190 bits. */
const TOKEN_LENGTH = 32
/** Expired rows stay for a day so that late callers get a specific error. */
const RETENTION_MS = 86_400_000

/** A visit to the page on which a person enters the code of a device. */
interface DeviceVerification {
  /** Value of the CSRF cookie. */
  csrf: string
  /** Milliseconds since 1970. */
  requestedAt: number
}

interface AcceptedDevice {
  deviceCodeId: string
}

/** Stored contents of requests by kind. */
export interface RequestContents {
  login: LoginRequest
  consent: ConsentRequest
  logout: LogoutRequest
  device: DeviceVerification
}
/** Stored contents of decisions by kind. */
export interface DecisionContents {
  login: LoginDecision
  consent: ConsentDecision
  logout: LogoutDecision
  device: Decision<AcceptedDevice>
}
export type RequestKind = keyof RequestContents

const decisionOf = {
  login: 'login decision',
  consent: 'consent decision',
  logout: 'logout decision',
  device: 'device decision',
} as const

const toInteractionName = ({ project }: AuthorizationServer, kind: InteractionKind, id: string) => ({
  projectId: project.id,
  kind,
  id,
})

const rowExpiry = ({ now, config }: AuthorizationServer): number =>
  now() + config.protocol.lifetimes.request + RETENTION_MS

export interface RequestName {
  kind: RequestKind
  challenge: string
}

/** Stores a request for a page's decision and marks the preceding request, if any, as used. Returns the challenge. */
export async function openRequest<K extends RequestKind>(
  provider: AuthorizationServer,
  { kind, content }: { kind: K; content: RequestContents[K] },
  after?: RequestName,
): Promise<string> {
  const challenge = randomText(TOKEN_LENGTH)
  const subject = requestSubject(content)
  const own = {
    name: toInteractionName(provider, kind, challenge),
    content,
    subject,
    expiresAt: rowExpiry(provider),
  }
  if (after)
    await provider.db.transaction(async (tx) => {
      await tx.defer(addInteraction(own))
      await tx.defer(requestUsed(provider, after))
    })
  else await provider.interactions.add(own)
  return challenge
}

/** Finds a request by its challenge, used or not. */
export async function findRequest<K extends RequestKind>(
  provider: AuthorizationServer,
  kind: K,
  challenge: string,
): Promise<Interaction<RequestContents[K]> | undefined> {
  const found = await provider.interactions.find(toInteractionName(provider, kind, challenge))
  return found as Interaction<RequestContents[K]> | undefined // written by openRequest
}

/** A decided request and the verifier of the decision. */
export interface RecordedDecision<K extends RequestKind> {
  request: RequestContents[K]
  verifier: string
}

/** Subject known when the request is created. */
function requestSubject(request: RequestContents[RequestKind]): string {
  if ('login' in request) return request.login.subject
  return 'subject' in request ? request.subject : ''
}

const decisionSubject = (decision: DecisionContents[RequestKind]): string => {
  const accepted = 'accepted' in decision ? decision.accepted : undefined
  return accepted && 'subject' in accepted ? accepted.subject : ''
}

/**
 * Stores a page's decision; `undefined` if the request does not exist. A request may have several decisions: only the one
 * whose verifier the browser brings back counts.
 */
export async function decideRequest<K extends RequestKind>(
  provider: AuthorizationServer,
  kind: K,
  content: DecisionContents[K],
): Promise<RecordedDecision<K> | undefined> {
  const verifier = randomText(TOKEN_LENGTH) + content.challenge
  const name = toInteractionName(provider, decisionOf[kind], digestOf(verifier))
  const interaction = { name, content, subject: decisionSubject(content), expiresAt: rowExpiry(provider) }
  const found = await provider.interactions.decide(
    toInteractionName(provider, kind, content.challenge),
    interaction,
  )
  return found && { request: found.interaction.content as RequestContents[K], verifier } // written by openRequest
}

/** A request with its decision. */
export interface DecidedRequest<K extends RequestKind> {
  challenge: string
  request: RequestContents[K]
  decision: DecisionContents[K]
  /** For accepted logins: the person's remembered consent to the client. */
  remembered: ConsentContent | null
}

/** Finds a decision and its request by the verifier. `clientId` is the client to answer, if known. */
export async function findDecided<K extends RequestKind>(
  provider: AuthorizationServer,
  { kind, verifier, clientId = '' }: { kind: K; verifier: string; clientId?: string },
): Promise<DecidedRequest<K> | undefined> {
  const challenge = verifier.slice(TOKEN_LENGTH)
  const found = await provider.interactions.findDecided({
    request: toInteractionName(provider, kind, challenge),
    decision: toInteractionName(provider, decisionOf[kind], digestOf(verifier)),
    clientId,
    now: provider.now(),
  })
  return (
    found && {
      challenge,
      request: found.request as RequestContents[K], // written by openRequest
      decision: found.decision as DecisionContents[K], // written by decideRequest
      remembered: found.remembered as ConsentContent | null, // written by addConsent
    }
  )
}

/** Change for `tx.defer` that marks a request as used. */
export const requestUsed = (provider: AuthorizationServer, { kind, challenge }: RequestName): Change =>
  markInteractionUsed(toInteractionName(provider, kind, challenge), provider.now())

/** Marks a request as used; pages that open it later are redirected to the start. */
export async function markRequestUsed(provider: AuthorizationServer, name: RequestName): Promise<void> {
  const { sql, params } = requestUsed(provider, name)
  await provider.db.run(sql, params)
}

const decisionEvents = {
  login: { accepted: 'OAuth2LoginAccepted', rejected: 'OAuth2LoginRejected' },
  consent: { accepted: 'OAuth2ConsentAccepted', rejected: 'OAuth2ConsentRejected' },
}

/** URL at which the browser continues after a decision: the original request with the verifier. */
export function continueUrl(
  { ports, project }: AuthorizationServer,
  { kind, to }: { kind: 'login' | 'consent'; to: 'accepted' | 'rejected' },
  { request: { request }, verifier }: RecordedDecision<'login' | 'consent'>,
): string {
  ports.events?.count(project.id, decisionEvents[kind][to], { client_id: request.clientId })
  return withQuery(request.requestUrl, { [`${kind}_verifier`]: verifier })
}

/** Counts an attempt to decide a request. Returns the number of attempts. */
export const countAttempt = (
  provider: AuthorizationServer,
  { kind, challenge }: RequestName,
): Promise<number> => provider.interactions.countAttempt(toInteractionName(provider, kind, challenge))

/** Replaces the content of a request. */
export const replaceRequest = <K extends RequestKind>(
  provider: AuthorizationServer,
  { kind, challenge }: RequestName & { kind: K },
  content: RequestContents[K],
): Promise<void> => provider.interactions.replace(toInteractionName(provider, kind, challenge), content)
