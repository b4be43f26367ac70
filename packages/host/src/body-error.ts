import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** Creates a catalogue error about the body, with `field: 'body'`. */
export const bodyError = (facts: Pick<ErrorFacts, 'status' | 'code' | 'reason' | 'cause'>): ApiError =>
  new ApiError({ ...facts, field: 'body' })
