import type { ApiError } from '@tillkey/wire'
import { posError } from './pos-error.ts'

/** 401: no session. */
export const noSession = (): ApiError => posError('no_session', { reason: 'Sign in first.' })

/** 503: the session cannot be verified. */
export const platformUnavailable = (cause: unknown): ApiError =>
  posError('session_unavailable', {
    reason: 'The session cannot be checked at the moment.',
    headers: { 'retry-after': '2' },
    cause,
  })
