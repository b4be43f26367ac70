import { ApiError } from '@tillkey/wire'

/** An error of the catalogue about a body; `field` is `body`. */
export const bodyError = (status: number, code: string, reason: string, cause?: unknown): ApiError =>
  new ApiError({ status, code, reason, field: 'body', cause })
