import { digestOf, randomText } from '@tillkey/secrets'
import type { Queries } from '@tillkey/sql'
import { withQuery } from '../addresses.ts'
import type { ConsentDecision, ConsentRequest } from '../consent/consent.ts'
import type { LoginDecision, LoginRequest } from '../login/login-request.ts'
import type { LogoutDecision, LogoutRequest } from '../logout/logout-request.ts'
import type { Provider } from '../provider.ts'
import { createInteractionsStore, type Interaction, type InteractionKind } from './interactions-store.ts'

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

/** Keeps a request that a page decides; resolves with its challenge. */
export async function openRequest<K extends RequestKind>(
  provider: Provider,
  kind: K,
  content: RequestContents[K],
): Promise<string> {
  const challenge = randomText(LENGTH)
  const store = createInteractionsStore(provider.db)
  await store.add(nameOf(provider, kind, challenge), content, rowExpiry(provider))
  return challenge
}

/** A request by its challenge, whether it was made use of or not. */
export async function findRequest<K extends RequestKind>(
  provider: Provider,
  kind: K,
  challenge: string,
): Promise<Interaction<RequestContents[K]> | undefined> {
  const found = await createInteractionsStore(provider.db).find(nameOf(provider, kind, challenge))
  return found as Interaction<RequestContents[K]> | undefined // as openRequest has put it there
}

/** Keeps what a page decided; resolves with the verifier that tells of it. Several decisions of one request may wait. */
export async function keepDecision<K extends RequestKind>(
  provider: Provider,
  kind: K,
  content: DecisionContents[K],
): Promise<string> {
  const verifier = randomText(LENGTH)
  const store = createInteractionsStore(provider.db)
  await store.add(nameOf(provider, decisionOf[kind], digestOf(verifier)), content, rowExpiry(provider))
  return verifier
}

/** A decision by its verifier. */
export async function findDecision<K extends RequestKind>(
  provider: Provider,
  kind: K,
  verifier: string,
): Promise<Interaction<DecisionContents[K]> | undefined> {
  const name = nameOf(provider, decisionOf[kind], digestOf(verifier))
  const found = await createInteractionsStore(provider.db).find(name)
  return found as Interaction<DecisionContents[K]> | undefined // as keepDecision has put it there
}

/** Whether this was the first use of a request. */
export const markRequestUsed = (
  provider: Provider,
  db: Queries,
  { kind, challenge }: { kind: RequestKind; challenge: string },
): Promise<boolean> => createInteractionsStore(db).markUsed(nameOf(provider, kind, challenge), provider.now())

/** Where the browser goes on with a decision: the address it came with, and the verifier. */
export const continueAt = (requestUrl: string, parameter: string, verifier: string): string =>
  withQuery(requestUrl, { [parameter]: verifier })

/** Writes a request anew. */
export const replaceRequest = <K extends RequestKind>(
  provider: Provider,
  { kind, challenge }: { kind: K; challenge: string },
  content: RequestContents[K],
): Promise<void> => createInteractionsStore(provider.db).replace(nameOf(provider, kind, challenge), content)
