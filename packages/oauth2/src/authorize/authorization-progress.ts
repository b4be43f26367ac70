import type { Incoming } from '@tillkey/host'
import { type Client } from '../clients/client.ts'
import type { BrowserResponse } from '../http/redirects.ts'
import type { AuthorizationServer } from '../provider.ts'
import type { Authorization, AuthorizationRequest, ResponseTarget } from './authorization.ts'

/** State of one request to the authorization endpoint while its steps run. */
export interface AuthorizationProgress {
  incoming: Incoming
  /** As sent or pushed; overridden by the request object, if any. */
  parameters: URLSearchParams
  /** `request_uri` of the pushed request from which the parameters were read. */
  pushedRequestUri?: string
  /** Full URL the browser requested. */
  requestUrl: string
  client: Client | undefined
  /** Where responses go. Until it is known, errors are shown to the person. */
  target: ResponseTarget | undefined
  /** Parameters validated so far. */
  found: Partial<AuthorizationRequest>
  /** Set-Cookie values for the response. */
  cookies: string[]
}

/** Returns `undefined` to continue or a response to end the request. Throws errors of the catalogue. */
export type AuthorizationStep = (
  provider: AuthorizationServer,
  progress: AuthorizationProgress,
) => undefined | BrowserResponse | Promise<BrowserResponse | undefined>

/** Asserts that an earlier step has set a value; a missing one is a bug. */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`no step has found the ${what} yet`)
  return value
}

/** The client found by `findClient`. */
export const requiredClient = ({ client }: AuthorizationProgress): Client => required(client, 'client')

/** The validated request. Must be called after every checking step. */
export const completedAuthorization = (progress: AuthorizationProgress): Authorization => ({
  client: requiredClient(progress),
  // Every field is set by the checking steps.
  request: progress.found as AuthorizationRequest,
})
