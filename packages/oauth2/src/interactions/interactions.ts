import { digestOf, randomText } from '@tillkey/secrets'
import type { Change } from '@tillkey/sql'
import { withQuery } from '../addresses.ts'
import type { ConsentContent, ConsentDecision, ConsentRequest } from '../consent/consent.ts'
import type { LoginDecision, LoginRequest } from '../login/login-request.ts'
import type { LogoutDecision, LogoutRequest } from '../logout/logout-request.ts'
import type { Provider } from '../provider.ts'
import {
  addInteraction,
  type Interaction,
  type InteractionKind,
  markInteractionUsed,
} from './interactions-store.ts'

/** Challenges and verifiers: letters and digits, some 190 bits. */
const TOKEN_LENGTH = 32
/** Rows stay for a day after their time, so that late callers are told that they are late. */
const RETENTION_MS = 86_400_000

/** What is kept of requests that a page decides. */
export interface RequestContents {
  login: LoginRequest
  consent: ConsentRequest
  logout: LogoutRequest
}
/** What is kept of what a page decided. */
export interface DecisionContents {
  login: LoginDecision
  consent: ConsentDecision
  logout: LogoutDecision
}
export type RequestKind = keyof RequestContents

const decisionOf = {
  login: 'login decision',
  consent: 'consent decision',
  logout: 'logout decision',
} as const

const nameOf = ({ project }: Provider, kind: InteractionKind, id: string) => ({
  projectId: project.id,
  kind,
  id,
})

const rowExpiry = ({ now, config }: Provider): number =>
  now() + config.protocol.lifetimes.request + RETENTION_MS

/** A request, by the page that decides it. */
export interface RequestName {
  kind: RequestKind
  challenge: string
}

/**
 * Keeps a request that a page decides, and makes use of the one that led to it, where one did; resolves with its challenge.
 */
export async function openRequest<K extends RequestKind>(
  provider: Provider,
  kind: K,
  content: RequestContents[K],
  after?: RequestName,
): Promise<string> {
  const challenge = randomText(TOKEN_LENGTH)
  const subject = requestSubject(content)
  const own = { name: nameOf(provider, kind, challenge), content, subject, expiresAt: rowExpiry(provider) }
  if (after)
    await provider.db.transaction(async (tx) => {
      await tx.defer(addInteraction(own))
      await tx.defer(requestUsed(provider, after))
    })
  else await provider.interactions.add(own)
  return challenge
}

/** A request by its challenge, whether it was made use of or not. */
export async function findRequest<K extends RequestKind>(
  provider: Provider,
  kind: K,
  challenge: string,
): Promise<Interaction<RequestContents[K]> | undefined> {
  const found = await provider.interactions.find(nameOf(provider, kind, challenge))
  return found as Interaction<RequestContents[K]> | undefined // as openRequest has put it there
}

/** A request that somebody has decided, and the verifier that tells of that. */
export interface RecordedDecision<K extends RequestKind> {
  request: RequestContents[K]
  verifier: string
}

/** Who is signed in already where a page is asked. */
function requestSubject(request: RequestContents[RequestKind]): string {
  if ('login' in request) return request.login.subject
  return 'subject' in request ? request.subject : ''
}

const decisionSubject = (decision: DecisionContents[RequestKind]): string => {
  const accepted = 'accepted' in decision ? decision.accepted : undefined
  return accepted && 'subject' in accepted ? accepted.subject : ''
}

/**
 * Keeps what a page decided of a request; nothing when there is none. The verifier tells of the decision and of its request. Several
 * decisions of one request may wait, and one that nobody is told the verifier of counts for nothing.
 */
export async function decideRequest<K extends RequestKind>(
  provider: Provider,
  kind: K,
  content: DecisionContents[K],
): Promise<RecordedDecision<K> | undefined> {
  const verifier = randomText(TOKEN_LENGTH) + content.challenge
  const name = nameOf(provider, decisionOf[kind], digestOf(verifier))
  const interaction = { name, content, subject: decisionSubject(content), expiresAt: rowExpiry(provider) }
  const found = await provider.interactions.decide(nameOf(provider, kind, content.challenge), interaction)
  return found && { request: found.interaction.content as RequestContents[K], verifier } // as openRequest has put it there
}

/** What a page decided, and of what. */
export interface DecidedRequest<K extends RequestKind> {
  challenge: string
  request: RequestContents[K]
  decision: DecisionContents[K]
  /** What the person who signed in has let the client do before, as long as that is remembered; of a login that was accepted. */
  remembered: ConsentContent | null
}

/** A decision by its verifier, with the request that it is of; `clientId`: who is to be answered, where it is known. */
export async function findDecided<K extends RequestKind>(
  provider: Provider,
  { kind, verifier, clientId = '' }: { kind: K; verifier: string; clientId?: string },
): Promise<DecidedRequest<K> | undefined> {
  const challenge = verifier.slice(TOKEN_LENGTH)
  const found = await provider.interactions.findDecided({
    request: nameOf(provider, kind, challenge),
    decision: nameOf(provider, decisionOf[kind], digestOf(verifier)),
    clientId,
    now: provider.now(),
  })
  return (
    found && {
      challenge,
      request: found.request as RequestContents[K], // as openRequest has put it there
      decision: found.decision as DecisionContents[K], // as decideRequest has put it there
      remembered: found.remembered as ConsentContent | null, // as addConsent has put it there
    }
  )
}

/** For `tx.defer`: makes use of a request beside other changes. */
export const requestUsed = (provider: Provider, { kind, challenge }: RequestName): Change =>
  markInteractionUsed(nameOf(provider, kind, challenge), provider.now())

/** Makes use of a request: who looks at it later is told to begin anew. */
export async function markRequestUsed(provider: Provider, name: RequestName): Promise<void> {
  const { sql, params } = requestUsed(provider, name)
  await provider.db.run(sql, params)
}

const decisionEvents = {
  login: { accepted: 'OAuth2LoginAccepted', rejected: 'OAuth2LoginRejected' },
  consent: { accepted: 'OAuth2ConsentAccepted', rejected: 'OAuth2ConsentRejected' },
}

/** Where the browser goes on when a page has decided: the address it came with, and the verifier. */
export function continueUrl(
  { ports, project }: Provider,
  { kind, to }: { kind: 'login' | 'consent'; to: 'accepted' | 'rejected' },
  { request: { request }, verifier }: RecordedDecision<'login' | 'consent'>,
): string {
  ports.events?.count(project.id, decisionEvents[kind][to], { client_id: request.clientId })
  return withQuery(request.requestUrl, { [`${kind}_verifier`]: verifier })
}

/** Writes a request anew. */
export const replaceRequest = <K extends RequestKind>(
  provider: Provider,
  { kind, challenge }: RequestName & { kind: K },
  content: RequestContents[K],
): Promise<void> => provider.interactions.replace(nameOf(provider, kind, challenge), content)
