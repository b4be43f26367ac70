import { ApiError } from '@tillkey/wire'
import { NOT_FOUND } from './not-found.ts'

/** Errors of sessions and of what is made of them. Codes are stable; sentences are for people. */

/** What needs a session was asked for without one. */
export const sessionInactive = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'session_inactive',
    message: 'You are not signed in.',
    reason: 'The request came without a session that is still good.',
  })

export const noSession = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'no_session',
    reason: 'The request came without a session that is still good.',
  })

export const unknownTokenTemplate = (template: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'unknown_template',
    reason: `There is no template "${template.slice(0, 100)}" to make a token of a session.`,
  })

export const claimsNotMapped = (cause?: unknown): ApiError =>
  new ApiError({
    status: 400,
    code: 'claims_not_mapped',
    reason: "The mapper of the project's template made no claims of this session.",
    cause,
  })

export const noSigningKey = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'no_signing_key',
    reason: "The key set of the project's template is empty. Add a private key to it to get tokens.",
  })

export const exchangeCodesMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'exchange_codes_missing',
    reason: 'The parameters init_code and return_to_code are both needed.',
  })

export const nothingToExchange = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'nothing_to_exchange',
    reason: 'No session waits for these codes: nobody has signed in yet, or its token was fetched.',
  })

/** Published without a reason. */
export const ownSession = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'own_session',
    message: 'This is the session of the request: to end it, log out.',
    reason: '',
  })

export const logoutTokenMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'token_missing',
    reason: 'The parameter token has to be the logout token.',
  })

export const logoutTokenMismatch = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'token_mismatch',
    reason: 'The logout token is not that of this session.',
  })

export const unknownSessionToken = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'unknown_session_token',
    reason: 'There is no session of this token.',
  })

/** Sessions are deleted that an identity does not have. */
export const noSessionsHeld = (): ApiError =>
  new ApiError({ status: 404, code: 'no_sessions', message: NOT_FOUND, reason: '' })

export const sessionNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'session_not_found', message: NOT_FOUND, reason: '' })

export const expansionUnknown = (name: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'expansion_unknown',
    reason: `Sessions can be expanded by identity and devices, not by "${name.slice(0, 50)}".`,
  })

export const activeNotFlag = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_active',
    message: 'The parameter active has to be true or false.',
    reason: '',
  })
