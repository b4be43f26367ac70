import type { OAuth2ErrorCode } from '@tillkey/contract/platform/oauth2/error-codes.ts'
import { ApiError, type ErrorFacts } from '@tillkey/wire'

/** Status and sentence of each error code. */
const catalogue: Readonly<Record<OAuth2ErrorCode, readonly [status: number, sentence: string]>> = {
  invalid_request: [400, 'A parameter is missing, invalid or repeated.'],
  invalid_scope: [400, 'A requested scope is unknown, malformed or not allowed for this client.'],
  invalid_grant: [400, 'The grant is invalid, expired or revoked, or belongs to another client.'],
  invalid_target: [400, 'A requested resource is unknown, malformed or not allowed for this client.'],
  unauthorized_client: [400, 'This client is not allowed to use this grant.'],
  unsupported_response_type: [400, 'This client is not allowed to use this response type.'],
  unsupported_response_mode: [400, 'This response mode is not supported.'],
  invalid_state: [400, 'The state is missing or too short.'],
  insufficient_entropy: [400, 'A value that must be random is too short.'],
  jti_known: [400, 'The assertion has already been used.'],
  authorization_pending: [400, 'The person has not decided yet.'],
  slow_down: [400, 'The device asks too often.'],
  expired_token: [400, 'The device code has expired.'],
  login_required: [400, 'The user must sign in.'],
  consent_required: [400, 'The user must consent.'],
  interaction_required: [400, 'User interaction is required.'],
  invalid_request_uri: [400, 'The request_uri is invalid.'],
  invalid_request_object: [400, 'The request object is invalid.'],
  request_not_supported: [400, 'Request objects are not supported.'],
  request_uri_not_supported: [400, 'Request objects by reference are not supported.'],
  registration_not_supported: [400, 'The registration parameter is not supported.'],
  invalid_client: [401, 'The client could not be authenticated.'],
  request_unauthorized: [401, 'The request has no valid credentials.'],
  invalid_token: [401, 'The token is invalid or has expired.'],
  token_inactive: [401, 'The token is not active.'],
  access_denied: [403, 'Access was denied.'],
  request_forbidden: [403, 'This request is not allowed.'],
  scope_not_granted: [403, 'The required scope was not granted.'],
  server_error: [500, 'The authorization server encountered an unexpected error.'],
  misconfiguration: [500, 'The authorization server is not configured for this.'],
  temporarily_unavailable: [503, 'The authorization server is temporarily unavailable.'],
  invalid_client_metadata: [400, 'A field of the client is invalid.'],
  invalid_dpop_proof: [400, 'The DPoP proof is invalid.'],
  invalid_redirect_uri: [400, 'A redirect URI is invalid.'],
  missing_required_parameter: [400, 'A required member is missing.'],
  missing_proof: [400, 'A proof of possession is missing.'],
}

export const isOAuth2Code = (code: string): code is OAuth2ErrorCode => Object.hasOwn(catalogue, code)

type Details = Pick<ErrorFacts, 'field' | 'headers' | 'cause' | 'debug'>

/** Creates a protocol error. `hint`, a sentence, is appended to the description. */
export function oauth2Error(code: OAuth2ErrorCode, hint?: string, details: Details = {}): ApiError {
  const [status, sentence] = catalogue[code]
  return new ApiError({ status, code, reason: hint ? `${sentence} ${hint}` : sentence, ...details })
}

/** Errors of the admin API. Statuses are published; the messages are our own. */
const resourceErrors = {
  malformed: [400, 'The request is invalid'],
  bad_request: [400, 'Bad Request'],
  not_authorized: [401, 'Authentication is required'],
  forbidden: [403, 'You are not allowed to do this'],
  not_found: [404, 'Not found'],
  no_such_row: [404, 'Entry not found'],
  no_such_set: [404, 'Not Found'],
  duplicate: [409, 'This value already exists'],
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

/** Message for errors raised by the HTTP layer. */
export function messageOfStatus(status: number): string {
  const code = codesByStatus[status]
  return code === undefined ? 'error' : resourceErrors[code][1]
}

/** Creates an error of the admin API. `reason` is its optional description. */
export function resourceError(code: ResourceErrorCode, reason = '', cause?: unknown): ApiError {
  const [status, message] = resourceErrors[code]
  return new ApiError({ status, code, message, reason, cause })
}
