import type { Incoming } from '@tillkey/host'
import type { CountedRequest, Ports, ProjectContext } from '@tillkey/platform-core'
import { ApiError } from '@tillkey/wire'
import { oauth2Error } from '../oauth2-errors.ts'

/** Before something is kept that nobody has to be known for: 429 beyond what the project lets one network bring. */
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
    reason: 'Too many requests came from this network a short while ago.',
    headers: { 'retry-after': String(seconds) },
  })
}

/** More than any address makes of itself, which is in it twice; a form could bring a megabyte. */
const MAX_CHARACTERS = 48 * 1024

/** Before a request is kept for a page: it stays for a day. 400 for a long one, 429 beyond what is let through. */
export function assertWithinSizeLimit(
  provider: { ports: Ports; project: ProjectContext },
  request: Incoming,
  content: object,
): void {
  if (JSON.stringify(content).length > MAX_CHARACTERS)
    throw oauth2Error('invalid_request', 'It is longer than what is kept of a request.')
  assertWithinRateLimit(provider, request)
}
