import { ApiError } from '@tillkey/wire'
import { oauth2Error } from '../http/oauth2-errors.ts'
import type { OAuth2Config } from '../oauth2-config.ts'

/** Rejection by a page. `error` is passed to the client unchanged. */
export interface Rejection {
  error: string
  description: string
  status: number
}

/** Decision of a page on a request. */
export interface Decision<Acceptance> {
  challenge: string
  accepted?: Acceptance
  rejected?: Rejection
}

/** A hundred years. Larger values are capped because dates cannot represent them. */
const MAX_REMEMBER_SECONDS = 100 * 365 * 86_400

/** Converts `remember_for` from seconds to milliseconds. */
export const rememberedMs = (rememberFor: number): number =>
  Math.min(rememberFor, MAX_REMEMBER_SECONDS) * 1000

/** The error returned to the client for a rejection. */
export const rejectionError = ({ error, description, status }: Rejection): ApiError =>
  new ApiError({ status, code: error, reason: description })

/** Throws 401 once a request has exceeded its lifetime. */
export function checkTime(
  { config, now }: { config: OAuth2Config; now: () => number },
  requestedAt: number,
): void {
  if (requestedAt + config.protocol.lifetimes.request <= now())
    throw oauth2Error('request_unauthorized', 'The request has expired.')
}
