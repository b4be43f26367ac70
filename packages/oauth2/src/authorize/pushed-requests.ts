import { digestOf, randomText } from '@tillkey/secrets'
import type { Change } from '@tillkey/sql'
import type { Client } from '../clients/client.ts'
import { type InteractionName, markInteractionUsed } from '../interactions/interactions-store.ts'
import type { AuthorizationServer } from '../provider.ts'

/** Prefix of `request_uri` values that this server issues (RFC 9126 2.2). */
const URI_PREFIX = 'urn:ietf:params:oauth:request_uri:'
/** Alphanumeric, about 250 bits. */
const NAME_LENGTH = 42
/** Time to start the authorization. Clients redirect the browser at once. */
export const PUSHED_REQUEST_MS = 60_000

interface PushedRequest {
  clientId: string
  /** Checked parameters, form-urlencoded. */
  parameters: string
  /** Milliseconds since 1970. */
  startBefore: number
}

export const isPushedRequestUri = (address: string): boolean => address.startsWith(URI_PREFIX)

const toName = ({ project }: AuthorizationServer, requestUri: string): InteractionName => ({
  projectId: project.id,
  kind: 'pushed request',
  id: digestOf(requestUri),
})

/** Stores checked parameters. Returns their `request_uri`. */
export async function storePushedRequest(
  provider: AuthorizationServer,
  client: Client,
  parameters: URLSearchParams,
): Promise<string> {
  const requestUri = URI_PREFIX + randomText(NAME_LENGTH)
  const { now, config, interactions } = provider
  const startBefore = now() + PUSHED_REQUEST_MS
  const content: PushedRequest = { clientId: client.id, parameters: parameters.toString(), startBefore }
  // The browser also returns from the login and consent pages with it.
  const expiresAt = startBefore + 2 * config.protocol.lifetimes.request
  await interactions.add({ name: toName(provider, requestUri), content, subject: '', expiresAt })
  return requestUri
}

/** Finds the parameters that a client has pushed; `undefined` if they are unknown, used or too old for this step. */
export async function findPushedRequest(
  provider: AuthorizationServer,
  { client, requestUri, step }: { client: Client; requestUri: string; step: 'start' | 'return from a page' },
): Promise<URLSearchParams | undefined> {
  const found = await provider.interactions.find(toName(provider, requestUri))
  const pushed = found?.content as PushedRequest | undefined // written by storePushedRequest
  if (!pushed || found?.usedAt !== null || pushed.clientId !== client.id) return undefined
  if (step === 'start' && pushed.startBefore <= provider.now()) return undefined
  return new URLSearchParams(pushed.parameters)
}

/** Change for `tx.defer` that marks a pushed request as used. */
export const pushedRequestUsed = (provider: AuthorizationServer, requestUri: string): Change =>
  markInteractionUsed(toName(provider, requestUri), provider.now())
