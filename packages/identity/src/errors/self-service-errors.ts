import { ApiError, type ErrorFacts } from '@tillkey/wire'
import { NOT_FOUND } from './not-found.ts'

/** Errors of self-service flows. Codes are stable, sentences are not. */

/** The form came from another site or browser. `hint` helps developers; some published servers repeat it as reason. */
export const csrfViolation = (hint: string, reason: 'present' | 'absent' = 'present'): ApiError =>
  new ApiError({
    status: 403,
    code: 'security_csrf_violation',
    message: 'The CSRF token is missing or wrong.',
    reason:
      'For your security, the form was not accepted. Reload the page, and allow cookies if they are blocked.',
    // Published clients read these members.
    details: {
      docs: 'https://www.ory.sh/kratos/docs/debug/csrf',
      hint,
      ...(reason === 'present' && { reject_reason: hint }),
    },
  })

/** A form was sent to a route that accepts none. */
export const noFormHere: ErrorFacts = csrfViolation('This address does not accept forms.').facts

/** As published, reading a flow and submitting login or registration give no reason. */
export const flowNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'flow_not_found', message: NOT_FOUND, reason: '' })

export const sentFlowNotFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'flow_not_found',
    message: NOT_FOUND,
    reason: 'This page has expired or does not exist. Start again.',
  })

export const flowIdMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'flow_missing',
    reason: 'flow must be the id of a flow.',
  })

/** An expired flow was submitted; `use_flow_id` is a new one with a message. */
export const flowExpired = (
  times: { expiredAt: number; now: number },
  replacementId: string,
  headers: Record<string, string | string[]> = {},
): ApiError =>
  new ApiError({
    status: 410,
    code: 'self_service_flow_expired',
    message: 'This page has expired.',
    reason: `This page expired ${((times.now - times.expiredAt) / 60_000).toFixed(2)} minutes ago. Use the new one.`,
    siblings: {
      expired_at: new Date(times.expiredAt).toISOString(),
      since: (times.now - times.expiredAt) * 1_000_000,
      use_flow_id: replacementId,
    },
    headers,
  })

/** The flow cannot continue; `use_flow_id` is a new one with a message. */
export const flowReplaced = (replacementId: string, headers: Record<string, string | string[]>): ApiError =>
  new ApiError({
    status: 410,
    code: 'self_service_flow_replaced',
    message: 'This page can no longer be used.',
    reason: 'Continue with the new page.',
    siblings: { use_flow_id: replacementId },
    headers,
  })

/** The recovery cannot continue; `continue_with` contains a new flow with a message. */
export const recoveryReplaced = (
  reason: string,
  replacementId: string,
  headers: Record<string, string | string[]>,
): ApiError =>
  new ApiError({
    status: 400,
    code: 'recovery_replaced',
    reason,
    details: { continue_with: [{ action: 'show_recovery_ui', flow: { id: replacementId } }] },
    headers,
  })

/** An expired flow was read; `details` contain the URL of a new one. */
export const flowGone = (
  kind: string,
  code: 'self_service_flow_expired' | 'flow_gone',
  details: Record<string, unknown>,
): ApiError =>
  new ApiError({
    status: 410,
    code,
    reason: `This ${kind} page has expired. Start a new one.`,
    details,
  })

/** A script or app must redirect its browser to `redirect_browser_to`. */
export const browserLocationChangeRequired = (
  location: string,
  headers: Record<string, string | string[]> = {},
): ApiError =>
  new ApiError({
    status: 422,
    code: 'browser_location_change_required',
    message: 'The browser must be redirected.',
    reason: 'Redirect the browser to redirect_browser_to.',
    siblings: { redirect_browser_to: location },
    headers,
  })

export const flowDisabled = (kind: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'self_service_flow_disabled',
    reason: `The ${kind} flow is disabled in this project.`,
  })

