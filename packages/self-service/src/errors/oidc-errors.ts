import { ApiError } from '@tillkey/wire'

/** Errors of social sign-in. Codes are stable, sentences are not. */

export const unknownProvider = (id: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'provider_unknown',
    reason: `Sign-in provider "${id.slice(0, 100)}" not found.`,
  })

/** The provider failed. */
export const providerFailed = (cause?: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'provider_failed',
    reason: 'The sign-in provider did not complete the request. Try again later.',
    cause,
  })

/** The mapper returned no identity. */
export const identityNotMapped = (cause?: unknown): ApiError =>
  new ApiError({
    status: 500,
    code: 'identity_not_mapped',
    reason: "The project's mapper could not create an account from the provider's claims.",
    cause,
  })

/** The mapper returned an invalid identity; names the member. */
export const mapperResultInvalid = (problem: string): ApiError =>
  new ApiError({
    status: 500,
    code: 'mapper_shape',
    reason: `The project's mapper returned an invalid result: ${problem}.`,
  })

/** The callback has no pending state: another browser, a repeat, or too late. */
export const providerStateUnknown = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'provider_state_unknown',
    reason: 'This sign-in was started in another browser or has expired. Start again.',
  })

export const noConnections = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'no_connections',
    reason: 'The account is not linked to a provider.',
  })

export const upstreamParametersUnreadable = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'upstream_parameters_unreadable',
    reason: 'upstream_parameters must be an object with string values.',
  })

export const transientPayloadUnreadable = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'transient_payload_unreadable',
    reason: 'transient_payload must be an object.',
  })

export const traitsTooLarge = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'traits_too_large',
    reason: 'The form is too large to be saved.',
  })
