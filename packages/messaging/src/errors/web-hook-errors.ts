import { ApiError } from '@tillkey/wire'

/** Errors of web hooks. Codes are stable, sentences are not. */

/** A web hook returned an invalid response. */
export const webHookBroken = (): ApiError =>
  new ApiError({
    status: 500,
    code: 'web_hook_broken',
    reason: 'A web hook returned an invalid response.',
  })

/** Same for forms and flows of apps. As published, the status is 400 and the body states 500. */
export const webHookBrokenForm = (): ApiError =>
  new ApiError({ status: 400, namedStatus: 500, code: 'web_hook_broken', reason: '' })

export const webHookFailed = (cause?: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'web_hook_failed',
    reason: 'A web hook rejected the request. Try again later.',
    cause,
  })

/** The body template failed. Names only the host: URLs may contain secrets. */
export const webHookTemplateFailed = (url: string, cause: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'web_hook_failed',
    reason: `The web hook to ${new URL(url).host} was not called, because its body template failed. Try again later.`,
    cause,
  })

export const webHookSilent = (cause: unknown): ApiError =>
  new ApiError({
    status: 504,
    code: 'web_hook_silent',
    reason: 'A web hook could not be reached. Try again later.',
    cause,
  })
