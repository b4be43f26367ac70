import { ApiError } from '@tillkey/wire'
import { oauth2Error } from '../oauth2-errors.ts'
import type { Provider } from '../provider.ts'

/** Why a page refused; `error` is told to the client as it stands. */
export interface Rejection {
  error: string
  description: string
  status: number
}

/** What a page said of a request. */
export interface Decision<Acceptance> {
  challenge: string
  accepted?: Acceptance
  rejected?: Rejection
}

/** A hundred years: longer times, which no clock holds, mean the same. */
const MAX_REMEMBER_SECONDS = 100 * 365 * 86_400

/** How long a page's `remember_for`, in seconds, lasts, in milliseconds. */
export const rememberedMs = (rememberFor: number): number =>
  Math.min(rememberFor, MAX_REMEMBER_SECONDS) * 1000

/** What a page refused with, as the client is told. */
export const rejectionError = ({ error, description, status }: Rejection): ApiError =>
  new ApiError({ status, code: error, reason: description })

/** A walk that takes longer than its requests live has to begin anew. */
export function checkTime({ config, now }: Provider, requestedAt: number): void {
  if (requestedAt + config.protocol.lifetimes.request <= now())
    throw oauth2Error('request_unauthorized', 'The request has expired.')
}
