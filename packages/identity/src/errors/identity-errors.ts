import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** Every error that the identity engine answers, by what went wrong. Codes are stable; sentences are for people. */

const NOT_FOUND = 'Nothing was found under this address.'

/** A form came from another site, or from another browser. `hint` is for the person who has to find out why. */
export const csrfViolation = (hint: string): ApiError =>
  new ApiError({
    status: 403,
    code: 'security_csrf_violation',
    message: 'This form did not come from the page it belongs to.',
    reason:
      'To protect the account, the form was not accepted. Please open the page again, and allow its cookies if they are blocked.',
    // Published clients know these members; the page explains what a reader of the hint has to look at.
    details: { docs: 'https://www.ory.sh/kratos/docs/debug/csrf', hint, reject_reason: hint },
  })

/** What would change something was sent where nothing is ever changed. */
export const strayForm: ErrorFacts = csrfViolation('Nothing at this address takes a form.').facts

/** Who looks at a form, or sends one to sign in or up, is told no reason, as published. */
export const flowNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'flow_not_found', message: NOT_FOUND, reason: '' })

export const sentFlowNotFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'flow_not_found',
    message: NOT_FOUND,
    reason: 'This form does not exist, or no longer. Please begin again.',
  })

export const flowIdMissing = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'flow_missing',
    reason: 'The parameter flow has to be the id of a flow.',
  })

/** A flow was submitted after its time; `use_flow_id` is a fresh one that says so. */
export const flowExpired = (
  times: { expiredAt: number; now: number },
  replacementId: string,
  headers: Record<string, string | string[]> = {},
): ApiError =>
  new ApiError({
    status: 410,
    code: 'self_service_flow_expired',
    message: 'This form was open for too long.',
    reason: `This form could be sent until ${((times.now - times.expiredAt) / 60_000).toFixed(2)} minutes ago. Please use the new one.`,
    siblings: {
      expired_at: new Date(times.expiredAt).toISOString(),
      since: (times.now - times.expiredAt) * 1_000_000,
      use_flow_id: replacementId,
    },
    headers,
  })

/** A flow cannot go on; `use_flow_id` is a fresh one that says why. */
export const flowReplaced = (replacementId: string, headers: Record<string, string | string[]>): ApiError =>
  new ApiError({
    status: 410,
    code: 'self_service_flow_replaced',
    message: 'This form cannot be used any longer.',
    reason: 'Please go on with the new form.',
    siblings: { use_flow_id: replacementId },
    headers,
  })

/** A recovery cannot go on; `continue_with` leads to a fresh one that says why. */
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

/** An expired flow was looked at; `details` say where to begin a new one. */
export const flowGone = (
  kind: string,
  code: 'self_service_flow_expired' | 'flow_gone',
  details: Record<string, unknown>,
): ApiError =>
  new ApiError({
    status: 410,
    code,
    reason: `This ${kind} form was open for too long. Please begin a new one.`,
    details,
  })

/** A script or an app has to send a browser elsewhere; `redirect_browser_to` says where, and cookies may come along. */
export const browserLocationChangeRequired = (
  location: string,
  headers: Record<string, string | string[]> = {},
): ApiError =>
  new ApiError({
    status: 422,
    code: 'browser_location_change_required',
    message: 'The browser has to go to another page.',
    reason: 'Please send the browser to the address in redirect_browser_to.',
    siblings: { redirect_browser_to: location },
    headers,
  })

export const flowDisabled = (kind: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'self_service_flow_disabled',
    reason: `This project has ${kind} switched off.`,
  })

/** Recovery or verification is switched off; published without an id. */
export const mailedFlowDisabled = (kind: string): ApiError =>
  new ApiError({ status: 400, code: 'flow_disabled', reason: `This project has ${kind} switched off.` })

export const orderUnreadable = (reason: string, cause?: unknown): ApiError =>
  new ApiError({ status: 400, code: 'order_unreadable', reason, cause })

export const lifetimeUnreadable = (text: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'lifetime_unreadable',
    reason: `The member expires_in has to be a duration such as 1h30m, not "${text.slice(0, 50)}".`,
  })

