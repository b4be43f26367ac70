import { ApiError } from '@tillkey/wire'
import { NOT_FOUND } from './not-found.ts'

/** Errors of bulk jobs. Codes are stable, sentences are not. */

export const bulkJobRefused = (field: string, rule: string): ApiError =>
  new ApiError({ status: 400, code: 'bulk_job_refused', field, reason: `${field}: ${rule}.` })

export const bulkJobNotFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'bulk_job_not_found',
    message: NOT_FOUND,
    reason: 'Bulk job not found.',
  })

export const bulkJobNotRunning = (): ApiError =>
  new ApiError({ status: 409, code: 'bulk_job_not_running', reason: 'The job is not running.' })

export const bulkJobNotUndoable = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'bulk_job_not_undoable',
    reason:
      'The job cannot be undone: it still runs, was undone, cannot be reversed, or too much time has passed.',
  })
