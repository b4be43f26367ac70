import { ApiError } from '@tillkey/wire'
import { NOT_FOUND } from './not-found.ts'

/** Errors of sessions. Codes are stable, sentences are not. */

export const sessionInactive = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'session_inactive',
    message: 'You are not signed in.',
    reason: 'The request has no valid session.',
  })

export const noSession = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'no_session',
    reason: 'The request has no valid session.',
  })

export const unknownTokenTemplate = (template: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'unknown_template',
    reason: `Token template "${template.slice(0, 100)}" not found.`,
  })

export const claimsNotMapped = (cause?: unknown): ApiError =>
  new ApiError({
    status: 400,
    code: 'claims_not_mapped',
    reason: 'The mapper of the token template did not return claims for this session.',
    cause,
  })

export const noExternalId = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'no_external_id',
    reason: 'The token template takes the subject from external_id, which this identity does not have.',
  })

export const noSigningKey = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'no_signing_key',
    reason: 'The key set of the token template is empty. Add a private key to it.',
  })

export const exchangeCodesMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'exchange_codes_missing',
    reason: 'init_code and return_to_code are both required.',
  })

export const nothingToExchange = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'nothing_to_exchange',
    reason:
      'There is no session for these codes. Either nobody has signed in yet, or the token was already fetched.',
  })

/** As published, without a reason. */
export const ownSession = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'own_session',
    message: 'This is the current session. Log out to end it.',
    reason: '',
  })

export const logoutTokenMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'token_missing',
    reason: 'token must be the logout token.',
  })

export const logoutTokenMismatch = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'token_mismatch',
    reason: 'The logout token belongs to another session.',
  })

export const unknownSessionToken = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'unknown_session_token',
    reason: 'No session has this token.',
  })

/** Deletion of the sessions of an identity without any. */
export const noSessionsHeld = (): ApiError =>
  new ApiError({ status: 404, code: 'no_sessions', message: NOT_FOUND, reason: '' })

export const sessionNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'session_not_found', message: NOT_FOUND, reason: '' })

export const expansionUnknown = (name: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'expansion_unknown',
    reason: `expand must be identity or devices, not "${name.slice(0, 50)}".`,
  })

export const activeNotFlag = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_active',
    message: 'active must be true or false.',
    reason: '',
  })

/** A login whose account has no verified address. As published, the status of the response differs from that in its body. */
export const verifiedAddressRequired = (continueWith: readonly unknown[]): ApiError =>
  new ApiError({
    status: 403,
    namedStatus: 400,
    code: 'session_verified_address_required',
    reason: 'Verify your email address or phone number, then sign in again.',
    details: { continue_with: continueWith },
  })

/** The last sign-in is too long ago for this change. */
export const sessionRefreshRequired = (
  location: string,
  headers: Record<string, string | string[]>,
): ApiError =>
  new ApiError({
    status: 403,
    code: 'session_refresh_required',
    reason: 'Your last sign-in was too long ago for this change. Sign in again.',
    siblings: { redirect_browser_to: location },
    headers,
  })
