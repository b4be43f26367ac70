import { ApiError } from '@tillkey/wire'

/** Errors of signing in with other providers, by what went wrong. Codes are stable; sentences are for people. */

export const unknownProvider = (id: string): ApiError =>
  new ApiError({
    status: 404,
    code: 'provider_unknown',
    reason: `There is no provider "${id.slice(0, 100)}" to sign in with.`,
  })

/** A provider did not do its part, and nobody is to blame who sits before the page. */
export const providerFailed = (cause?: unknown): ApiError =>
  new ApiError({
    status: 502,
    code: 'provider_failed',
    reason: 'The other service did not let us finish. Please try again later.',
    cause,
  })

/** The project's mapper made no identity of what the provider says. */
export const identityNotMapped = (cause?: unknown): ApiError =>
  new ApiError({
    status: 500,
    code: 'identity_not_mapped',
    reason: "The project's mapper made no account of what the other service tells.",
    cause,
  })

/** The mapper answered, with something that has not the shape of an identity: callers are told which member. */
export const mappedWrongly = (problem: string): ApiError =>
  new ApiError({
    status: 500,
    code: 'mapper_shape',
    reason: `The project's mapper has a result that cannot be used: ${problem}.`,
  })

/** A browser came back that was not sent, or that came back before, or after too long. */
export const notSent = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'provider_state_unknown',
    reason:
      'This browser was not sent to the other service from here, or it took too long. Please begin again.',
  })

export const noConnections = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'no_connections',
    reason: 'The account is not connected to any other service.',
  })

export const upstreamParametersUnreadable = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'upstream_parameters_unreadable',
    reason: 'upstream_parameters has to be an object of texts.',
  })

export const transientPayloadUnreadable = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'transient_payload_unreadable',
    reason: 'transient_payload has to be an object.',
  })

export const traitsTooLarge = (): ApiError =>
  new ApiError({
    status: 400,
    code: 'traits_too_large',
    reason: 'What was filled in is too much to be kept while you are away.',
  })
