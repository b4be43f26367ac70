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

/** What a page refused with, as the client is told. */
export const rejectionError = ({ error, description, status }: Rejection): ApiError =>
  new ApiError({ status, code: error, reason: description })

/** A walk that takes longer than its requests live has to begin anew. */
export function checkTime({ config, now }: Provider, requestedAt: number): void {
  if (requestedAt + config.protocol.lifetimes.request <= now())
    throw oauth2Error('request_unauthorized', 'The request has expired.')
}
