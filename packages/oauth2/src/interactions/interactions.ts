import { digestOf, randomText } from '@tillkey/secrets'
import type { Change } from '@tillkey/sql'
import { withQuery } from '../addresses.ts'
import type { ConsentDecision, ConsentRequest } from '../consent/consent.ts'
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
const LENGTH = 32
/** Rows stay for a day after their time, so that late callers are told that they are late. */
const KEPT_MS = 86_400_000

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

const rowExpiry = ({ now, config }: Provider): number => now() + config.protocol.lifetimes.request + KEPT_MS

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
  const challenge = randomText(LENGTH)
  const own = addInteraction(nameOf(provider, kind, challenge), content, rowExpiry(provider))
  await provider.db.transaction(async (tx) => {
    await tx.defer(own)
    if (after) await tx.defer(requestUsed(provider, after))
  })
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

/**
 * Keeps what a page decided; resolves with the verifier that tells of it, and of its request. Several decisions of one request
 * may wait.
 */
export async function keepDecision<K extends RequestKind>(
  provider: Provider,
  kind: K,
  content: DecisionContents[K],
): Promise<string> {
  const verifier = randomText(LENGTH) + content.challenge
  const name = nameOf(provider, decisionOf[kind], digestOf(verifier))
  const { sql, params } = addInteraction(name, content, rowExpiry(provider))
  await provider.db.run(sql, params)
  return verifier
}

/** What a page decided, and of what. */
export interface Decided<K extends RequestKind> {
  challenge: string
  request: RequestContents[K]
  decision: DecisionContents[K]
}

/** A decision by its verifier, with the request that it is of. */
export async function findDecided<K extends RequestKind>(
  provider: Provider,
  kind: K,
  verifier: string,
): Promise<Decided<K> | undefined> {
  const challenge = verifier.slice(LENGTH)
  const [decision, request] = await provider.interactions.findBoth(
    nameOf(provider, decisionOf[kind], digestOf(verifier)),
    nameOf(provider, kind, challenge),
  )
  if (!decision || !request) return undefined
  return {
    challenge,
    request: request.content as RequestContents[K], // as openRequest has put it there
    decision: decision.content as DecisionContents[K], // as keepDecision has put it there
  }
}

/** For `tx.defer`: makes use of a request beside other changes. */
export const requestUsed = (provider: Provider, { kind, challenge }: RequestName): Change =>
  markInteractionUsed(nameOf(provider, kind, challenge), provider.now())

/** Makes use of a request: who looks at it later is told to begin anew. */
export async function markRequestUsed(provider: Provider, name: RequestName): Promise<void> {
  const { sql, params } = requestUsed(provider, name)
  await provider.db.run(sql, params)
}

const decided = {
  login: { accepted: 'OAuth2LoginAccepted', rejected: 'OAuth2LoginRejected' },
  consent: { accepted: 'OAuth2ConsentAccepted', rejected: 'OAuth2ConsentRejected' },
}

/** Keeps what a page decided; resolves with where the browser goes on: the address it came with, and the verifier. */
export async function continueWith<K extends 'login' | 'consent'>(
  provider: Provider,
  kind: K,
  { of, decision }: { of: RequestContents[K]; decision: DecisionContents[K] },
): Promise<string> {
  const verifier = await keepDecision(provider, kind, decision)
  const { ports, project } = provider
  ports.events?.count(project.id, decided[kind][decision.accepted ? 'accepted' : 'rejected'], {
    client_id: of.request.clientId,
  })
  return withQuery(of.request.requestUrl, { [`${kind}_verifier`]: verifier })
}

/** Writes a request anew. */
export const replaceRequest = <K extends RequestKind>(
  provider: Provider,
  { kind, challenge }: RequestName & { kind: K },
  content: RequestContents[K],
): Promise<void> => provider.interactions.replace(nameOf(provider, kind, challenge), content)
