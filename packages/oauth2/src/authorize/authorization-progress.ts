import type { Incoming } from '@tillkey/host'
import { type Client } from '../clients/client.ts'
import type { Provider } from '../provider.ts'
import type { BrowserResponse } from '../redirects.ts'
import type { Authorization, AuthorizationRequest, ResponseTarget } from './authorization.ts'

/** One request to the authorization endpoint on its way through the steps. */
export interface AuthorizationProgress {
  incoming: Incoming
  /** As they were sent, then as a request object puts them. */
  parameters: URLSearchParams
  /** The whole address that the browser came with. */
  requestUrl: string
  client: Client | undefined
  /** Where answers go; until it is known, errors are shown to the person instead. */
  target: ResponseTarget | undefined
  /** What was found in order so far. */
  found: Partial<AuthorizationRequest>
  /** Set-Cookie values of whatever the answer will be. */
  cookies: string[]
}

/** A step goes on, answers or throws an error of the catalogue. */
export type Step = (
  provider: Provider,
  progress: AuthorizationProgress,
) => undefined | BrowserResponse | Promise<BrowserResponse | undefined>

/** What a step before has found; a step that comes too early is a fault of ours. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no step has found the ${what} yet`)
  return value
}

/** The client that the first step has found. */
export const requiredClient = ({ client }: AuthorizationProgress): Client => required(client, 'client')

/** The request once every step that checks it has passed. */
export const completedAuthorization = (progress: AuthorizationProgress): Authorization => ({
  client: requiredClient(progress),
  // The steps that check a request fill every field of it.
  request: progress.found as AuthorizationRequest,
})
