import { ApiError } from '@tillkey/wire'

/** Nobody is signed in. */
export const noSession = (): ApiError =>
  new ApiError({ status: 401, code: 'no_session', reason: 'Sign in first.' })

/** Whether somebody is signed in cannot be told. */
export const platformUnavailable = (cause: unknown): ApiError =>
  new ApiError({
    status: 503,
    code: 'session_unavailable',
    reason: 'The session cannot be checked at the moment.',
    headers: { 'retry-after': '2' },
    cause,
  })