export const lifetimeNotAhead = (text: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'lifetime_not_ahead',
    reason: `What lives for "${text.slice(0, 50)}" is over at once. Please give the member expires_in a later end.`,
  })

export const recoveryForNobody = (): ApiError =>
  new ApiError({ status: 400, code: 'recovery_for_nobody', reason: 'No identity has this id.' })

export const methodDisabled = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'method_disabled',
    reason: 'This project has this method switched off.',
  })

export const returnToForbidden = (url: string, headers: Record<string, string | string[]> = {}): ApiError =>
  new ApiError({
    headers,
    status: 400,
    code: 'self_service_flow_return_to_forbidden',
    reason: `The address "${url.slice(0, 200)}" is not among those that browsers may be sent to.`,
  })

export const alreadySignedIn = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'session_already_available',
    message: 'You are signed in already.',
    reason: 'You are signed in already. To confirm that it is you, ask for it with refresh=true.',
  })

export const firstFactorRequired = (): ApiError =>
  new ApiError({
    status: 401,
    code: 'session_aal1_required',
    message: 'A second factor comes after the first.',
    reason: 'Please sign in first. A second factor is asked of those who are signed in.',
  })

export const unknownAal = (aal: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'unknown_aal',
    reason: `The parameter aal has to be aal1 or aal2, not "${aal.slice(0, 50)}".`,
  })

export const codeNeedsTrait = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'via_missing',
    reason: 'A code as second factor needs the parameter via: the trait with the address to send it to.',
  })

export const traitIsEmpty = (name: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'via_empty',
    reason: `The account has nothing in the trait "${name.slice(0, 50)}" that a code could be sent to.`,
  })

export const oauth2NotConfigured = (cause?: unknown): ApiError =>
  new ApiError({
    cause,
    status: 500,
    code: 'oauth2_not_configured',
    reason: 'Logins for OAuth2 are not served here.',
  })

export const identityDisabled = (identityId: string): ApiError =>
  new ApiError({
    status: 401,
    code: 'identity_disabled',
    message: 'This account is switched off.',
    reason: 'This account is switched off. Please ask whoever runs this service.',
    details: { identity_id: identityId },
  })

export const errorNotFound = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'error_not_found',
    message: NOT_FOUND,
    reason: 'There is no such error, or it is too long ago.',
  })

export const bodyNotObject = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'body_not_object',
    field: 'body',
    reason: 'The body must be an object.',
  })

export const nameTooDeep = (parts: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'name_too_deep',
    field: 'body',
    reason: `The name of a field has more than ${parts} parts.`,
  })

/** One attempt too many; 429 with when to try again. */
export const tooManyAttempts = (retryAfterSeconds: number): ApiError =>
  new ApiError({
    status: 429,
    code: 'too_many_attempts',
    message: 'Too many attempts',
    reason: `There were too many attempts. Please try again in ${retryAfterSeconds} seconds.`,
    details: { retry_after: retryAfterSeconds },
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** A flow of settings belongs to somebody else. */
export const identityMismatch = (): ApiError =>
  new ApiError({
    status: 403,
    code: 'security_identity_mismatch',
    reason: 'This form was made for another account.',
  })

/** A second factor is set up, and the session was proved with the first alone. */
export const aal2Required = (location: string): ApiError =>
  new ApiError({
    status: 403,
    code: 'session_aal2_required',
    message: 'A second factor is needed.',
    reason: 'This account has a second factor. Please give it to go on.',
    details: { redirect_browser_to: location },
    siblings: { redirect_browser_to: location },
  })

/** The last sign-in is too long ago for what is to be changed. */
export const sessionRefreshRequired = (
  location: string,
  headers: Record<string, string | string[]>,
): ApiError =>
  new ApiError({
    status: 403,
    code: 'session_refresh_required',
    reason: 'The last sign-in is too long ago to change this. Please sign in again.',
    siblings: { redirect_browser_to: location },
    headers,
  })

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
    status: 500,
    code: 'claims_not_mapped',
    reason: "The mapper of the project's template made no claims of this session.",
    cause,
  })

