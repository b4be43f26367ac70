import { ApiError } from '@tillkey/wire'

/** 401: the browser is not signed in. */
export const notSignedIn = (): ApiError =>
  new ApiError({ status: 401, code: 'not_signed_in', reason: 'Sign in first.' })

/** 503: the OpenID provider is unavailable. */
export const providerUnavailable = (cause: unknown): ApiError =>
  new ApiError({
    status: 503,
    code: 'sign_in_unavailable',
    reason: 'Sign-in is temporarily unavailable. Try again in a moment.',
    headers: { 'retry-after': '2' },
    cause,
  })

/** 502: the platform is unavailable. */
export const platformUnavailable = (cause: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'platform_unavailable',
    reason: 'The platform is temporarily unavailable. Try again in a moment.',
    headers: { 'retry-after': '2' },
    cause,
  })

/** 404: the platform's answer for unknown paths. */
export const noPage = (): ApiError =>
  new ApiError({ status: 404, code: 'no_route', reason: 'There is nothing at this path.' })

/** 501: no service of the deployment serves the operation. */
export const operationUnavailable = (method: string, path: string): ApiError =>
  new ApiError({
    status: 501,
    code: 'operation_unavailable',
    reason: `No service of this deployment serves ${method} ${path}.`,
  })
