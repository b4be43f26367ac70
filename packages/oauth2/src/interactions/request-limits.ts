import type { Incoming } from '@tillkey/host'
import type { CountedRequest, Ports, ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { oauth2Error } from '../http/oauth2-errors.ts'

/** Throws 429 if the network exceeds the project's limit for unauthenticated requests. */
export function assertWithinRateLimit(
  { ports, project }: { ports: Ports; project: ProjectContext },
  request: Incoming,
  kind: CountedRequest = 'authorization',
): void {
  const seconds = ports.countRequest?.(kind, { request, project })
  if (seconds === undefined) return
  throw new ApiError({
    status: 429,
    code: 'temporarily_unavailable',
    reason: 'Too many requests from this network. Try again later.',
    headers: { 'retry-after': String(seconds) },
  })
}

/** Far above any real request, whose URL is stored twice; form bodies could be up to a megabyte. */
const MAX_CHARACTERS = 48 * 1024

/** Must be called before a request is stored for a page. Throws 400 if it is too long, 429 beyond the rate limit. */
export function assertWithinSizeLimit(
  provider: { ports: Ports; project: ProjectContext },
  request: Incoming,
  content: object,
): void {
  if (JSON.stringify(content).length > MAX_CHARACTERS)
    throw oauth2Error('invalid_request', 'The request is too long.')
  assertWithinRateLimit(provider, request)
}
