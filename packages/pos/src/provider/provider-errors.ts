import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'

/** The provider no longer accepts the merchant's token. */
export const tokenRefused = (): ApiError =>
  posError('provider_disconnected', {
    reason: 'The provider account is no longer linked. Link it again.',
  })

export const credentialsRefused = (): ApiError =>
  posError('provider_credentials', {
    field: 'password',
    reason: 'The provider rejected these credentials.',
  })

/** A correctly signed body that is not a webhook event; `field` is the first invalid one. */
export const notAnEvent = (field: string): ApiError =>
  posError('invalid_field', { field, reason: 'The body is not a webhook event.' })

export const noSuchTerminal = (): ApiError =>
  posError('terminal_not_found', {
    field: 'uuid',
    reason: 'Card machine not found in the provider account.',
  })

export const providerRefused = (reason: string): ApiError =>
  posError('provider_refused', { reason: `The provider answered: ${reason}` })

const RETRY_AFTER_SECONDS = 30
const MAX_RETRY_AFTER_SECONDS = 3600

/** The provider limits calls or login attempts. `retryAfter` is its header, in seconds. */
export function providerRateLimited(retryAfter: string | null): ApiError {
  const parsed = Number(retryAfter ?? '')
  const isUsable = Number.isInteger(parsed) && parsed > 0 && parsed <= MAX_RETRY_AFTER_SECONDS
  const seconds = isUsable ? parsed : RETRY_AFTER_SECONDS
  return posError('provider_rate_limited', {
    reason: `The provider accepts no more attempts for now. Try again in ${seconds} seconds.`,
    details: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
}

export const providerUnavailable = (cause: unknown): ApiError =>
  posError('provider_unavailable', {
    reason: 'The provider cannot be reached at the moment.',
    headers: { 'retry-after': '5' },
    cause,
  })
