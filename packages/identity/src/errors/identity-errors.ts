import { ApiError } from '@tillkey/wire'
import { NOT_FOUND } from './not-found.ts'

/** Errors of the admin API: identities, schemas, messages. Codes are stable, sentences are not. */

export const orderUnreadable = (reason: string, cause?: unknown): ApiError =>
  new ApiError({ status: 400, code: 'order_unreadable', reason, cause })

export const lifetimeUnreadable = (text: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'lifetime_unreadable',
    reason: `expires_in must be a duration, e.g. 1h30m, not "${text.slice(0, 50)}".`,
  })

export const lifetimeNotAhead = (text: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'lifetime_not_ahead',
    reason: `A lifetime of "${text.slice(0, 50)}" would expire immediately. Set expires_in to a longer duration.`,
  })

export const addressNotOfIdentity = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'address_not_of_identity',
    field: 'address',
    reason: 'address: must be an email address with which the identity can recover its account.',
  })

export const recoveryForNobody = (): ApiError =>
  new ApiError({ status: 400, code: 'recovery_for_nobody', reason: 'Identity not found.' })

export const identityDisabled = (identityId: string): ApiError =>
  new ApiError({
    status: 401,
    code: 'identity_disabled',
    message: 'This account is disabled.',
    reason: 'This account is disabled. Contact the operator of this service.',
    details: { identity_id: identityId },
  })

/** A session or message id that is not a UUID. As published, without a reason. */
export const pathIdNotUuid = (): ApiError =>
  new ApiError({ status: 400, code: 'invalid_id', message: 'The id is not a UUID.', reason: '' })

export const unknownSchema = (id: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'unknown_schema',
    reason: `The project has no identity schema "${id.slice(0, 200)}".`,
  })

/** A stored schema that the current rules refuse, with the reason given on writing a project. */
export const schemaUnusable = (id: string, reason: string, cause: unknown): ApiError =>
  new ApiError({
    status: 500,
    code: 'schema_unusable',
    reason: `/identity/schemas: schema "${id.slice(0, 200)}": ${reason}`,
    cause,
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

export const identityOutdated = (): ApiError =>
  new ApiError({
    status: 412,
    code: 'identity_outdated',
    reason: 'The identity has changed since it was loaded. Load it again.',
  })

export const traitsInvalid = (reason: string): ApiError =>
  new ApiError({ status: 400, code: 'traits_refused', reason })

export const identityExists = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'identity_exists',
    reason: 'Another identity has one of these identifiers or addresses.',
  })

/** Same as `identityExists`. As published, PUT and PATCH give no reason. */
export const identityConflicts = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'identity_exists',
    message: 'Another identity has one of these identifiers or addresses.',
    reason: '',
  })

/** An imported hash that is unsupported or too expensive to verify. */
export const hashRefused = (reason: string): ApiError =>
  new ApiError({
    status: 400,
    code: 'hash_refused',
    reason,
  })

/** A malformed body. As published, the message carries the reason. */
export const bodyRefused = (message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 400, code: 'body_refused', message, reason: '', cause })

/** Same as `bodyRefused`. As published, with a reason, on replacing an identity and on logout of an app. */
export const bodyUnreadable = (reason: string, cause?: unknown): ApiError =>
  new ApiError({ status: 400, code: 'body_refused', reason, cause })

export const organizationUnknown = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'organization_unknown',
    field: 'organization_id',
    reason: 'Organization not found.',
  })

export const filtersExclusive = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'filters_exclusive',
    reason:
      'Use one filter: ids, credentials_identifier, preview_credentials_identifier_similar or organization_id.',
  })

export const filterIdMalformed = (field: string): ApiError =>
  new ApiError({ status: 400, code: 'filter_id_malformed', reason: `${field} must be a UUID.` })

export const stateRefused = (): ApiError =>
  new ApiError({ status: 400, code: 'state_refused', reason: 'state must be active or inactive.' })

export const patchRefused = (reason: string): ApiError =>
  new ApiError({ status: 400, code: 'patch_refused', message: 'The patch cannot be applied.', reason })

/** As published, the body states 500. */
export const batchRefused = (message: string, cause?: unknown): ApiError =>
  new ApiError({ status: 400, namedStatus: 500, code: 'batch_refused', message, reason: '', cause })

export const batchTooLarge = (most: number): ApiError =>
  new ApiError({
    status: 400,
    code: 'batch_too_large',
    reason: `A request can contain at most ${most} identities.`,
  })

export const firstFactorStays = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'first_factor_stays',
    reason: 'Only second factors can be deleted, not credentials for signing in.',
  })

export const lastSignInMethodStays = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'first_factor_stays',
    reason: 'This is the last way to sign in. Add another one first.',
  })

export const credentialNotHeld = (type: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'credential_not_held',
    reason: `The identity has no credentials of the type "${type.slice(0, 50)}".`,
  })

/** As published, patches cannot add credentials. */
export const credentialNotPatched = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'credential_not_held',
    message: 'Credentials cannot be added with a patch.',
    reason: '',
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
    reason: 'Use either credentials_identifier or preview_credentials_identifier_similar, not both.',
  })

export const searchEmpty = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'search_empty',
    reason: 'query must contain at least one searchable character.',
  })

export const messageNotFound = (): ApiError =>
  new ApiError({ status: 404, code: 'message_not_found', message: NOT_FOUND, reason: '' })

export const messageNotResendable = (): ApiError =>
  new ApiError({
    status: 409,
    code: 'message_not_resendable',
    reason: 'The message is still being sent, or its content was deleted after its delivery.',
  })

export const messageStatusUnknown = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'invalid_status',
    reason: 'status must be queued, processing, sent or abandoned.',
  })

export const pageTooFar = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'page_too_far',
    reason: 'Numbered pages end at entry 1000. Use the page tokens in the Link header.',
  })

/** Same for messages. As published, the body states 500. */
export const invalidMessagesSize = (): ApiError =>
  new ApiError({
    status: 400,
    namedStatus: 500,
    code: 'invalid_page_size',
    reason: '',
    message: 'The page size must be a number.',
  })

export const invalidPageSize = (): ApiError =>
  new ApiError({ status: 400, code: 'invalid_page_size', reason: 'The page size must be a number.' })
