import { ApiError } from '@tillkey/wire'

/** Creates a catalogue error about the body, with `field: 'body'`. */
export const bodyError = (status: number, code: string, reason: string, cause?: unknown): ApiError =>
  new ApiError({ status, code, reason, field: 'body', cause })
