import type { OAuth2ErrorCode } from '@tillkey/contract/platform/oauth2/error-codes.ts'
import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** Each code with its status and what it says before any hint. */
const catalogue: Readonly<Record<OAuth2ErrorCode, readonly [status: number, sentence: string]>> = {
  invalid_request: [400, 'The request lacks a parameter, has one that is not valid, or has one twice.'],
  invalid_scope: [400, 'A requested scope is unknown, malformed, or not open to this client.'],
  invalid_grant: [400, 'The grant is not valid, has expired or was withdrawn, or belongs to another client.'],
  invalid_target: [400, 'A requested resource is unknown, malformed, or not open to this client.'],
  unauthorized_client: [400, 'This client may not use this grant.'],
  unsupported_response_type: [400, 'This client may not ask for this response type.'],
  unsupported_response_mode: [400, 'This response mode is not supported here.'],
  invalid_state: [400, 'The state is missing or too short.'],
  insufficient_entropy: [400, 'A value that has to be unguessable is too short.'],
  jti_known: [400, 'The assertion was used before.'],
  login_required: [400, 'The person has to sign in.'],
  consent_required: [400, 'The person has to give consent.'],
  interaction_required: [400, 'The person has to do something before this can go on.'],
  invalid_request_uri: [400, 'The request_uri cannot be used.'],
  invalid_request_object: [400, 'The request object cannot be used.'],
  request_not_supported: [400, 'Request objects are not supported.'],
  request_uri_not_supported: [400, 'Request objects by reference are not supported.'],
  registration_not_supported: [400, 'The registration parameter is not supported.'],
  invalid_client: [401, 'The client could not be authenticated.'],
  request_unauthorized: [401, 'The request carries no valid credentials.'],
  invalid_token: [401, 'The token has expired or is not valid.'],
  token_inactive: [401, 'The token is not active.'],
  access_denied: [403, 'The request was refused.'],
  request_forbidden: [403, 'This request is not allowed.'],
  scope_not_granted: [403, 'The scope that this needs was not granted.'],
  server_error: [500, 'The authorization server met a condition it did not expect.'],
  misconfiguration: [500, 'The authorization server is not configured for this.'],
  temporarily_unavailable: [503, 'The authorization server cannot answer at the moment.'],
  invalid_client_metadata: [400, 'A field of the client is not valid.'],
  invalid_redirect_uri: [400, 'A redirect URI is not valid.'],
  missing_required_parameter: [400, 'A required member is missing.'],
  missing_proof: [400, 'A proof of possession is missing.'],
}

/** Whether a code is one that callers see as `error`. */
export const isOAuth2Code = (code: string): code is OAuth2ErrorCode => Object.hasOwn(catalogue, code)

type Details = Pick<ErrorFacts, 'field' | 'headers' | 'cause' | 'debug'>

/** An error of the catalogue; the hint, a sentence, says what was wrong with this request. */
export function oauth2Error(code: OAuth2ErrorCode, hint?: string, details: Details = {}): ApiError {
  const [status, sentence] = catalogue[code]
  return new ApiError({ status, code, reason: hint ? `${sentence} ${hint}` : sentence, ...details })
}

/** What administrators' operations answer with words for a code, as published; the words are ours. */
const resourceErrors = {
  malformed: [400, 'The request cannot be used as it is'],
  bad_request: [400, 'Bad Request'],
  not_authorized: [401, 'Who asks is not known'],
  forbidden: [403, 'Who asks may not do this'],
  not_found: [404, 'There is nothing of that name'],
  no_such_row: [404, 'There is no such entry'],
  no_such_set: [404, 'Not Found'],
  duplicate: [409, 'There is one of that value already'],
  conflict: [409, 'Conflict'],
  undecodable: [400, 'error'],
} as const

export type ResourceErrorCode = keyof typeof resourceErrors

const codesByStatus: Readonly<Record<number, ResourceErrorCode>> = {
  400: 'malformed',
  401: 'not_authorized',
  403: 'forbidden',
  404: 'not_found',
}

/** What the HTTP layer refuses by itself, in the words of administrators' operations. */
export function wordsOfStatus(status: number): string {
  const code = codesByStatus[status]
  return code === undefined ? 'error' : resourceErrors[code][1]
}

/** An error about a resource: `reason` is its description, which some have none of. */
export function resourceError(code: ResourceErrorCode, reason = '', cause?: unknown): ApiError {
  const [status, message] = resourceErrors[code]
  return new ApiError({ status, code, message, reason, cause })
}