/** Recovery or verification is disabled. As published, without an id. */
export const emailFlowDisabled = (kind: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'flow_disabled',
    reason: `The ${kind} flow is disabled in this project.`,
  })

export const methodDisabled = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'method_disabled',
    reason: 'This method is disabled in the project.',
  })

export const returnToForbidden = (url: string, headers: Record<string, string | string[]> = {}): ApiError =>
  new ApiError({
    headers,
    status: 400,
    code: 'self_service_flow_return_to_forbidden',
    reason: `The address "${url.slice(0, 200)}" is not in allowed_return_urls.`,
  })

export const returnToUnreadable = (headers: Record<string, string | string[]> = {}): ApiError =>
  new ApiError({
    headers,
    status: 400,
    code: 'return_to_unreadable',
    reason: 'return_to is not an address.',
  })

export const alreadySignedIn = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'session_already_available',
    message: 'You are already signed in.',
    reason: 'You are already signed in. Use refresh=true to sign in again.',
  })

export const firstFactorRequired = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'session_aal1_required',
    message: 'Sign in with a first factor first.',
    reason: 'Sign in first. A second factor can only be requested for an existing session.',
  })

export const unknownAal = (aal: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'unknown_aal',
    reason: `aal must be aal1 or aal2, not "${aal.slice(0, 50)}".`,
  })

export const codeNeedsTrait = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'via_missing',
    reason: 'A code as second factor requires via, the trait with the address for the code.',
  })

export const traitIsEmpty = (name: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'via_empty',
    reason: `The trait "${name.slice(0, 50)}" of the account has no address for a code.`,
  })

export const oauth2NotConfigured = (cause?: unknown): ApiError =>
  new ApiError({
    cause,
    status: 500,
    code: 'oauth2_not_configured',
    reason: 'Logins for OAuth2 are not supported here.',
  })

/** Error of an external OAuth 2.0 server for a challenge that is unknown, expired or used. */
export const foreignChallengeRefused = (status: number): ApiError =>
  new ApiError({
    status,
    code: 'login_challenge_refused',
    reason: 'The login request was not found, has expired or is complete.',
  })

export const foreignServerSilent = (cause: unknown): ApiError =>
  new ApiError({
    cause,
    status: 502,
    code: 'oauth2_server_silent',
    reason: 'Unexpected response from the authorization server.',
  })

export const errorNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'error_not_found', message: NOT_FOUND, reason: '' })

export const bodyNotObject = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'body_not_object',
    field: 'body',
    reason: 'The body must be an object.',
  })

export const transientPayloadTooLarge = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'transient_payload_too_large',
    reason: 'transient_payload is too large.',
  })

/** A form field that must contain a JSON object. */
export const fieldUnreadable = (name: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'field_unreadable',
    field: name,
    reason: `${name} must be a JSON object.`,
  })

export const nameTooDeep = (parts: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'name_too_deep',
    field: 'body',
    reason: `A field name has more than ${parts} parts.`,
  })

/** Too many attempts; `retry-after` says when to retry. */
export const tooManyAttempts = (retryAfterSeconds: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'too_many_attempts',
    message: 'Too many attempts',
    reason: `Too many attempts. Try again in ${retryAfterSeconds} seconds.`,
    details: { retry_after: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** A settings flow of another identity. */
export const identityMismatch = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'security_identity_mismatch',
    reason: 'This page belongs to another account.',
  })

/** A second factor is set up, but the session has only the first. */
export const aal2Required = (location: string): ApiError =>
  new ApiError({
    status: 403,
    code: 'session_aal2_required',
    message: 'A second factor is required.',
    reason: 'This account has a second factor. Use it to continue.',
    details: { redirect_browser_to: location },
    siblings: { redirect_browser_to: location },
  })

export const breachCheckFailed = (cause: unknown): ApiError =>
  new ApiError({
    status: 500,
    code: 'password_not_looked_up',
    reason: 'The breach check did not respond.',
    cause,
  })