export const passwordNotLookedUp = (cause: unknown): ApiError =>
  new ApiError({
    status: 500,
    code: 'password_not_looked_up',
    reason: 'The list of stolen passwords did not answer.',
    cause,
  })

/** A web hook whose answer counts gave none that means anything. */
export const webHookBroken = (): ApiError =>
  new ApiError({
    status: 500,
    code: 'web_hook_broken',
    reason: 'A web hook gave no answer that can be read.',
  })

export const webHookFailed = (cause?: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'web_hook_failed',
    reason: 'A server that has to agree did not. Please try again later.',
    cause,
  })

export const webHookSilent = (cause: unknown): ApiError =>
  new ApiError({
    status: 504,
    code: 'web_hook_silent',
    reason: 'A server that has to agree could not be reached. Please try again later.',
    cause,
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

export const sessionIdNotUuid = (): ApiError =>
  new ApiError({ status: 400, code: 'invalid_id', reason: 'The session id is not a UUID.' })

/** An id in an administrator's path that is none; published without a reason. */
export const pathIdNotUuid = (): ApiError =>
  new ApiError({ status: 400, code: 'invalid_id', message: 'The id is not a UUID.', reason: '' })

export const ownSession = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'own_session',
    message: 'This is the session of the request.',
    reason: 'To end the current session, log out.',
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

export const unknownSchema = (id: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'unknown_schema',
    reason: `The project has no identity schema "${id.slice(0, 200)}".`,
  })

export const schemaNotFound = (id: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'schema_not_found',
    reason: `The project has no identity schema "${id.slice(0, 200)}".`,
  })

export const identityNotFound = (reason = ''): ApiError =>
  new ApiError({
    status: 404,
    code: 'identity_not_found',
    message: NOT_FOUND,
    reason,
  })

export const traitsInvalid = (reason: string): ApiError =>
  new ApiError({ status: 400, code: 'traits_refused', reason })

export const identityExists = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'identity_exists',
    reason: 'Another identity has one of these identifiers or addresses.',
  })

/** As `identityExists`, where the originals give no reason: PUT and PATCH. */
export const identityConflicts = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'identity_exists',
    message: 'Another identity has one of these identifiers or addresses.',
    reason: '',
  })

/** A hash that was imported cannot be checked, or would cost too much to check. */
export const hashRefused = (reason: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'hash_refused',
    reason,
  })

/** A body that has not the shape it should; the class of error says what is wrong, as with the originals. */
export const bodyRefused = (message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 400, code: 'body_refused', message, reason: '', cause })

export const stateRefused = (): ApiError =>
  new ApiError({ status: 400, code: 'state_refused', reason: 'The state has to be active or inactive.' })

export const patchRefused = (reason: string): ApiError =>
  new ApiError({ status: 400, code: 'patch_refused', message: 'The patch cannot be applied.', reason })

export const batchRefused = (message: string): ApiError =>
  new ApiError({ status: 400, code: 'batch_refused', message, reason: '' })

export const batchTooLarge = (most: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'batch_too_large',
    reason: `One request holds ${most} identities at most.`,
  })

export const firstFactorStays = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'first_factor_stays',
    reason: 'This is what the identity signs in with; only second factors can be removed.',
  })

export const credentialNotHeld = (type: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'credential_not_held',
    reason: `The identity has no credentials of the type "${type.slice(0, 50)}".`,
  })

export const credentialUnknown = (type: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'credential_unknown',
    reason: `There are no credentials of the type "${type.slice(0, 50)}".`,
  })

export const identifierFiltersBoth = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'two_filters',
    reason: 'Identities are found by an identifier, or by one that is like it, not by both.',
  })

export const messageNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'message_not_found', message: NOT_FOUND, reason: '' })

export const messageStatusUnknown = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_status',
    reason: 'The status has to be queued, processing, sent or abandoned.',
  })

export const invalidPageSize = (): ApiError =>
  new ApiError({ status: 400, code: 'invalid_page_size', reason: 'The size of a page has to be a number.' })

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
