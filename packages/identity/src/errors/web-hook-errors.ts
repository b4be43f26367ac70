import { ApiError } from '@tillkey/wire'

/** Errors of web hooks that a project configures. Codes are stable; sentences are for people. */

/** A web hook whose answer counts gave none that means anything. */
export const webHookBroken = (): ApiError =>
  new ApiError({
    status: 500,
    code: 'web_hook_broken',
    reason: 'A web hook returned an invalid response.',
  })

/** The same to an app that sent a form, or began to sign in: as published 400, and in the body that the fault is not its own. */
export const webHookBrokenForm = (): ApiError =>
  new ApiError({ status: 400, namedStatus: 500, code: 'web_hook_broken', reason: '' })

export const webHookFailed = (cause?: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'web_hook_failed',
    reason: 'A web hook rejected the request. Try again later.',
    cause,
  })

/** A template of a body that has no value. Names the host alone: addresses of hooks may hold secrets. */
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
